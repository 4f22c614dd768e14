package human

import (
	"fmt"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// value is what stands in a cell of a grid.
type value uint8

const (
	blank value = iota
	zero
	one
)

// grid is a board as it is filled. Its lines are the rows and after them the columns.
type grid struct {
	rows, cols int
	apart      []rule.Apart // lines that differ
	lines      [][]int      // by line: its cells
	cells      []value      // row by row
	count      [][3]int     // by line: how many cells are blank, zero, one
}

func valueOf(bit bool) value {
	if bit {
		return one
	}
	return zero
}

// newGrid returns a board without its givens. It fails for a puzzle that has other rules than those of balanced lines.
func newGrid(p puzzle.Puzzle) (*grid, error) {
	book, err := rule.Of(p, "solving by methods", rule.Balanced, rule.Distinct)
	if err != nil {
		return nil, err
	}
	g := &grid{apart: book.Apart, cells: make([]value, p.Bits())}
	g.rows, g.cols = p.Size()
	if len(book.Lines) != g.rows+g.cols {
		return nil, fmt.Errorf("%s has other rules than those of balanced lines", p.Kind())
	}
	for _, line := range book.Lines {
		g.lines = append(g.lines, line.Bits())
		g.count = append(g.count, [...]int{blank: len(line.Bits()), one: 0})
	}
	return g, nil
}

// put makes a blank cell zero or one, or one of these blank again.
func (g *grid) put(cell int, v value) {
	row, col := cell/g.cols, g.rows+cell%g.cols
	old := g.cells[cell]
	g.cells[cell] = v
	for _, line := range [...]int{row, col} {
		g.count[line][old]--
		g.count[line][v]++
	}
}

// holds reports whether the lines of a filled cell obey all rules: no three alike with this
// cell, not too many of its value, and no complete line that equals another.
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
	return before+after < 2 && (g.count[line][blank] > 0 || !g.repeated(line))
}

// repeated reports whether a complete line equals another one from which it has to differ.
func (g *grid) repeated(line int) bool {
	same := func(a, b int) bool { return g.cells[a] == g.cells[b] }
	for _, group := range g.apart {
		for other := group.From; other < group.To && group.From <= line && line < group.To; other++ {
			if other != line && g.count[other][blank] == 0 && slices.EqualFunc(g.lines[line], g.lines[other], same) {
				return true
			}
		}
	}
	return false
}

// answer is the grid as an answer; nothing is open.
func (g *grid) answer() puzzle.Answer {
	a := make(puzzle.Answer, len(g.cells))
	for i, v := range g.cells {
		a[i] = v == one
	}
	return a
}
