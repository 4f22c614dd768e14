package human

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
	"gridcnf/rule"
)

// grid is a board as it is filled. Its lines are the rows and after them the columns.
type grid struct {
	rows, cols int
	distinct   takuzu.Distinct
	lines      [][]int       // by line: its cells
	cells      []takuzu.Cell // row by row
	count      [][3]int      // by line: how many cells are Open, Zero, One
	open       int           // cells of the board
}

// newGrid returns a grid with a board's shape and rules, without its givens.
func newGrid(b *takuzu.Board) *grid {
	g := &grid{distinct: b.Distinct, cells: make([]takuzu.Cell, b.Bits()), open: b.Bits()}
	g.rows, g.cols = b.Size()
	for _, line := range rule.GridLines(g.rows, g.cols) {
		g.lines = append(g.lines, line.Bits())
		g.count = append(g.count, [...]int{takuzu.Open: len(line.Bits()), takuzu.One: 0})
	}
	return g
}

// put makes an open cell a Zero or One, or one of these Open again.
func (g *grid) put(cell int, v takuzu.Cell) {
	row, col := cell/g.cols, g.rows+cell%g.cols
	old := g.cells[cell]
	g.cells[cell] = v
	for _, line := range [...]int{row, col} {
		g.count[line][old]--
		g.count[line][v]++
	}
	if v == takuzu.Open {
		g.open++
	} else {
		g.open--
	}
}

// holds reports whether no rule is broken on the lines of a cell that is filled: by three
// alike with this cell, by too many of its value, or by a line that is complete and equal
// to another.
func (g *grid) holds(cell int) bool {
	r, c := cell/g.cols, cell%g.cols
	return g.holdsOn(r, c) && g.holdsOn(g.rows+c, r)
}

// holdsOn is holds for one line; the cell is at a place of it.
func (g *grid) holdsOn(line, at int) bool {
	bits := g.lines[line]
	v := g.cells[bits[at]]
	if g.count[line][v] > len(bits)/2 {
		return false
	}
	before, after := 0, 0 // neighbours that are alike
	for before < 2 && at-before > 0 && g.cells[bits[at-before-1]] == v {
		before++
	}
	for after < 2 && at+after < len(bits)-1 && g.cells[bits[at+after+1]] == v {
		after++
	}
	return before+after < 2 && (g.count[line][takuzu.Open] > 0 || !g.repeated(line))
}

// repeated reports whether a complete line that has to differ from the others like it
// equals one of them.
func (g *grid) repeated(line int) bool {
	first, end, distinct := 0, g.rows, g.distinct.Rows
	if line >= g.rows {
		first, end, distinct = g.rows, len(g.lines), g.distinct.Cols
	}
	for other := first; distinct && other < end; other++ {
		if other != line && g.count[other][takuzu.Open] == 0 && g.equal(line, other) {
			return true
		}
	}
	return false
}

// equal reports whether two lines have the same cells.
func (g *grid) equal(a, b int) bool {
	for k, cell := range g.lines[a] {
		if g.cells[cell] != g.cells[g.lines[b][k]] {
			return false
		}
	}
	return true
}

// answer is the grid as an answer; nothing is open.
func (g *grid) answer() puzzle.Answer {
	a := make(puzzle.Answer, len(g.cells))
	for i, v := range g.cells {
		a[i] = v == takuzu.One
	}
	return a
}
