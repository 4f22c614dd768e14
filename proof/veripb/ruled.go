package veripb

import (
	"slices"

	"gridcnf/meaning"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// ruled derives a clause over answer bits from the rules of one place: a line, two lines
// that differ, or the cells of a Masyu board around an edge.
func (d *derivation) ruled(clause []int) *constraint {
	switch b := d.puzzle.(type) {
	case *takuzu.Board:
		rows, cols := b.Size()
		if c := d.ruledLine(clause, rows, cols); c != nil {
			return c
		}
		return d.ruledPair(clause, rows, cols)
	case *masyu.Board:
		return d.ruledCell(b, clause)
	}
	return nil
}

// ruledLine tries the lines that have all cells of a clause: first whether unit propagation
// is enough, then a few cases, and then all fillings of the line.
func (d *derivation) ruledLine(clause []int, rows, cols int) *constraint {
	var lines []*line
	for kind, n := range [2]int{rows, cols} {
		for i := range n {
			if at := (meaning.Line{Column: kind == 1, Index: i}); d.inLines(clause, at.Column, i, i) {
				lines = append(lines, d.line(at))
			}
		}
	}
	for _, x := range lines {
		if c := d.derive(clause, x.rules); c != nil {
			return c
		}
	}
	for _, x := range lines {
		if c := d.split(clause, x.rules, x.cells); c != nil {
			return c
		}
	}
	for _, x := range lines {
		if c := d.byFillings(clause, x); c != nil {
			return c
		}
	}
	return nil
}

// ruledPair tries the pairs of lines that have all cells of a clause between them.
func (d *derivation) ruledPair(clause []int, rows, cols int) *constraint {
	for kind, n := range [2]int{rows, cols} {
		for b := range n {
			for a := range b {
				if !d.inLines(clause, kind == 1, a, b) || len(d.formula.Pair(kind == 1, a, b)) == 0 {
					continue
				}
				if c := d.derive(clause, d.pair(kind == 1, a, b)); c != nil {
					return c
				}
			}
		}
	}
	return nil
}

// inLines reports whether the cells of a clause are all in one of two parallel lines.
func (d *derivation) inLines(clause []int, columns bool, a, b int) bool {
	_, width := d.puzzle.Size()
	for _, l := range clause {
		i := (abs(l) - 1) / width
		if columns {
			i = (abs(l) - 1) % width
		}
		if i != a && i != b {
			return false
		}
	}
	return true
}

// ruledCell takes the rules of the cells at the ends of a clause's edges and of those next
// to them, where pearls may be; without edges it tries every cell.
func (d *derivation) ruledCell(b *masyu.Board, clause []int) *constraint {
	rows, cols := b.Size()
	if len(clause) == 0 {
		for i := range rows * cols {
			if c := d.ruledAround(clause, [][2]int{{i / cols, i % cols}}); c != nil {
				return c
			}
		}
		return nil
	}
	var cells [][2]int
	for _, l := range clause {
		r, c, down := b.Edge(abs(l) - 1)
		for step := -1; step <= 2; step++ {
			cell := [2]int{r, c + step}
			if down {
				cell = [2]int{r + step, c}
			}
			inside := cell[0] >= 0 && cell[0] < rows && cell[1] >= 0 && cell[1] < cols
			if inside && !slices.Contains(cells, cell) {
				cells = append(cells, cell)
			}
		}
	}
	return d.ruledAround(clause, cells)
}

// ruledAround derives a clause from the rules of some cells.
func (d *derivation) ruledAround(clause []int, cells [][2]int) *constraint {
	var some []*constraint
	var edges []int
	for _, cell := range cells {
		some = append(some, all(d.formula.Cell(cell[0], cell[1]))...)
	}
	for _, c := range some {
		for _, l := range c.lits {
			if v := abs(l); !slices.Contains(edges, v) {
				edges = append(edges, v)
			}
		}
	}
	return d.split(clause, some, edges)
}
