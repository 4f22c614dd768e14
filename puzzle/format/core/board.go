package core

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// CheckSize returns an error for boards with more than MaxCells cells. A side that is too large by itself may be a
// ClampedNumber.
func CheckSize(rows, cols int) error {
	switch {
	case max(rows, cols) > MaxCells:
		return errors.New("the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells")
	case cols > 0 && rows > MaxCells/cols:
		return fmt.Errorf("the board is %dx%d, expected at most 1,000,000 cells", rows, cols)
	}
	return nil
}

// size returns the board's size in a format that does not tell it, given the number of cells found.
func (o *Options) size(cells int) (rows, cols int, err error) {
	if o.Rows > 0 {
		if o.Rows*o.Cols != cells {
			return 0, 0, fmt.Errorf("found %d cells, expected %d for size %dx%d", cells, o.Rows*o.Cols, o.Rows, o.Cols)
		}
		return o.Rows, o.Cols, nil
	}
	if err := CheckCells(cells); err != nil {
		return 0, 0, err
	}
	side := int(math.Sqrt(float64(cells)))
	if side*side != cells {
		return 0, 0, Lacking(Lack{Size: true}, "found %d cells, expected a square board (%d or %d cells)",
			cells, side*side, (side+1)*(side+1))
	}
	return side, side, nil
}

// Board makes a board of a family, with the size and clues that were found. It has the rules that the input states, if stated is not nil,
// and those of the options; only Options.Rules can take rules away.
func (o *Options) Board(f *family.Family, rows, cols int, clues []byte, stated *Rules) (puzzle.Board, error) {
	if o.Rows > 0 && (rows != o.Rows || cols != o.Cols) {
		return nil, fmt.Errorf("the board is %dx%d, expected size %dx%d", rows, cols, o.Rows, o.Cols)
	}
	if stated != nil && stated.Family != f {
		return nil, fmt.Errorf("the board is %s, but its rules are those of %s", f.Name(), stated.Family.Name())
	}
	kind := o.Kind
	if o.Wanted() != f { // no family is wanted, or we are trying others for an error message
		kind = f.Name()
	}
	if o.Kind == "" && stated != nil { // the first kind that has exactly these rules, if any
		kind = stated.Kind()
	}
	b, err := f.New(kind, rows, cols)
	if err != nil {
		return nil, err
	}
	for _, rule := range f.Options {
		on, said := o.Rules[rule.Name]
		if !said && stated != nil {
			on = slices.Contains(stated.On, rule.Name)
			said = on || o.Kind == ""
		}
		if said {
			if err := b.SetRule(rule.Name, on); err != nil {
				return nil, err
			}
		}
	}
	for i, clue := range clues {
		if clue != 0 {
			b.SetClue(i/cols, i%cols, puzzle.Clue(clue))
		}
	}
	return b, nil
}

// Puzzle makes a puzzle of a board with clues. A board of a family in the table gets the rules of the options, of the notes, and those that are
// given; the rules of other boards are stated.
func (in *Input) Puzzle(b *rulefile.Board, f *family.Family, rules []string) (puzzle.Puzzle, error) {
	if f == nil {
		return b, in.Opt.Compile(b)
	}
	stated := in.Notes.Rules
	for _, rule := range rules {
		stated = stated.With(f, rule)
	}
	rows, cols := b.Size()
	return in.Opt.Board(f, rows, cols, CluesOf(b), stated)
}

// Sized makes the record of a board whose size the format does not give, from the cells of a task in the current line.
func (in *Input) Sized(f *family.Family, clues []byte, task Piece) *Record {
	opt := in.Opt
	if opt.Rows == 0 {
		opt.Rows, opt.Cols = in.Notes.Rows, in.Notes.Cols
	}
	if len(clues) == 0 {
		task.Fail(0, "found no cells, expected a task")
	}
	rows, cols, err := opt.size(len(clues))
	task.Must(0, err)
	b, err := opt.Board(f, rows, cols, clues, in.Notes.Rules)
	task.Must(0, err)
	return in.Record(in.Line, b)
}
