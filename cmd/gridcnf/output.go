package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
	"unicode"

	"golang.org/x/term"
)

// output is standard output: buffered, and flushed after every puzzle when
// somebody is watching.
type output struct {
	*bufio.Writer
	terminal bool
}

func newOutput(ctx context.Context, w io.Writer) *output {
	return &output{bufio.NewWriterSize(interruptible{ctx, w}, 1<<16), isTerminal(w)}
}

// interruptible is a stream that nobody may be reading from. When the program is interrupted,
// a write that takes longer than a moment is abandoned; after it, nothing else is written.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

func (i interruptible) Write(b []byte) (int, error) {
	done := make(chan error, 1)
	go func() {
		_, err := i.w.Write(b)
		done <- err
	}()
	var err error
	select {
	case err = <-done:
	case <-i.ctx.Done():
		select {
		case err = <-done:
		case <-time.After(time.Second):
			err = i.ctx.Err()
		}
	}
	if err != nil {
		return 0, err
	}
	return len(b), nil
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

// plain passes on text for people, without the characters that steer a terminal: names,
// titles and messages repeat what stands in files, and a file may hold anything.
type plain struct{ w io.Writer }

func (p plain) Write(b []byte) (int, error) {
	return replaceControls(p.w, b, func(rune) string { return "?" })
}

// writeJSON writes a value as one line, in which characters that steer a terminal are escaped,
// also those that JSON would allow.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(escaped{w})
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// escaped passes on JSON, where such characters can only stand in strings.
type escaped struct{ w io.Writer }

func (e escaped) Write(b []byte) (int, error) {
	return replaceControls(e.w, b, func(c rune) string { return fmt.Sprintf(`\u%04x`, c) })
}

// replaceControls writes a text with something else in the place of control characters.
func replaceControls(w io.Writer, b []byte, instead func(rune) string) (int, error) {
	if bytes.IndexFunc(b, steers) < 0 {
		return w.Write(b)
	}
	var clean bytes.Buffer
	for _, c := range string(b) {
		if steers(c) {
			clean.WriteString(instead(c))
		} else {
			clean.WriteRune(c)
		}
	}
	_, err := w.Write(clean.Bytes())
	return len(b), err
}

func steers(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }
