package shape

import "gridcnf/puzzle"

// Drawing is how a family draws its boards. A picture has, one over the other, what
// Below draws, the answer bits in their order, and what Above draws.
type Drawing interface {
	Below(v *View, draw func(Group))
	// Bit draws one answer bit: a cell, or an edge. Whatever its state, its shapes cover the same place.
	Bit(v *View, bit int) Group
	Above(v *View, draw func(Group))
	// Key is what a legend shows for "only in the first solution", or the second, around a point.
	Key(v *View, second bool, centre Point) []Shape
	// Beyond is how far the bits may stand out of the board.
	Beyond() float64
	// Text draws the whole board in characters.
	Text(v *View, t Terminal) Page
}

// View is a board on a picture: what is to be shown of its answer, how, and where.
type View struct {
	puzzle.Puzzle
	State   func(bit int) State
	Tinted  func(cell int) bool // by cell, row by row: whether a rule is about it
	Faces   []int               // those of a lattice by the side of a loop, as one more than their numbers, or negative
	Symbols Symbols
	Shade   bool // shade the inside of loops
	Crosses bool // edges that are known to be off are small crosses
	Corner  Point
}

// State is what is to be shown of an answer bit.
type State struct {
	Value  Bit  // that of a given, too
	Given  bool // printed by the puzzle
	Pencil bool // the value is tentative
	Fresh  bool // decided last, in an animation
	Marked bool // pointed out, as what a step finds
	Found  bool // found by a run of steps
	Basis  bool // what the marked bits are derived from, and not marked itself

	// Compared says that two solutions are shown of which the value is the first one's, and
	// Differs that the second one has the other value. Such a bit is marked, too.
	Compared, Differs bool
}

// Bit is the value of an answer bit.
type Bit byte

// The values of a bit. An open one may have either value; an empty one is not decided yet, or not to be shown.
const (
	False Bit = iota
	True
	Open
	Empty
)

// Symbols says how the 0 and 1 of a binary board are drawn.
type Symbols string

// The symbols.
const (
	Digits Symbols = "digits" // 0 and 1
	Cells  Symbols = "cells"  // white and black cells
	Disks  Symbols = "disks"  // open circles for 0 and filled squares for 1
)

// at is the upper left corner of a cell, or the point d to the right of and below it.
func (v *View) at(row, col int, d float64) Point {
	return v.Corner.Plus(float64(col)*Side+d, float64(row)*Side+d)
}

// class is what an SVG says of a bit: what it is, its value, and what else is the case.
func (s State) class(name string, values [Empty + 1]string, tinted bool) string {
	name += " " + values[s.Value]
	for _, more := range [...]struct {
		so   bool
		name string
	}{{s.Given, " given"}, {tinted, " tinted"}, {s.Pencil, " pencil"}, {s.Fresh, " fresh"}, {s.Marked, " marked"}, {s.Found, " found"}, {s.Basis, " basis"}} {
		if more.so {
			name += more.name
		}
	}
	return name
}
