package app

import (
	"io"
	"time"
)

// A page has no network and no terminal.

type Farming = any

type line struct{ io.Writer }

func newLine(w io.Writer, _ time.Duration, _ func() string) *line { return &line{w} }

func (*line) stop() {}
