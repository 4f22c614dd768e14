// Package core is what the formats share: the input and its lines, places and notes; the records and errors that readers yield; how a board
// is made of what was found and of what the user says; how answers stand in rows; and what a format is (Format).
//
// A reader that finds a defect fails at a Piece of the input and need not return an error: whoever asked for the puzzle gets it from Try. A
// reader asks the family table, and the dialects in it, what it has found. It says nothing of flags: an Error has what was lacking, and the
// command knows how to ask for it.
package core

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Record is one puzzle of a file.
type Record struct {
	// ID is the puzzle's name in the file. A puzzle without one is named after the file and its number there, counted from 1, as in
	// "my.takuzu#3", or after the file alone if it is the only one, or the first one of a stream.
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
	// Published is the solution printed with the puzzle, or nil. It fits the board, but nobody has checked that it is right.
	Published puzzle.Answer
	// PublishedErr is an *Error if a solution is printed that does not fit the board. The puzzle is good all the same.
	PublishedErr error
	// State is what the file shows to be filled in beside the givens, in the order of its moves, or else of the bits. One on a given has
	// another value. If it is complete, it is the solution as well.
	State []puzzle.Entry
	// Unfinished tells that the file shows the board partly solved; it may have a solution all the same.
	Unfinished bool
}

// Fill takes in what is filled in: a full board or closed lines are the solution, and if there is anything else, the board is unfinished.
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

// Complete is the full board or the closed lines that the givens and what is filled in make, or nil.
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
		complete = dialect.Closed(p, a)
	}
	if !complete {
		return nil
	}
	return a
}

// Options say what the input does not.
type Options struct {
	// From is the name of the format, or "" to detect it.
	From string
	// Kind is the puzzle, or "" for what the input shows: the rules that it states, the
	// game that it names, or else the first kind of the family.
	Kind puzzle.Kind
	// Family is that of a rule file, if Kind is none of the others; nil for those.
	Family *rulefile.File
	Params []string // of a new board of that family
	// Rules puts rules in force (true) or leaves them out, by their names, whatever the
	// input says. A family has no use for the rules of another one.
	Rules map[string]bool
	// Rows and Cols are the board's size. If both are 0 it is what the format tells,
	// or else square; other boards are refused if they are given.
	Rows, Cols int
	// Stream tells that nobody knows when the next puzzle comes. Each is yielded as soon as it has been read; otherwise the first one is
	// not, if it has no name, before it is known whether it is the only one.
	Stream bool
	// Context ends the reading of boards whose rules take long to state, if there is one, and Cells bounds such boards, if it is not 0.
	Context context.Context
	Cells   int
}

// Until is the Context, or one without an end.
func (o *Options) Until() context.Context { return cmp.Or(o.Context, context.Background()) }

// Compile states the rules of a board. What is wrong with them is an error, and so is the end of the context, or a board that is too large.
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

// Check checks the options by themselves, and gives the kind its first name.
func (o *Options) Check() error {
	if o.Kind != "" && o.Family == nil {
		kind, f, err := ParseKind(string(o.Kind))
		if err != nil {
			return err
		}
		o.Kind, o.Family = kind, f
	}
	if o.Kind != "" && o.Family != nil && o.Kind != puzzle.Kind(o.Family.Name) {
		return fmt.Errorf("the puzzle is to be %s, and the rules are those of %s", o.Kind, o.Family.Name)
	}
	if (o.Rows != 0 || o.Cols != 0) && (o.Rows < 1 || o.Cols < 1) {
		return fmt.Errorf("the size is %dx%d, expected both at least 1", o.Rows, o.Cols)
	}
	return CheckSize(o.Rows, o.Cols)
}

// ParseKind is the kind of puzzle that has a name, and its family if that is one of the rule files that come with the program.
func ParseKind(name string) (puzzle.Kind, *rulefile.File, error) {
	kind, err := family.Parse(name)
	if err == nil {
		return kind, nil, nil
	}
	f, unknown := rulefile.Named(name)
	if unknown != nil {
		return "", nil, err
	}
	return puzzle.Kind(f.Name), f, nil
}

// Wanted is the family of Kind, or nil if any will do.
func (o *Options) Wanted() *family.Family {
	if o.Kind == "" {
		return nil
	}
	f, _ := family.Of(o.Kind) // nil if there is none, which Check says
	return f
}
