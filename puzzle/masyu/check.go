package masyu

import (
	"errors"
	"fmt"

	"gridcnf/puzzle"
)

// Check returns nil if the answer is a single loop that obeys every pearl, and
// every cell if the board is full, and else an error naming the first thing that
// is wrong.
func (b *Board) Check(a puzzle.Answer) error {
	if len(a) != b.Bits() {
		return fmt.Errorf("the answer has %d edges, the board %d", len(a), b.Bits())
	}
	used := 0
	for r := range b.rows {
		for c := range b.cols {
			exits := b.exits(a, r, c)
			if _, ok := words[exits]; !ok {
				return fmt.Errorf("the line at %s does not go in once and out once", puzzle.CellName(r, c))
			}
			if exits != 0 {
				used++
			} else if b.Full {
				return fmt.Errorf("the loop misses %s", puzzle.CellName(r, c))
			}
		}
	}
	// What a pearl says of its neighbours is clear only once they are sound.
	for i := range b.pearls {
		if err := b.checkPearl(a, i/b.cols, i%b.cols); err != nil {
			return err
		}
	}
	if used == 0 {
		return errors.New("there is no loop")
	}
	if n := b.walk(a); n != used {
		return fmt.Errorf("the lines are not one loop: %d cells have a line, the first loop passes through %d of them", used, n)
	}
	return nil
}

func (b *Board) checkPearl(a puzzle.Answer, r, c int) error {
	pearl := b.At(r, c)
	if pearl == None {
		return nil
	}
	exits := b.exits(a, r, c)
	if exits == 0 {
		return fmt.Errorf("the loop misses the pearl at %s", puzzle.CellName(r, c))
	}
	turns := 0 // among the two neighbours along the loop
	for _, dir := range [...]int{north, south, east, west} {
		if exits&dir != 0 {
			if nr, nc := step(r, c, dir); !straight(b.exits(a, nr, nc)) {
				turns++
			}
		}
	}
	switch {
	case pearl == White && !straight(exits):
		return fmt.Errorf("the loop turns on the white pearl at %s", puzzle.CellName(r, c))
	case pearl == White && turns == 0:
		return fmt.Errorf("the loop turns neither before nor after the white pearl at %s", puzzle.CellName(r, c))
	case pearl == Black && straight(exits):
		return fmt.Errorf("the loop goes straight through the black pearl at %s", puzzle.CellName(r, c))
	case pearl == Black && turns > 0:
		return fmt.Errorf("the loop turns right before or after the black pearl at %s", puzzle.CellName(r, c))
	}
	return nil
}

// walk follows the loop from its first cell and returns how many cells it passes
// before it is back. Every cell must have no exits or two.
func (b *Board) walk(a puzzle.Answer) int {
	for start := range b.pearls {
		r, c := start/b.cols, start%b.cols
		exits := b.exits(a, r, c)
		if exits == 0 {
			continue
		}
		dir := exits & -exits
		for n := 1; ; n++ {
			r, c = step(r, c, dir)
			if r*b.cols+c == start {
				return n
			}
			dir = b.exits(a, r, c) &^ opposite(dir)
		}
	}
	return 0
}

func straight(exits int) bool { return exits == north|south || exits == east|west }

func step(r, c, dir int) (int, int) {
	switch dir {
	case north:
		return r - 1, c
	case south:
		return r + 1, c
	case east:
		return r, c + 1
	}
	return r, c - 1
}

func opposite(dir int) int {
	switch dir {
	case north:
		return south
	case south:
		return north
	case east:
		return west
	}
	return east
}
