package format

import (
	"bytes"
	"errors"
	"fmt"
	"math"

	families "gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// maxCells bounds a board, so that a short text cannot ask for all memory.
const maxCells = 1_000_000

// family is what a format's boards are filled with.
type family byte

const (
	anyFamily family = iota
	binary
	loop
)

func familyOf(k puzzle.Kind) family {
	switch {
	case k == "":
		return anyFamily
	case k == takuzu.Takuzu || k == takuzu.ThreeInARow:
		return binary
	}
	return loop
}

// of reports whether one family can be the other.
func (f family) of(wanted family) bool {
	return f == anyFamily || wanted == anyFamily || f == wanted
}

// name is the value of --puzzle that asks for the family.
func (f family) name() puzzle.Kind {
	if f == loop {
		return masyu.Masyu
	}
	return takuzu.Takuzu
}

// check checks the options by themselves, and gives the kind its first name.
func (o *Options) check() error {
	if o.Kind != "" {
		kind, err := families.Parse(string(o.Kind))
		if err != nil {
			return err
		}
		o.Kind = kind
	}
	if o.Rows == 0 && o.Cols == 0 {
		return nil
	}
	if o.Rows < 1 || o.Cols < 1 {
		return fmt.Errorf("the size is %dx%d, expected both at least 1", o.Rows, o.Cols)
	}
	return checkSize(o.Rows, o.Cols)
}

// checkSize refuses boards that are too large. A side that is too large by itself may
// be a clampedNumber.
func checkSize(rows, cols int) error {
	switch {
	case max(rows, cols) > maxCells:
		return errors.New("the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells")
	case cols > 0 && rows > maxCells/cols:
		return fmt.Errorf("the board is %dx%d, expected at most 1,000,000 cells", rows, cols)
	}
	return nil
}

// size returns the board's size in a format that does not tell it, given the
// number of cells found.
func (o *Options) size(cells int) (rows, cols int, err error) {
	if o.Rows > 0 {
		if o.Rows*o.Cols != cells {
			return 0, 0, fmt.Errorf("found %d cells, expected %d for size %dx%d", cells, o.Rows*o.Cols, o.Rows, o.Cols)
		}
		return o.Rows, o.Cols, nil
	}
	if cells > maxCells {
		return 0, 0, fmt.Errorf("found %d cells, expected at most 1,000,000", cells)
	}
	side := int(math.Sqrt(float64(cells)))
	if side*side != cells {
		return 0, 0, fmt.Errorf("found %d cells, expected a square board (%d or %d cells): pass --size RxC if it is not square",
			cells, side*side, (side+1)*(side+1))
	}
	return side, side, nil
}

// clues are cells as they are printed. The codes are those of takuzu.Cell (open,
// zero, one) and of masyu.Pearl (none, white, black), which agree.
type clues []byte

// board makes a board of the size that was found, with the rules that the input
// states, or nil, and those of the options, which may add to them. Only
// Options.Distinct takes rules away.
func (o *Options) board(f family, rows, cols int, cells clues, stated *rules) (puzzle.Puzzle, error) {
	if o.Rows > 0 && (rows != o.Rows || cols != o.Cols) {
		return nil, fmt.Errorf("the board is %dx%d, expected size %dx%d", rows, cols, o.Rows, o.Cols)
	}
	if stated != nil && stated.family != f {
		return nil, fmt.Errorf("the board is %s, but its rules are those of %s", f.name(), stated.family.name())
	}
	if f == loop {
		b, err := masyu.New(rows, cols)
		if err != nil {
			return nil, err
		}
		b.Full = o.Full || stated != nil && stated.full
		for i, v := range cells {
			b.Set(i/cols, i%cols, masyu.Pearl(v))
		}
		return b, nil
	}
	kind := o.Kind
	switch {
	case kind != "":
	case stated != nil && stated.distinct == takuzu.Distinct{}:
		kind = takuzu.ThreeInARow
	default:
		kind = takuzu.Takuzu
	}
	b, err := takuzu.New(kind, rows, cols)
	if err != nil {
		return nil, err
	}
	switch {
	case o.Distinct != nil:
		b.Distinct = *o.Distinct
	case stated != nil && o.Kind == "":
		b.Distinct = stated.distinct
	case stated != nil:
		b.Distinct.Rows = b.Distinct.Rows || stated.distinct.Rows
		b.Distinct.Cols = b.Distinct.Cols || stated.distinct.Cols
	}
	for i, v := range cells {
		b.Set(i/cols, i%cols, takuzu.Cell(v))
	}
	return b, nil
}

// sized makes the board of a format that does not tell its size.
func (o *Options) sized(f family, cells clues, stated *rules) (puzzle.Puzzle, error) {
	if len(cells) == 0 {
		return nil, errors.New("found no cells, expected a task")
	}
	rows, cols, err := o.size(len(cells))
	if err != nil {
		return nil, err
	}
	return o.board(f, rows, cols, cells, stated)
}

// cluesOf are the cells of a board, row by row.
func cluesOf(p puzzle.Puzzle) clues {
	rows, cols := p.Size()
	cells := make(clues, 0, rows*cols)
	for r := range rows {
		for c := range cols {
			switch b := p.(type) {
			case *takuzu.Board:
				cells = append(cells, byte(b.At(r, c)))
			case *masyu.Board:
				cells = append(cells, byte(b.At(r, c)))
			}
		}
	}
	return cells
}

// isBlank reports whether a board has no clue.
func isBlank(p puzzle.Puzzle) bool {
	return bytes.Count(cluesOf(p), []byte{0}) == len(cluesOf(p))
}

// cellChars writes all cells, row by row, with the given characters for an empty
// cell, for 0 or white, and for 1 or black.
func cellChars(p puzzle.Puzzle, chars string) string {
	cells := cluesOf(p)
	for i, clue := range cells {
		cells[i] = chars[clue]
	}
	return string(cells)
}
