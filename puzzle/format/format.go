// Package format reads and writes puzzles in the formats that people keep them in:
// text grids, one-line boards, run-length tasks and pages of web sites, addresses of
// puzzle editors, game IDs and save files, and JSON collections.
//
// Read gives the puzzles of one file one after the other; which format it is in
// is told by its name (Options.From) or detected from its first lines. A Writer
// writes puzzles, and what its format cannot hold of one is a LossError. The table of
// formats, in detection order, is in table.go, and every format has a file of its own.
// ReadAnswer reads a solution for a puzzle that is known.
//
// All text formats are read alike: a byte order mark is skipped, lines end in
// LF, CR LF or CR, blanks at the end of a line and blank lines at the ends of a
// file do not count, and a line that starts with '#' is a comment. Comments such as
//
//	# id: NAME
//	# rules: balance no-three
//	# solution: 0110
//
// are notes, which say something of the puzzle that follows them.
package format

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"path/filepath"

	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// Record is one puzzle of a file.
type Record struct {
	// ID is the puzzle's name in the file. A puzzle without one is named after
	// the file and its number there, counted from 1, as in "my.takuzu#3", or
	// after the file alone if it is the only one.
	ID string
	// File and Line say where the puzzle starts, counted from 1.
	File string
	Line int
	// Format is the name of the format it was read as.
	Format string
	Puzzle puzzle.Puzzle
	// Named tells that the file gives the ID.
	Named bool
	// Title, Author and Source are what the file says of the puzzle, or "".
	Title, Author, Source string
	// Published is the solution printed with the puzzle, or nil. It fits the
	// board, but nobody has checked that it is right.
	Published puzzle.Answer
	// PublishedErr is an *Error if a solution is printed that does not fit the
	// board. The puzzle is good all the same.
	PublishedErr error
	// Unfinished tells that the file shows the board partly solved. What is filled
	// in beside the givens is left out; the file may have a solution all the same.
	Unfinished bool
}

// Options say what the input does not.
type Options struct {
	// From is the name of the format, or "" to detect it.
	From string
	// Kind is the puzzle, or "" for what the input shows: takuzu for every board
	// of 0 and 1, whatever name the file gives it.
	Kind puzzle.Kind
	// Distinct replaces a binary puzzle's rule for equal lines if it is not nil.
	Distinct *takuzu.Distinct
	// Full says of a Masyu that its loop visits every cell.
	Full bool
	// Rows and Cols are the board's size. If both are 0 it is what the format tells,
	// or else square; other boards are refused if they are given.
	Rows, Cols int
	// Lenient accepts what the program that a format comes from accepts, where that
	// is more than the format allows.
	Lenient bool
}

// Error is a defect of the input and its place.
type Error struct {
	File string
	// Line and Col count from 1; Col counts characters.
	Line, Col int
	// ID is the name of the puzzle, as Record.ID, or "" if the defect is not in
	// a single puzzle.
	ID string
	// Msg says what was found and what was expected.
	Msg string
}

// Error is "file:line:col: message".
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// Read returns the puzzles of r in their order. The name stands for the input in
// errors and IDs. A defect of one puzzle is yielded as an *Error, and reading
// goes on with the next puzzle where the format tells where that starts; after a
// defect of the whole input, or an error of r, the sequence ends. An input without
// a puzzle is a defect. The sequence reads r and so can be ranged over once.
//
// Lines of at most 16 MiB and boards of at most 1,000,000 cells are read. Line
// formats are streamed.
func Read(r io.Reader, name string, opt Options) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		if name == "" || name == "-" {
			name = "stdin"
		}
		in := &input{file: name, opt: opt, buf: bufio.NewReaderSize(r, headSize)}
		f, err := in.prepare()
		if err != nil {
			yield(nil, err)
			return
		}
		n := numberer{base: filepath.Base(name), yield: yield}
		if f.read(in, n.put) {
			n.end(in)
		}
	}
}

// Inline reports whether a text is by itself a puzzle, as an address or a game ID is
// one, so that it can stand where the name of a file is expected.
func Inline(text string) bool {
	h := new(input).head([]byte(text), true)
	if h.line == 0 {
		return false
	}
	found := h.fitting(anyFamily)
	return len(found) == 1 && found[0].mark == lineMark
}

// prepare skips the byte order mark and finds the input's format.
func (in *input) prepare() (*format, error) {
	if err := in.skipMark(); err != nil {
		return nil, err
	}
	if err := in.opt.check(); err != nil {
		return nil, in.errorAt(1, 1, "%v", err)
	}
	f, err := in.detect()
	if err != nil {
		return nil, err
	}
	in.format = f.Name
	return f, nil
}

// numberer passes records on and names those without a name. The first one is
// held back until it is known whether it is the only one.
type numberer struct {
	base  string
	n     int
	held  *Record
	yield func(*Record, error) bool
}

func (n *numberer) put(rec *Record, err error) bool {
	n.n++
	if rec != nil {
		rec.Named = rec.ID != ""
	}
	if first := n.held; first != nil {
		n.held = nil
		first.ID = n.base + "#1"
		if !n.yield(first, nil) {
			return false
		}
	}
	if rec != nil && rec.ID == "" {
		if n.n == 1 {
			n.held = rec
			return true
		}
		rec.ID = fmt.Sprintf("%s#%d", n.base, n.n)
	}
	if err != nil {
		err = withID(err, fmt.Sprintf("%s#%d", n.base, n.n))
	}
	return n.yield(rec, err)
}

func (n *numberer) end(in *input) {
	if n.held != nil {
		n.held.ID = n.base
		if !n.yield(n.held, nil) {
			return
		}
	}
	switch {
	case in.pending.any():
		n.yield(nil, in.pending.unused)
	case n.n == 0:
		n.yield(nil, in.errorAt(1, 1, "found no puzzle"))
	}
}
