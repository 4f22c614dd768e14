package main

import (
	"bufio"
	"io"
	"os"

	"golang.org/x/term"
)

// output is standard output: buffered, and flushed after every puzzle when
// somebody is watching.
type output struct {
	*bufio.Writer
	terminal bool
}

func newOutput(w io.Writer) *output {
	return &output{bufio.NewWriterSize(w, 1<<16), isTerminal(w)}
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// coloured reports whether escapes may be written: to a terminal that has not been
// told otherwise (NO_COLOR, see no-color.org).
func (o *output) coloured() bool {
	return o.terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
