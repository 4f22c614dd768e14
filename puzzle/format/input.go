package format

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

const (
	headSize = 64 << 10 // what detection looks at, and more if that has only comments
	maxLine  = 16 << 20
)

// input is a file that is being read: its lines for text formats (next), or its
// bytes (buf).
type input struct {
	file   string
	format string
	opt    Options
	buf    *bufio.Reader
	scan   *bufio.Scanner

	no   int    // number of the line, from 1
	text string // the line, without blanks at its end
	bad  error  // the line is not text
	err  error  // reading broke off

	notes   notes // what comments say of the current puzzle
	pending notes // and of the next one
}

// peek returns the next n bytes, or all that there are.
func (in *input) peek(n int) (data []byte, whole bool, err error) {
	data, err = in.buf.Peek(n)
	if err == io.EOF {
		return data, true, nil
	}
	if err != nil {
		err = in.failed(err)
	}
	return data, false, err
}

// more makes peek see twice as much.
func (in *input) more() { in.buf = bufio.NewReaderSize(in.buf, 2*in.buf.Size()) }

// skipMark skips a byte order mark.
func (in *input) skipMark() error {
	mark, _, err := in.peek(3)
	if err == nil && string(mark) == "\ufeff" {
		_, err = in.buf.Discard(3)
	}
	return err
}

// next reads a line into in.text and tells whether there was one. A line that is
// not UTF-8 text sets in.bad and is otherwise like any other.
func (in *input) next() bool {
	if in.scan == nil {
		in.scan = bufio.NewScanner(in.buf)
		in.scan.Buffer(nil, maxLine)
		in.scan.Split(splitLines)
	}
	in.text, in.bad = "", nil
	if !in.scan.Scan() {
		in.err = in.scan.Err()
		if errors.Is(in.err, bufio.ErrTooLong) {
			in.err = in.errorAt(in.no+1, 1, "the line is longer than 16 MiB")
		} else if in.err != nil {
			in.err = in.failed(in.err)
		}
		return false
	}
	in.no++
	in.text = trimRight(in.scan.Text())
	if off := notText(in.text); off >= 0 {
		in.bad = in.errorIn(off, "found byte 0x%02x, expected text in UTF-8", in.text[off])
	}
	return true
}

// blank reports whether the line is empty or a comment, and takes in what a comment
// says of the next puzzle.
func (in *input) blank() bool {
	text := strings.TrimLeft(in.text, " \t")
	if strings.HasPrefix(text, "#") && in.bad == nil {
		in.note()
		return true
	}
	return text == ""
}

// record returns a record at the given line.
func (in *input) record(line int, id string) *Record {
	return &Record{ID: id, File: in.file, Line: line, Format: in.format}
}

// errorAt returns an *Error at the given place, counted from 1.
func (in *input) errorAt(line, col int, msg string, args ...any) error {
	return &Error{File: in.file, Line: line, Col: col, Msg: fmt.Sprintf(msg, args...)}
}

// errorIn returns an *Error at a byte of the line.
func (in *input) errorIn(off int, msg string, args ...any) error {
	return in.errorAt(in.no, column(in.text, off), msg, args...)
}

// withID says of an *Error which puzzle is broken.
func withID(err error, id string) error {
	if e, ok := err.(*Error); ok && e.ID == "" {
		e.ID = id
	}
	return err
}

// failed returns an error of the underlying reader.
func (in *input) failed(err error) error { return fmt.Errorf("%s: %w", in.file, err) }

// eachLine makes a format's reader from a function that reads the one puzzle of
// the current line.
func eachLine(read func(in *input) (*Record, error)) readFunc {
	return func(in *input, yield func(*Record, error) bool) bool {
		for in.next() {
			if in.blank() {
				continue
			}
			rec, err := in.noted(func() (*Record, error) {
				if in.bad != nil {
					return nil, in.bad
				}
				return read(in)
			})
			if !yield(rec, err) {
				return false
			}
		}
		return in.err == nil || yield(nil, in.err)
	}
}

// noted reads a puzzle and adds what the comments before it say. A name that they
// give goes with a broken puzzle, too.
func (in *input) noted(read func() (*Record, error)) (*Record, error) {
	n := in.takeNotes()
	rec, err := read()
	if err == nil || n.bad != nil {
		err = n.add(rec)
	}
	if err != nil {
		return nil, withID(err, n.id)
	}
	return rec, nil
}

// splitLines is a bufio.SplitFunc for lines that end in LF, CR LF or CR.
func splitLines(data []byte, atEOF bool) (advance int, line []byte, err error) {
	end := bytes.IndexAny(data, "\r\n")
	switch {
	case end < 0 && atEOF && len(data) > 0:
		return len(data), data, nil
	case end < 0:
		return 0, nil, nil
	case data[end] == '\r' && end+1 == len(data) && !atEOF:
		return 0, nil, nil // LF may follow
	case data[end] == '\r' && end+1 < len(data) && data[end+1] == '\n':
		return end + 2, data[:end], nil
	}
	return end + 1, data[:end], nil
}

// notText returns the place of the first byte that is NUL or not UTF-8, or -1.
func notText(s string) int {
	if utf8.ValidString(s) {
		return strings.IndexByte(s, 0)
	}
	for i, r := range s {
		if r == 0 {
			return i
		}
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

func trimRight(s string) string { return strings.TrimRight(s, " \t") }

// column counts the characters before a byte, from 1.
func column(text string, off int) int { return 1 + utf8.RuneCountInString(text[:off]) }
