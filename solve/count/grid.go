package count

import (
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// grid is a board whose rows and columns are balanced, have no three alike side by side, and
// may have to differ.
type grid struct {
	rows, cols                 int
	distinctRows, distinctCols bool
	given                      func(r, c int) (value, known bool)
	empty                      bool // nothing is given
}

// gridOf returns the grid of a puzzle, and false if its rules are others.
func gridOf(p puzzle.Puzzle, book *rule.Book) (*grid, bool) {
	rows, cols := p.Size()
	g := &grid{rows: rows, cols: cols, empty: len(puzzle.Clues(p)) == 0}
	if !book.Only(rule.Balanced, rule.Distinct) || p.Bits() != rows*cols ||
		!slices.EqualFunc(book.Lines, rule.GridLines(rows, cols), sameLine) {
		return nil, false
	}
	for _, apart := range book.Apart {
		switch {
		case apart.From == 0 && apart.To == rows:
			g.distinctRows = true
		case apart.From == rows && apart.To == rows+cols:
			g.distinctCols = true
		default:
			return nil, false
		}
	}
	g.given = func(r, c int) (value, known bool) { return p.Given(r*cols + c) }
	return g, true
}

func sameLine(a, b rule.Line) bool {
	return a.First == b.First && a.Stride == b.Stride && a.Len == b.Len
}

// symbols returns all ones for each of the symbols 0 and 1 that a cell can have.
func (g *grid) symbols(r, c int) (zero, one uint64) {
	switch value, known := g.given(r, c); {
	case !known:
		return ^uint64(0), ^uint64(0)
	case value:
		return 0, ^uint64(0)
	}
	return ^uint64(0), 0
}

// transposed exchanges rows and columns.
func (g *grid) transposed() *grid {
	given := func(r, c int) (value, known bool) { return g.given(c, r) }
	return &grid{g.cols, g.rows, g.distinctCols, g.distinctRows, given, g.empty}
}
