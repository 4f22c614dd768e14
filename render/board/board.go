// Package board draws boards as their rule files say: each answer bit with the mark of its value, areas with thick borders, and clues in
// cells, at corners, between cells and outside.
package board

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// Drawing draws a board. A picture has, one over the other: what Below draws, the answer bits in their order, and what Above draws.
type Drawing struct {
	board  *rulefile.Board
	bits   interface{ Part(bit int) rulefile.Part }
	looks  *[2]rulefile.Look // of 0 and 1, if they have symbols
	prints []rulefile.Print
	clued  plane[standing]
	named  bool    // each cell and each line has just one bit, or none, so it gives its group a name
	tiled  bool    // and the bits are the cells
	passed bool    // lines go through cells, so clues stand over them
	sided  bool    // lines go along the sides of cells
	inner  bool    // lines go along the borders between cells
	lined  bool    // all bits are lines
	rim    float64 // how far bits and clues stick out of the board
	left   int     // the length of the longest clue on the left, in bytes
	top    int     // the most clues of a column at the top
}

// standing says where what is printed in a cell stands in it.
type standing byte

const (
	aside    standing = 1 + iota // in a corner, or as a given
	middling                     // as a clue in the middle
)

// symbols has the looks of 0 and 1 for each way to draw binary boards other than as digits.
var symbols = map[shape.Symbols]*[2]rulefile.Look{
	shape.Cells: {{Mark: "white"}, {Mark: "black"}}, shape.Disks: {{Mark: "circle"}, {Mark: "square"}},
}

// Of returns how to draw a board with the given symbols, or an error if its kind has no drawing.
func Of(p puzzle.Puzzle, as shape.Symbols) (*Drawing, error) {
	switch p := p.(type) {
	case *rulefile.Board:
		return newDrawing(p, as), nil
	case *rulefile.Grid:
		d := newDrawing(p.Board(), as)
		d.bits, d.named, d.tiled = p, true, !d.passed && !d.sided
		return d, nil
	}
	return nil, fmt.Errorf("%s puzzles cannot be drawn", p.Kind())
}

func newDrawing(b *rulefile.Board, as shape.Symbols) *Drawing {
	rows, cols := b.Size()
	d := &Drawing{board: b, bits: b, looks: symbols[as], prints: b.Prints(), clued: newPlane[standing](rows, cols), lined: true}
	for _, l := range b.File().Layers() {
		switch l.Places {
		case "edges":
			d.passed = true
		case "sides":
			d.sided, d.rim = true, max(d.rim, 6)
		case "borders":
			d.inner = true
		case "corners":
			d.lined, d.rim = false, max(d.rim, 14)
		default:
			d.lined = false
		}
	}
	for _, p := range d.prints {
		switch {
		case p.X < 0:
			d.left = max(d.left, len(p.Text))
		case p.Y < 0:
			d.top = max(d.top, len(strings.Fields(p.Text)))
		case p.X%2 == 0 && p.Y%2 == 0:
			d.rim = max(d.rim, 14)
		}
		if min(p.X, p.Y) < 0 || p.X > 2*cols || p.Y > 2*rows {
			d.rim = max(d.rim, shape.Side*(0.6+0.45*float64(len(strings.Fields(p.Text)))))
		}
		*d.clued.on(p.Spot) = aside
		if !p.Given && (p.Hole || b.File().Layout != "corner") {
			*d.clued.on(p.Spot) = middling
		}
	}
	return d
}

// part returns how a bit is drawn, with the symbols of the picture if its place has two values that are written.
func (d *Drawing) part(bit int) rulefile.Part {
	part := d.bits.Part(bit)
	if d.looks != nil && !part.Line && part.Of == 0 && part.On.Mark == "" && part.Off.Mark == "" {
		part.Off, part.On = &d.looks[0], &d.looks[1]
	}
	return part
}

// look returns what a bit shows if its value is known.
func look(part rulefile.Part, s shape.State) rulefile.Look {
	if s.Value == shape.True {
		return *part.On
	}
	return *part.Off
}

