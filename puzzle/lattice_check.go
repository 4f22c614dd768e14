package puzzle

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// What follows is for rule checkers of puzzles whose answer is a loop. It reads only the answer.

// Exits returns the directions in which drawn edges leave a point, as the bits 1<<North to 1<<West.
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

// Line returns the exits of every point.
func (l Lattice) Line(a Answer) []uint8 {
	exits := make([]uint8, l.Points())
	down := l.Rows * (l.Cols - 1)
	for r := range l.Rows {
		for c, drawn := range a[r*(l.Cols-1) : (r+1)*(l.Cols-1)] {
			if drawn {
				exits[r*l.Cols+c] |= 1 << East
				exits[r*l.Cols+c+1] |= 1 << West
			}
		}
	}
	for i, drawn := range a[down:] {
		if drawn {
			exits[i] |= 1 << South
			exits[i+l.Cols] |= 1 << North
		}
	}
	return exits
}

// Loose returns the first point that the line with these exits does not pass once or not at all, or -1.
func Loose(line []uint8) (point int) {
	for i, exits := range line {
		rest := exits & (exits - 1) // without the first
		if exits != 0 && (rest == 0 || rest&(rest-1) != 0) {
			return i
		}
	}
	return -1
}

// CheckLine returns the exits of every point, or an error if the drawn edges fork or end anywhere.
func (l Lattice) CheckLine(a Answer) (line []uint8, err error) {
	if len(a) != l.Edges() {
		return nil, fmt.Errorf("the answer has %d edges, the board %d", len(a), l.Edges())
	}
	line = l.Line(a)
	if i := Loose(line); i >= 0 {
		return nil, fmt.Errorf("the line at %s does not go in once and out once", l.PointSite(i).Words(l.Size()))
	}
	return line, nil
}

// CheckOneLoop returns an error unless a line without loose points is one loop.
func (l Lattice) CheckOneLoop(line []uint8) error {
	used := len(line) - bytes.Count(line, []byte{0})
	if used == 0 {
		return errors.New("there is no loop")
	}
	if n := l.walk(line, slices.IndexFunc(line, func(exits uint8) bool { return exits != 0 })); n != used {
		return fmt.Errorf("the lines are not one loop: %d %ss have a line, the first loop passes through %d of them", used, l.Thing(), n)
	}
	return nil
}

// walk returns how many points the loop from a point passes before it is back there.
func (l Lattice) walk(line []uint8, start int) int {
	at, came := start, uint8(0)
	for n := 1; ; n++ {
		heading := bits.TrailingZeros8(line[at] &^ came)
		if at += l.step(heading); at == start {
			return n
		}
		came = 1 << (heading ^ 1) // back
	}
}

func (l Lattice) step(heading int) int {
	return [...]int{North: -l.Cols, South: l.Cols, East: 1, West: -1}[heading]
}

// Step returns the neighbour of a point in the direction of an exit.
func Step(r, c, exit int) (int, int) {
	by := [...][2]int{1 << North: {-1, 0}, 1 << South: {1, 0}, 1 << East: {0, 1}, 1 << West: {0, -1}}[exit]
	return r + by[0], c + by[1]
}
