// Package core has what the formats share: the input with its lines, places and notes; the records and errors that readers yield; boards
// made from the input and the user's options; answers in rows; and the type of a format (Format).
//
// A reader that finds a defect calls Fail on a Piece of the input and need not return an error: Try returns it to the caller. A reader
// looks up what it found in the family table and its dialects. It knows nothing about flags: an Error says what is lacking, and the command
// knows how to ask for it.
package core

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Record is one puzzle of a file.
type Record struct {
	// ID is the puzzle's name in the file. A puzzle without one is named after the file and its number in it, from 1, as in "my.takuzu#3". The
	// only puzzle of a file, and the first one of a stream, have no number.
	ID string
	// File and Line say where the puzzle starts, counted from 1.
	File string
	Line int
	// Format is the name of the format that it was read in.
	Format string
	Puzzle puzzle.Puzzle
	// Named says that the ID comes from the file.
	Named bool
	// Title, Author and Source come from the file, or are "".
	Title, Author, Source string
	// Published is the solution printed with the puzzle, or nil. It fits the board, but is not checked against the rules.
	Published puzzle.Answer
	// PublishedErr is an *Error if the printed solution does not fit the board. The puzzle itself is still good.
	PublishedErr error
	// State is what the file shows as filled in besides the givens, in the order of moves, and of bits within a move. An entry for a given
	// contradicts it. If the state is complete, it is also the solution.
	State []puzzle.Entry
	// Unfinished says that the file shows the board partly solved. It may still have a solution.
	Unfinished bool
}

// Fill sets State. If the board is full or its lines are closed, that becomes the solution; otherwise the board is unfinished.
func (rec *Record) Fill(state []puzzle.Entry) {
	slices.SortStableFunc(state, func(a, b puzzle.Entry) int { return cmp.Or(cmp.Compare(a.Move, b.Move), cmp.Compare(a.Bit, b.Bit)) })
	rec.State = state
	if len(state) > 0 {
		a := Complete(rec.Puzzle, state)
		if rec.Unfinished = a == nil; a != nil {
			rec.Published = a
		}
	}
}

// Complete returns the full board or the closed lines that the givens and the state make together, or nil.
func Complete(p puzzle.Puzzle, state []puzzle.Entry) puzzle.Answer {
	a, known := make(puzzle.Answer, p.Bits()), make([]bool, p.Bits())
	for bit := range a {
		a[bit], known[bit] = p.Given(bit)
	}
	for _, e := range state {
		a[e.Bit], known[e.Bit] = e.Value, true
	}
	complete := !slices.Contains(known, false)
	if DialectOf(p).Loop != "" {
		complete = Closed(p, a)
	}
	if !complete {
		return nil
	}
	return a
}

// Options tell what the input does not.
type Options struct {
	// From is the name of the format, or "" to detect it.
	From string
	// Kind is the kind of puzzle, or "" to take it from the input: from the rules that it states or the game that it names. Otherwise it is
	// the first kind of the family.
	Kind puzzle.Kind
	// Family is the rule file if Kind is the family of one, not a family in Go; otherwise nil.
	Family *rulefile.File
	Params []string // of a new board of that family
	// Rules puts rules in force (true) or leaves them out, by name, whatever the input says. Rules of other families have no effect.
	Rules map[string]bool
	// Rows and Cols are the board's size; boards of another size are refused. If both are 0, the format gives the size, or else the board is
	// square.
	Rows, Cols int
	// Stream says that the next puzzle may take long to come, so each one is yielded as soon as it is read. Otherwise a first puzzle without a
	// name is held back until we know whether it is the only one.
	Stream bool
	// Context, if set, stops reading a board whose rules take long to state. Cells, if not 0, bounds the cells of boards of rule files.
	Context context.Context
	Cells   int
}

// Until returns the Context, or one that never ends.
func (o *Options) Until() context.Context { return cmp.Or(o.Context, context.Background()) }

// Compile states the rules of a board. It fails if they cannot be stated, if the context ends, or if the board has another size than the
// options allow.
func (o *Options) Compile(b *rulefile.Board) error {
	rows, cols := b.Size()
	if o.Rows > 0 && (rows != o.Rows || cols != o.Cols) {
		return fmt.Errorf("the board is %dx%d, expected size %dx%d", rows, cols, o.Rows, o.Cols)
	}
	if o.Cells > 0 && rows*cols > o.Cells {
		return fmt.Errorf("the board has %d cells: expected at most %d here", rows*cols, o.Cells)
	}
	if err := b.Compile(o.Until()); err != nil {
		return fmt.Errorf("the rules of %s: %w", b.File().Title, err)
	}
	return nil
}

// Check checks the options by themselves. It replaces a name in Kind by the kind, and sets Family if that is a rule file.
func (o *Options) Check() error {
	if o.Kind != "" && o.Family == nil {
		kind, err := family.Parse(string(o.Kind))
		if err != nil {
			f, unknown := rulefile.Named(string(o.Kind))
			if unknown != nil {
				return err
			}
			kind, o.Family = puzzle.Kind(f.Name), f
		}
		o.Kind = kind
	}
	if o.Kind != "" && o.Family != nil && o.Kind != puzzle.Kind(o.Family.Name) {
		return fmt.Errorf("the puzzle should be %s, but the rules are those of %s", o.Kind, o.Family.Name)
	}
	if (o.Rows != 0 || o.Cols != 0) && (o.Rows < 1 || o.Cols < 1) {
		return fmt.Errorf("the size is %dx%d, expected both at least 1", o.Rows, o.Cols)
	}
	return CheckSize(o.Rows, o.Cols)
}

// Wanted returns the family of Kind, or nil if any will do.
func (o *Options) Wanted() *family.Family {
	if o.Kind == "" {
		return nil
	}
	f, _ := family.Of(o.Kind) // nil for a kind that Check refuses, or that a rule file defines
	return f
}
