package app

import (
	"io"
	"time"
)

// line would be one of a terminal, which a page has not.
type line struct{ io.Writer }

func newLine(w io.Writer, _ time.Duration, _ func() string) *line { return &line{w} }

func (*line) stop() {}
