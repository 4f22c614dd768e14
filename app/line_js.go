package app

import (
	"io"
	"time"
)

// line does nothing: a page has no terminal.
type line struct{ io.Writer }

func newLine(w io.Writer, _ time.Duration, _ func() string) *line { return &line{w} }

func (*line) stop() {}
