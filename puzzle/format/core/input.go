package core

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"gridcnf/puzzle"
)

const (
	headSize = 64 << 10 // how much detection reads, or more if that is all comments
	// MaxLine bounds a line, in bytes.
	MaxLine = 16 << 20
)

// Input is a file that is being read: its lines for text formats (Next), or its bytes (Buf).
type Input struct {
	Piece         // the line, without blanks at its end
	Full   string // the line with them
	Format *Format
	Opt    Options
	Buf    *bufio.Reader
	scan   *bufio.Scanner

	Bad error // the line is not text
	Err error // why reading broke off

	// Within reads a text with one puzzle, with options of its own. Its errors have places in that text. It is nil if this input is itself
	// within another one.
	Within func(text string, opt Options) (*Record, error)

	// Sole reports whether a first line is a puzzle by itself. It is nil if the options name the format.
	Sole func(h *Head) bool

	Told bool // the part of a grid that was read shows that it is of its format's family

	Notes   Notes // notes about the current puzzle
	Pending Notes // notes about the next puzzle
}

// NewInput makes an input from a reader. The name stands for it in errors.
func NewInput(r io.Reader, name string, opt Options) *Input {
	size := headSize
	if all, ok := r.(interface{ Len() int }); ok { // a text in memory, which is rarely large
		size = min(size, all.Len()+1)
	}
	return newInput(r, size, name, opt)
}

func newInput(r io.Reader, size int, name string, opt Options) *Input {
	return &Input{Piece: Piece{File: name, Col: 1}, Opt: opt, Buf: bufio.NewReaderSize(r, size)}
}

// Again returns an input with the same name and options for just the head, to try a format on it.
func (in *Input) Again(head []byte) *Input {
	again := newInput(bytes.NewReader(head), len(head)+1, in.File, in.Opt)
	again.Pending = in.Notes
	return again
}

// At returns a place in the input; line and column count from 1.
func (in *Input) At(line, col int) Piece { return Piece{File: in.File, Line: line, Col: col} }

// Peek returns the next n bytes, or all that are left; whole says that they end the input.
func (in *Input) Peek(n int) (data []byte, whole bool) {
	data, err := in.Buf.Peek(n)
	if err != io.EOF {
		in.MustRead(err)
	}
	return data, err == io.EOF
}

// Arrived waits until more than seen bytes are there, and returns all of them, up to the size of the buffer; whole says that they end the
// input.
func (in *Input) Arrived(seen int) (data []byte, whole bool) {
	_, whole = in.Peek(min(seen+1, in.Buf.Size()))
	data, _ = in.Peek(in.Buf.Buffered())
	return data, whole
}

// MustRead fails if there is an error of the underlying reader.
func (in *Input) MustRead(err error) {
	if err != nil {
		Must(in.broken(err))
	}
}

// broken returns an error of the underlying reader, which has no place.
func (in *Input) broken(err error) error { return fmt.Errorf("%s: %w", in.File, err) }

// More doubles the buffer, so that Peek can return twice as much.
func (in *Input) More() { in.Buf = bufio.NewReaderSize(in.Buf, 2*in.Buf.Size()) }

// SkipMark skips a byte order mark. After a mark of UTF-16, it decodes the rest as UTF-16.
func (in *Input) SkipMark() {
	mark, _ := in.Peek(3)
	switch {
	case string(mark) == "\ufeff":
		_, err := in.Buf.Discard(3)
		in.MustRead(err)
	case len(mark) > 1 && (string(mark[:2]) == "\xff\xfe" || string(mark[:2]) == "\xfe\xff"):
		decoder := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()
		in.Buf = bufio.NewReaderSize(decoder.Reader(in.Buf), in.Buf.Size())
	}
}

// Next reads a line into in.Text and reports whether there was one. If the line is not UTF-8 text, it also sets in.Bad.
func (in *Input) Next() bool {
	if in.scan == nil {
		in.scan = bufio.NewScanner(in.Buf)
		in.scan.Buffer(make([]byte, min(in.Buf.Size(), bufio.MaxScanTokenSize)), MaxLine)
		in.scan.Split(SplitLines)
	}
	in.Text, in.Full, in.Bad = "", "", nil
	if in.Err != nil {
		return false
	}
	if !in.scan.Scan() {
		in.Err = in.scan.Err()
		if errors.Is(in.Err, bufio.ErrTooLong) {
			in.Err = in.At(in.Line+1, 1).Defect(0, "the line is longer than 16 MiB")
		} else if in.Err != nil {
			in.Err = in.broken(in.Err)
		}
		return false
	}
	in.Resume(Piece{in.File, in.Line + 1, 1, in.scan.Text()})
	return true
}

// Resume makes a whole line, as Whole returned it earlier, the current one.
func (in *Input) Resume(line Piece) {
	in.Piece, in.Full, in.Bad = line, line.Text, nil
	in.Text = TrimRight(in.Full)
	if NotText(in.Text) >= 0 {
		in.Bad = Try(in.MustText)
	}
}

// Whole returns the current line with the blanks at its end.
func (in *Input) Whole() Piece { return Piece{in.File, in.Line, in.Col, in.Full} }

// MustText fails if the line is not UTF-8 text.
func (in *Input) MustText() {
	if off := NotText(in.Text); off >= 0 {
		in.Fail(off, "found byte 0x%02x, expected text in UTF-8", in.Text[off])
	}
}

// Blank reports whether the line is empty or a comment, and keeps the notes of a comment for the next puzzle.
func (in *Input) Blank() bool {
	text := strings.TrimLeft(in.Text, " \t")
	if strings.HasPrefix(text, "#") && in.Bad == nil {
		in.Note()
		return true
	}
	return text == ""
}

// Record returns the record of a puzzle that starts at the given line.
func (in *Input) Record(line int, p puzzle.Puzzle) *Record {
	return &Record{File: in.File, Line: line, Format: in.Format.Name, Puzzle: p}
}

// EachLine yields the puzzles of an input with one per line, as soon as each line is there, and reports whether the caller wants more.
func (in *Input) EachLine(read func(in *Input) *Record, yield func(*Record, error) bool) bool {
	for in.Next() {
		if in.Blank() {
			continue
		}
		if !yield(in.Noted(func() *Record { Must(in.Bad); return read(in) })) {
			return false
		}
	}
	return in.Err == nil || yield(nil, in.Err)
}

// Noted reads a puzzle and adds the notes before it. If the puzzle is broken, its error gets the name from the notes.
func (in *Input) Noted(read func() *Record) (rec *Record, err error) {
	n := in.TakeNotes()
	err = Try(func() { rec = read() })
	if err == nil || n.bad != nil {
		err = n.Add(rec)
	}
	if err != nil {
		return nil, WithID(err, n.ID)
	}
	return rec, nil
}

// SplitLines is a bufio.SplitFunc for lines that end in LF, CR LF or CR.
func SplitLines(data []byte, atEOF bool) (advance int, line []byte, err error) {
	end := slices.IndexFunc(data, func(c byte) bool { return c == '\n' || c == '\r' })
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

// NotText returns the place of the first byte that is NUL or not UTF-8, or -1.
func NotText(s string) int {
	if utf8.ValidString(s) {
		return strings.IndexByte(s, 0)
	}
	for i, r := range s {
		if r == 0 || r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") {
			return i
		}
	}
	return -1
}

// TrimRight trims blanks.
func TrimRight(s string) string { return strings.TrimRight(s, " \t") }
