package count

import (
	"slices"

	"gridcnf/puzzle"
	"gridcnf/rule"
)

// grid is a board whose rows and columns are balanced, have no three alike side by side, and
// may have to differ.
type grid struct {
	rows, cols                 int
	distinctRows, distinctCols bool
	cells                      []cell // row by row
}

// cell is what is printed in a cell.
type cell byte

const (
	free cell = iota
	zero
	unit
)

// gridOf returns the grid of a puzzle, and false if its rules are others.
func gridOf(p puzzle.Puzzle, book *rule.Book) (*grid, bool) {
	g := &grid{}
	g.rows, g.cols = p.Size()
	if book.Loop != nil || len(book.Locals) > 0 || p.Bits() != g.rows*g.cols ||
		!slices.EqualFunc(book.Lines, rule.GridLines(g.rows, g.cols), sameLine) {
		return nil, false
	}
	for _, apart := range book.Apart {
		switch {
		case apart.From == 0 && apart.To == g.rows:
			g.distinctRows = true
		case apart.From == g.rows && apart.To == g.rows+g.cols:
			g.distinctCols = true
		default:
			return nil, false
		}
	}
	for i := range p.Bits() {
		c := free
		if value, known := p.Given(i); known {
			c = zero
			if value {
				c = unit
			}
		}
		g.cells = append(g.cells, c)
	}
	return g, true
}

func sameLine(a, b rule.Line) bool {
	return a.First == b.First && a.Stride == b.Stride && a.Len == b.Len
}

func (g *grid) at(r, c int) cell { return g.cells[r*g.cols+c] }

// transposed exchanges rows and columns.
func (g *grid) transposed() *grid {
	t := &grid{g.cols, g.rows, g.distinctCols, g.distinctRows, nil}
	for c := range g.cols {
		for r := range g.rows {
			t.cells = append(t.cells, g.at(r, c))
		}
	}
	return t
}
