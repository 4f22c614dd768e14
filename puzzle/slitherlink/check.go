package slitherlink

import (
	"fmt"

	"gridcnf/puzzle"
)

// Check returns nil if the answer is a single loop with as many sides around every
// number as it says, and else an error naming the first thing that is wrong.
func (b *Board) Check(a puzzle.Answer) error {
	if len(a) != b.Bits() {
		return fmt.Errorf("the answer has %d edges, the board %d", len(a), b.Bits())
	}
	if r, c, found := b.Loose(a); found {
		return fmt.Errorf("the line at the corner %s does not go in once and out once", Corner(r, c))
	}
	rows, cols := b.Size()
	for i := range rows * cols {
		r, c := i/cols, i%cols
		n, ok := b.Number(r, c)
		drawn := 0
		for _, e := range b.Sides(r, c) {
			if a[e] {
				drawn++
			}
		}
		if ok && drawn != n {
			return fmt.Errorf("%s has %d sides drawn, its number is %d", puzzle.CellName(r, c), drawn, n)
		}
	}
	return b.CheckOneLoop(a, "corners")
}

// Corner is the upper left corner of the cell in row r and column c, counted from 0,
// as a site.
func Corner(r, c int) puzzle.Site {
	return puzzle.Site{A: puzzle.Cell{Row: r - 1, Col: c - 1}, B: puzzle.Cell{Row: r, Col: c}}
}
