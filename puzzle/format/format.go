// Package format reads and writes puzzles in the formats that people keep them in: text grids, one-line boards, run-length tasks and pages
// of web sites, addresses of puzzle editors, game IDs and save files, and JSON collections.
//
// Read yields the puzzles of a file one after the other. The caller names the format (Options.From), or Read detects it from the first
// lines (detect.go). A Writer writes puzzles, and reports what its format cannot hold as a LossError. ReadAnswer reads a solution for a
// known puzzle.
//
// The formats are in packages by origin: grid, line, pzpr, tatham, janko, penpa, puzzlekit. Each exports its rows of the table in table.go.
// They build on package core, which has the input, records, errors and notes. The family table tells them how to write a family's clues and
// answers (core.Dialect), so that none of them knows a family. If a family has no way to write something in a format, the error names
// both.
//
// All text formats are read alike: a byte order mark is skipped, lines end in LF, CR LF or CR, blanks at the end of a line and blank lines
// at the start and end of a file do not count, and a line that starts with '#' is a comment. Comments such as
//
//	# id: NAME
//	# rules: balance no-three
//	# solution: 0110
//
// are notes about the puzzle that follows them.
package format

import (
	"io"
	"iter"
	"path/filepath"
	"strconv"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/rulefile"
)

// Record is one puzzle of a file.
type Record = core.Record

// Options tell what the input does not.
type Options = core.Options

// Error is a defect of the input and its place.
type Error = core.Error

// Lack is what Options must tell before an input can be read.
type Lack = core.Lack

// Reading is a board that an input may mean. A Lack lists such boards.
type Reading = core.Reading

// LossError says that a format cannot hold a part of a puzzle.
type LossError = core.LossError

// The parts of a puzzle that a format may be unable to hold.
const (
	LostSolution = core.LostSolution
	LostRules    = core.LostRules
	LostProgress = core.LostProgress // the board is partly solved
	LostName     = core.LostName
)

// Read returns the puzzles of r in their order. The name stands for the input in errors and IDs. A defect of one puzzle is yielded as an
// *Error, and reading goes on with the next puzzle if the format tells where that starts. After a defect of the whole input, or an error of
// r, the sequence ends. An input without a puzzle is a defect. The sequence reads r, so it can be ranged over only once.
//
// Lines of at most 16 MiB and boards of at most 1,000,000 cells are read. Line formats are streamed.
func Read(r io.Reader, name string, opt Options) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		in := core.NewInput(r, named(name), opt)
		in.Within = within(in)
		if err := core.Try(func() { prepare(in) }); err != nil {
			yield(nil, err)
			return
		}
		n := numberer{base: filepath.Base(in.File), stream: opt.Stream, yield: yield}
		if records(in, n.put) {
			n.end(in)
		}
	}
}

// records yields the puzzles of an input and reports whether more are wanted.
func records(in *core.Input, yield func(*Record, error) bool) bool {
	if in.Format != nil {
		return in.Format.Records(in, yield)
	}
	return in.EachLine(func(in *core.Input) *Record {
		in.Format = lineFormat(in)
		return in.Format.Line(in)
	}, yield)
}

// within returns a function that reads the text of one puzzle within an input.
func within(in *core.Input) func(text string, opt Options) (*Record, error) {
	return func(text string, opt Options) (one *Record, err error) {
		inner := in.Again([]byte(text))
		inner.Opt = opt
		if err := core.Try(func() { prepare(inner) }); err != nil {
			return nil, err
		}
		start := inner.At(1, 1)
		records(inner, func(rec *Record, bad error) bool {
			if err = bad; one != nil && bad == nil {
				err = start.Defect(0, "found several puzzles, expected one")
			}
			one = rec
			return err == nil
		})
		switch {
		case err == nil && inner.Pending.Unused != nil:
			err = inner.Pending.Unused
		case err == nil && one == nil:
			err = start.Defect(0, "found no puzzle")
		}
		return one, err
	}
}

// Plain returns the name of the format in which a puzzle is just the rows of its clues.
func Plain(p puzzle.Puzzle) string {
	if _, ok := p.(*rulefile.Board); ok {
		return "rows"
	}
	return string(family.For(p).Name())
}

// Givens returns the rows of a puzzle's board as a text grid has them, or nil if its family has no text grid.
func Givens(p puzzle.Puzzle) []string { return grid.Rows(p) }

func named(name string) string {
	if name == "" || name == "-" {
		return "stdin"
	}
	return name
}

// Inline reports whether a text is a puzzle by itself, such as an address or a game ID, so that it can stand in place of a file name. The
// address of a page counts, too: Read says what to do with it.
func Inline(text string) bool {
	h := new(core.Input).Head([]byte(text), true)
	f := marked(h)
	return h.Line > 0 && (f != nil && f.Mark == core.LineMark || f == nil && pageOf(h) != "")
}

// prepare skips the byte order mark and finds the input's format.
func prepare(in *core.Input) {
	in.SkipMark()
	in.At(1, 1).Must(0, in.Opt.Check())
	in.Format = detect(in)
}

// numberer passes records on and names those without a name. It holds back the first one until we know whether it is the only one, except
// in a stream.
type numberer struct {
	base   string
	stream bool
	n      int
	held   *Record
	yield  func(*Record, error) bool
}

// release gives the held record a name and passes it on, if there is one.
func (n *numberer) release(name string) bool {
	first := n.held
	if n.held = nil; first == nil {
		return true
	}
	first.ID = name
	return n.yield(first, nil)
}

func (n *numberer) put(rec *Record, err error) bool {
	if n.n++; n.held != nil && !n.release(n.base+"#1") {
		return false
	}
	if rec != nil {
		if rec.Named = rec.ID != ""; rec.Named {
			return n.yield(rec, err)
		} else if n.n == 1 && !n.stream {
			n.held = rec
			return true
		}
	}
	name := n.base
	if n.n > 1 || !n.stream {
		name += "#" + strconv.Itoa(n.n)
	}
	if rec != nil {
		rec.ID = name
	}
	return n.yield(rec, core.WithID(err, name))
}

func (n *numberer) end(in *core.Input) {
	switch {
	case !n.release(n.base):
	case in.Pending.Unused != nil:
		n.yield(nil, in.Pending.Unused)
	case n.n == 0:
		n.yield(nil, in.At(1, 1).Defect(0, "found no puzzle"))
	}
}
