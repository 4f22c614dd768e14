package puzzle

import (
	"errors"
	"fmt"
)

// What follows is for rule checkers of puzzles whose answer is a loop. It reads nothing
// but the answer.

// Exits returns the directions in which the drawn edges of an answer leave a point, as
// the bits 1<<North to 1<<West.
func (l Lattice) Exits(a Answer, r, c int) (set int) {
	for direction, e := range l.Around(r, c) {
		if e >= 0 && a[e] {
			set |= 1 << direction
		}
	}
	return set
}

// Straight reports whether exits go straight through a point.
func Straight(exits int) bool { return exits == 1<<North|1<<South || exits == 1<<East|1<<West }

// Loose returns the first point that the line does not pass once or not at all, and
// whether there is one.
func (l Lattice) Loose(a Answer) (r, c int, found bool) {
	for i := range l.Points() {
		r, c := i/l.Cols, i%l.Cols
		exits := l.Exits(a, r, c)
		rest := exits & (exits - 1) // without the first
		if exits != 0 && (rest == 0 || rest&(rest-1) != 0) {
			return r, c, true
		}
	}
	return 0, 0, false
}

// CheckOneLoop returns an error unless an answer without loose points is one loop.
// The points are what the family calls them: cells, or corners.
func (l Lattice) CheckOneLoop(a Answer, points string) error {
	used := 0 // points, and as many edges
	for _, drawn := range a {
		if drawn {
			used++
		}
	}
	if used == 0 {
		return errors.New("there is no loop")
	}
	if n := l.walk(a); n != used {
		return fmt.Errorf("the lines are not one loop: %d %s have a line, the first loop passes through %d of them", used, points, n)
	}
	return nil
}

// walk follows the loop from its first point and returns how many points it passes
// before it is back. Every point must have no exits or two.
func (l Lattice) walk(a Answer) int {
	for start := range l.Points() {
		r, c := start/l.Cols, start%l.Cols
		exits := l.Exits(a, r, c)
		if exits == 0 {
			continue
		}
		heading := exits & -exits
		for n := 1; ; n++ {
			r, c = Step(r, c, heading)
			if r*l.Cols+c == start {
				return n
			}
			heading = l.Exits(a, r, c) &^ opposite(heading)
		}
	}
	return 0
}

// Step returns the neighbour of a point in the direction of an exit.
func Step(r, c, exit int) (int, int) {
	switch exit {
	case 1 << North:
		return r - 1, c
	case 1 << South:
		return r + 1, c
	case 1 << East:
		return r, c + 1
	}
	return r, c - 1
}

// opposite swaps north and south, and east and west.
func opposite(exit int) int {
	const second = 1<<South | 1<<West
	return exit&^second<<1 | exit&second>>1
}