// spot returns a point of the board on the picture.
func spot(v *shape.View, s rulefile.Spot) shape.Point {
	return v.Centre(0, 0).Plus(float64(s.X-1)*shape.Side/2, float64(s.Y-1)*shape.Side/2)
}

// Below draws the cells, and the lines between them, or dots at their corners if the answer only draws lines along their sides.
func (d *Drawing) Below(v *shape.View, draw func(shape.Group)) {
	rows, cols := v.Size()
	var tiles, dots []shape.Shape
	for i := range rows * cols {
		at, class := puzzle.Cell{Row: i / cols, Col: i % cols}, "cell"
		tile := square(v.Tile(i, false), v.Centre(at.Row, at.Col), shape.Side)
		switch {
		case d.tiled: // the bits have them
		case d.named:
			if v.Tinted(i) {
				class += " tinted"
			}
			draw(shape.Group{ID: "cell-" + at.String(), Class: class, Place: &at, Shapes: []shape.Shape{tile}})
		default:
			tiles = append(tiles, tile)
		}
	}
	shape.Emit(draw, "cells", tiles)
	if v.Shade {
		d.shade(v, draw)
	}
	switch {
	case d.sided && len(d.board.File().Layers()) == 1:
		v.Tints(false, draw)
		for i := range (rows + 1) * (cols + 1) {
			at := spot(v, rulefile.Spot{X: 2 * (i % (cols + 1)), Y: 2 * (i / (cols + 1))})
			dots = append(dots, shape.Circle{Role: shape.Corner, Point: at, R: 2})
		}
		shape.Emit(draw, "grid", dots)
	case !d.tiled:
		v.Lines(2, draw) // under lines of the answer
	}
	d.sides(v, draw)
	d.halo(v, draw)
	for _, p := range d.prints { // under the bits, as a clue can stand in a filled cell, and a line can go over a grey one
		if p.Hole {
			draw(shape.Group{Class: "hole", Shapes: []shape.Shape{square(shape.TileOne, spot(v, p.Spot), shape.Side)}})
		}
		has := func(mark string) bool {
			return p.X%2+p.Y%2 == 2 && !p.Given && slices.ContainsFunc(p.Parts, func(l rulefile.Look) bool { return l.Mark == mark })
		}
		shade, area := has("shade"), has("area")
		for i := 0; i < rows*cols && (shade || area); i++ {
			c, at := puzzle.Cell{Row: i / cols, Col: i % cols}, puzzle.Cell{Row: p.Y / 2, Col: p.X / 2}
			if shade && c == at || area && !d.board.Separated(c, at) {
				draw(shape.Group{Class: "clue", Shapes: []shape.Shape{square(shape.TileNeutral, v.Centre(c.Row, c.Col), shape.Side)}})
			}
		}
	}
}

// Bit draws one answer bit, such as a cell or an edge. Its shapes cover the same place in every state: even an invisible line can be clicked.
func (d *Drawing) Bit(v *shape.View, bit int) shape.Group {
	part, s, site := d.part(bit), v.State(bit), v.Site(bit)
	from, to := spot(v, part.From), spot(v, part.To)
	g := shape.Group{Place: &site.A}
	kind, values := "cell", [...]string{shape.False: " zero", shape.True: " one", shape.Open: " open", shape.Empty: " empty"}
	if part.Line {
		kind, values[shape.False], values[shape.True] = "edge", " off", " on"
		g.Shapes = append([]shape.Shape{shape.Strokes{Role: shape.Hit, Ends: [][2]shape.Point{{from, to}}}}, d.line(v, part, s, from, to)...)
	} else {
		g.Shapes = d.value(v, bit, part, s, from)
	}
	if !d.named {
		kind, values[s.Value] = "bit", ""
	}
	g.ID, g.Class = kind+"-"+site.String(), kind+values[s.Value]+s.Besides(d.tiled && v.Tinted(bit))
	if b, ok := v.Puzzle.(interface{ Value(int) string }); ok && b.Value(bit) != "" {
		g.ID += "-" + b.Value(bit)
	}
	return g
}

