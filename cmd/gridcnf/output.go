package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
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

// page is the output for one puzzle, collected so that puzzles solved at the same
// time are printed one after the other.
type page struct {
	out, err bytes.Buffer
	code     exitCode
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// json prints a value as one line.
func (p *page) json(v any) error {
	e := json.NewEncoder(&p.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// fail notes an exit code.
func (p *page) fail(code exitCode) { p.code = worse(p.code, code) }
