package slitherlink

import (
	"fmt"

	"gridcnf/puzzle"
)

// Check returns nil if the answer is a single loop with as many sides around every
// number as it says, and else an error naming the first thing that is wrong.
func (b *Board) Check(a puzzle.Answer) error {
	line, err := b.CheckLine(a)
	if err != nil {
		return err
	}
	for _, clue := range b.Placed {
		drawn := 0
		for _, e := range b.Sides(clue.Row, clue.Col) {
			if a[e] {
				drawn++
			}
		}
		if n := int(clue.Clue) - 1; drawn != n {
			return fmt.Errorf("%s has %d sides drawn, its number is %d", clue.Cell, drawn, n)
		}
	}
	return b.CheckOneLoop(line)
}