// Above draws the areas and the clues.
func (d *Drawing) Above(v *shape.View, draw func(shape.Group)) {
	if d.tiled {
		v.Lines(3, draw)
	}
	lines := func(name string, role *shape.Role, apart func(x, y puzzle.Cell) bool) (drawn bool) {
		var ends [][2]shape.Point
		for _, side := range d.parting(func(x, y puzzle.Cell) bool { return !d.rimmed(x, y) && apart(x, y) }) {
			ends = append(ends, [2]shape.Point{spot(v, side[0]), spot(v, side[1])})
		}
		if ends != nil {
			shape.Emit(draw, name, []shape.Shape{shape.Strokes{Role: role, Ends: ends}})
		}
		return ends != nil
	}
	areas := shape.AreaLine
	if lines("boxes", shape.AreaLine, d.boxed) { // cages have thinner lines than the boxes of their Sudoku
		areas = shape.Ring
	}
	lines("areas", areas, d.board.Separated)
	lines("groups", shape.LoopOn, d.unlike(v))
	d.clues(v, draw)
}

// parting lists the sides of cells that part cells in the way that a function tells: its first cell is above or to the left of the other.
func (d *Drawing) parting(apart func(x, y puzzle.Cell) bool) (sides [][2]rulefile.Spot) {
	rows, cols := d.board.Size()
	for i := range (rows + 1) * (cols + 1) {
		at := puzzle.Cell{Row: i / (cols + 1), Col: i % (cols + 1)}
		from := rulefile.Spot{X: 2 * at.Col, Y: 2 * at.Row}
		if at.Col < cols && apart(puzzle.Cell{Row: at.Row - 1, Col: at.Col}, at) {
			sides = append(sides, [2]rulefile.Spot{from, {X: from.X + 2, Y: from.Y}})
		}
		if at.Row < rows && apart(puzzle.Cell{Row: at.Row, Col: at.Col - 1}, at) {
			sides = append(sides, [2]rulefile.Spot{from, {X: from.X, Y: from.Y + 2}})
		}
	}
	return sides
}

// rimmed reports whether the rim of the board lies between two cells.
func (d *Drawing) rimmed(x, y puzzle.Cell) bool {
	rows, cols := d.board.Size()
	return min(x.Row, x.Col) < 0 || y.Row == rows || y.Col == cols
}

// boxed reports whether a box of the rules has just one of two cells. The rules of boards whose bits have names speak of no boxes.
func (d *Drawing) boxed(x, y puzzle.Cell) bool { return !d.named && d.board.Boxed(x, y) }

// clues draws the clues, those in filled cells in the colour of paper.
func (d *Drawing) clues(v *shape.View, draw func(shape.Group)) {
	filled := newPlane[bool](d.board.Size())
	for bit := range v.Bits() {
		part, s := d.part(bit), v.State(bit)
		*filled.on(part.From) = *filled.on(part.From) || s.Value <= shape.True && !s.Pencil && look(part, s).Mark == "fill"
	}
	for _, p := range d.prints {
		if p.Given || p.Parts == nil {
			continue
		}
		role := shape.DigitGiven
		switch {
		case p.Hole:
			role = shape.DigitOnOne
		case *filled.on(p.Spot):
			role = over["fill"]
		}
		g := shape.Group{Class: "clue", Shapes: d.clue(p, role, spot(v, p.Spot))}
		if at, inside := d.cellOf(p); inside {
			if m := circles[p.Mark]; m.role != nil { // as "pearl-white"
				g.Class = strings.ReplaceAll(m.role.Class, "-", " ")
			} else if p.Mark == "" && strings.Trim(p.Text, "0123456789") == "" {
				g.Class = "number"
			}
			kind, _, _ := strings.Cut(g.Class, " ")
			g.ID, g.Place = kind+"-"+at.String(), &at
		}
		draw(g)
	}
}

// cellOf returns the cell in which something is printed, if it stands in one.
func (d *Drawing) cellOf(p rulefile.Print) (at puzzle.Cell, inside bool) {
	rows, cols := d.board.Size()
	at = puzzle.Cell{Row: p.Y / 2, Col: p.X / 2}
	return at, p.X%2+p.Y%2 == 2 && at.Row < rows && at.Col < cols
}

// Beyond returns how far bits and clues stick out of the board.
func (d *Drawing) Beyond() float64 { return d.rim }
