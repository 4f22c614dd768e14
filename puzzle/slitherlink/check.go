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
	line := b.Line(a)
	if i := puzzle.Loose(line); i >= 0 {
		return fmt.Errorf("the line at %s does not go in once and out once", Corner(i/b.Lattice.Cols, i%b.Lattice.Cols).Words(b.Size()))
	}
	_, cols := b.Size()
	for i, clue := range b.clues {
		if clue == Empty {
			continue
		}
		r, c := i/cols, i%cols
		drawn := 0
		for _, e := range b.Sides(r, c) {
			if a[e] {
				drawn++
			}
		}
		if n, _ := b.Number(r, c); drawn != n {
			return fmt.Errorf("%s has %d sides drawn, its number is %d", puzzle.CellName(r, c), drawn, n)
		}
	}
	return b.CheckOneLoop(line, "corners")
}

// Corner is the upper left corner of the cell in row r and column c, counted from 0,
// as a site.
func Corner(r, c int) puzzle.Site {
	return puzzle.Site{A: puzzle.Cell{Row: r - 1, Col: c - 1}, B: puzzle.Cell{Row: r, Col: c}}
}
