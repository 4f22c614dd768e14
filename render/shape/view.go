package shape

import (
	"strings"

	"gridcnf/puzzle"
)

// View is a board on a picture: what to show of its answer, how, and where.
type View struct {
	puzzle.Puzzle
	State   func(bit int) State
	Tinted  func(cell int) bool // by cell, row by row: whether to tint it, as a rule is about it
	Faces   []int               // faces of the lattice, as in Picture.Sides
	Pairs   [][2]int            // edges to join, by their bits
	Shade   bool                // shade the inside of loops
	Crosses bool                // edges that are known to be off are small crosses
	Corner  Point
}

// State is what to show of an answer bit.
type State struct {
	Value  Bit  // for a given, too
	Given  bool // printed by the puzzle
	Pencil bool // the value is tentative
	Marked bool // pointed out, such as what a step finds
	Found  bool // found by a run of steps
	Basis  bool // the marked bits are derived from it, and it is not marked itself

	// Compared says that two solutions are shown; Value is that of the first one. Differs says that the second one has the other value. Then
	// the bit is also marked.
	Compared, Differs bool
}

// Bit is the value of an answer bit.
type Bit byte

// The values of a bit. An open bit may have either value; an empty one is not decided yet, or not shown.
const (
	False Bit = iota
	True
	Open
	Empty
)

// Symbols says how to draw the 0 and 1 of a binary board.
type Symbols string

// The symbols.
const (
	Digits Symbols = "digits" // 0 and 1
	Cells  Symbols = "cells"  // white and black cells
	Disks  Symbols = "disks"  // open circles for 0 and filled squares for 1
)

// Tile returns the role of the square of a cell.
func (v *View) Tile(cell int, given bool) *Role {
	switch tinted := v.Tinted(cell); {
	case given && tinted:
		return TileGivenTinted
	case given:
		return TileGiven
	case tinted:
		return TileTinted
	}
	return TilePlain
}

// Centre returns the middle of a cell.
func (v *View) Centre(row, col int) Point { return v.at(row, col, Side/2) }

// at returns the point d to the right of and below the upper left corner of a cell.
func (v *View) at(row, col int, d float64) Point {
	return v.Corner.Plus(float64(col)*Side+d, float64(row)*Side+d)
}

// Besides returns the other classes of a bit in an SVG, each with a blank before it.
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

// Terminal says which characters and colours a text may use.
type Terminal struct {
	ASCII  bool // no box-drawing characters and no circles
	Colour bool // escapes with colours of the terminal's own palette, see Paint
}

// Page is a board in characters.
type Page struct {
	Lines []string
	// The middle of the first cell is in line Top and column Left, counted from 0. Cells are Height lines high and Width characters wide.
	Left, Top, Width, Height int
	// Margin is how many characters at the start of each line hold the row's number. If it is not 0, the first line has the column numbers.
	Margin int
}

// Paint is how a terminal shows what a text stands for.
type Paint byte

// The paints.
const (
	Plain  Paint = iota
	Bold         // what the puzzle prints
	Pen          // what the solver drew: blue
	Faint        // what is open, and the inside of a loop
	Mark         // what is pointed out: black on yellow, which every terminal shows readably
	Ground       // what the marked is derived from: green and underlined
)

// escapes start the paints.
var escapes = [...]string{Bold: "\x1b[1m", Pen: "\x1b[94m", Faint: "\x1b[2m", Mark: "\x1b[30;43m", Ground: "\x1b[4;32m"}

// Painted returns a text with the escapes for a paint, if the terminal has colours.
func (t Terminal) Painted(text string, with Paint) string {
	if !t.Colour || with == Plain || strings.TrimSpace(text) == "" {
		return text
	}
	return escapes[with] + text + "\x1b[0m"
}

// Lines draws the lines between cells, a frame around them, and lines around the tinted cells. They are thin rectangles, which can follow
// whole pixels.
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
	Emit(draw, "grid", shapes)
	v.Tints(true, draw)
}

// Tints draws a line between the tinted cells and the others, as the tint alone is only a colour. If the board has a frame, it needs no
// such line at its border.
func (v *View) Tints(framed bool, draw func(Group)) {
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
	Emit(draw, "tint", shapes)
}

// Emit draws shapes, if there are any, as a group with one name for id and class.
func Emit(draw func(Group), name string, shapes []Shape) {
	if len(shapes) > 0 {
		draw(Group{ID: name, Class: name, Shapes: shapes})
	}
}
