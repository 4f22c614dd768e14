package shape

import (
	"strings"

	"gridcnf/puzzle"
)

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
	Pairs   [][2]int            // edges to join, by their bits
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
	return name + " " + values[s.Value] + s.Besides(tinted)
}

// Besides is what an SVG says of a bit besides what it is and its value, each with a blank before it.
func (s State) Besides(tinted bool) (name string) {
	for _, more := range [...]struct {
		so   bool
		name string
	}{{s.Given, " given"}, {tinted, " tinted"}, {s.Pencil, " pencil"}, {s.Marked, " marked"}, {s.Found, " found"}, {s.Basis, " basis"}} {
		if more.so {
			name += more.name
		}
	}
	return name
}

// Terminal says what characters can do where a text is shown.
type Terminal struct {
	ASCII  bool // no box-drawing characters and no circles
	Colour bool // escapes, see the methods below: colours of the terminal's own palette
}

// Page is a board in characters.
type Page struct {
	Lines []string
	// The first cell has its middle in line Top and column Left, counted from 0; cells are Height
	// lines high and Width characters wide.
	Left, Top, Width, Height int
	// Margin is how many characters of each line are the number of its row. If there are any, those
	// of the columns are in the first line.
	Margin int
}

// Bold makes text bold: what the puzzle prints.
func (t Terminal) Bold(text string) string { return t.escape("\x1b[1m", text) }

// Pen is for what the solver drew: blue.
func (t Terminal) Pen(text string) string { return t.escape("\x1b[94m", text) }

// Faint is for what is open, and for the inside of a loop.
func (t Terminal) Faint(text string) string { return t.escape("\x1b[2m", text) }

// Mark points text out: black on yellow, which can be read on every terminal.
func (t Terminal) Mark(text string) string { return t.escape("\x1b[30;43m", text) }

// Ground is for what the marked is derived from: green, and underlined.
func (t Terminal) Ground(text string) string { return t.escape("\x1b[4;32m", text) }

func (t Terminal) escape(code, text string) string {
	if !t.Colour || strings.TrimSpace(text) == "" {
		return text
	}
	return code + text + "\x1b[0m"
}

// Lines draws the lines between cells, a frame around them, and lines around the tinted cells. They
// are thin rectangles, which can be put along the pixels.
func (v *View) Lines(frame float64, draw func(Group)) {
	const thin = 1.0
	rows, cols := v.Size()
	w, h := float64(cols)*Side, float64(rows)*Side
	var shapes []Shape
	for row := 1; row < rows; row++ {
		shapes = append(shapes, box(GridLine, v.at(row, 0, 0).Plus(0, -thin/2), w, thin))
	}
	for col := 1; col < cols; col++ {
		shapes = append(shapes, box(GridLine, v.at(0, col, 0).Plus(-thin/2, 0), thin, h))
	}
	for _, row := range []int{0, rows} {
		shapes = append(shapes, box(FrameLine, v.at(row, 0, -frame/2), w+frame, frame))
	}
	for _, col := range []int{0, cols} {
		shapes = append(shapes, box(FrameLine, v.at(0, col, -frame/2), frame, h+frame))
	}
	emit(draw, "grid", shapes)
	v.tints(draw, true)
}

// tints draws a line between the tinted cells and the others, as the tint alone is only a colour.
// Where a board has a frame, its border needs none.
func (v *View) tints(draw func(Group), framed bool) {
	const width = 2.0
	rows, cols := v.Size()
	tinted := func(row, col int) bool {
		return row >= 0 && col >= 0 && row < rows && col < cols && v.Tinted(row*cols+col)
	}
	var shapes []Shape
	for i := range (rows + 1) * (cols + 1) {
		row, col := i/(cols+1), i%(cols+1)
		corner, here := v.at(row, col, -width/2), tinted(row, col)
		if here != tinted(row-1, col) && (!framed || row > 0 && row < rows) {
			shapes = append(shapes, box(TintLine, corner, Side+width, width))
		}
		if here != tinted(row, col-1) && (!framed || col > 0 && col < cols) {
			shapes = append(shapes, box(TintLine, corner, width, Side+width))
		}
	}
	emit(draw, "tint", shapes)
}

// emit draws shapes, if there are any, as a group that its name says all of.
func emit(draw func(Group), name string, shapes []Shape) {
	if len(shapes) > 0 {
		draw(Group{ID: name, Class: name, Shapes: shapes})
	}
}
