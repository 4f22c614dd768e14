package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf16"

	"golang.org/x/term"

	"gridcnf/internal/printable"
)

// output is standard output: buffered, and flushed after every puzzle when somebody is watching.
// Its methods write text for people; see data for the rest.
type output struct {
	buffer   *bufio.Writer // gets data, and text without control characters
	Terminal bool
}

func NewOutput(ctx context.Context, w io.Writer) *output {
	return &output{bufio.NewWriterSize(interruptible{ctx, w}, 1<<16), IsTerminal(w)}
}

func (o *output) Write(b []byte) (int, error) { return Plain{o.buffer}.Write(b) }

// Flush passes on what is in the buffer.
func (o *output) Flush() error { return o.buffer.Flush() }

// data writes data unchanged. To a terminal it writes it as text, in one piece so that no character is cut.
func (o *output) data(write func(io.Writer) error) error {
	if !o.Terminal {
		return write(o.buffer)
	}
	var text bytes.Buffer
	err := write(&text)
	o.Write(text.Bytes()) // an error shows when it is flushed
	return err
}

// interruptible is a stream that nobody may be reading from. When the program is interrupted,
// a write that takes longer than a moment is abandoned; after it, nothing else is written.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

func (i interruptible) Write(b []byte) (int, error) {
	err := whileWanted(i.ctx, time.Second, func() error {
		_, err := i.w.Write(b)
		return err
	})
	if err != nil {
		return 0, err
	}
	return len(b), nil
}

// whileWanted does work that cannot be interrupted. When the program is interrupted, it gives the work a moment and then abandons it.
func whileWanted(ctx context.Context, patience time.Duration, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return ctx.Err()
	}
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// coloured reports whether colour codes may be written: to a terminal, unless NO_COLOR is set (see no-color.org).
func (o *output) coloured() bool {
	return o.Terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Plain passes on text for people without control characters: names, titles and messages
// repeat text from files, and a file may hold anything.
type Plain struct{ W io.Writer }

func (p Plain) Write(b []byte) (int, error) {
	if _, err := io.WriteString(p.W, printable.Text(string(b))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Tell writes a message.
func Tell(w io.Writer, text string) { say(w, "gridcnf: "+text) }

// say writes a text and indents all lines but the first, so that none can be taken for another message.
func say(w io.Writer, text string) {
	io.WriteString(w, strings.ReplaceAll(text, "\n", "\n  ")+"\n") // an error shows when it is flushed, if at all
}

// WriteJSON writes a value as one line. It escapes all characters that control a terminal, even
// those that JSON allows.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(escaped{w})
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// escaped passes on JSON, where such characters occur only in strings.
type escaped struct{ w io.Writer }

func (e escaped) Write(b []byte) (int, error) {
	clear := 0 // usually the whole text
	for clear < len(b) && (' ' <= b[clear] && b[clear] < 0x7f || b[clear] == '\n') {
		clear++
	}
	if bytes.IndexFunc(b[clear:], Steers) < 0 {
		return e.w.Write(b)
	}
	var clean bytes.Buffer
	for _, c := range string(b) {
		if Steers(c) {
			for _, unit := range utf16.Encode([]rune{c}) {
				fmt.Fprintf(&clean, `\u%04x`, unit)
			}
		} else {
			clean.WriteRune(c)
		}
	}
	_, err := e.w.Write(clean.Bytes())
	return len(b), err
}

func Steers(c rune) bool { return c != '\n' && printable.Steers(c) }
