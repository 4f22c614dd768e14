package board

import (
	"math"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// ruled draws the boards of rule files: each bit with the mark that the file gives its value, areas with thick borders, and clues in cells,
// at corners, between cells and outside.
type ruled struct {
	binary // for its legend
	board  *rulefile.Board
	prints []rulefile.Print
	clued  map[rulefile.Spot]bool // where a clue stands in the middle of a cell
	passed bool                   // lines go through cells, so clues stand over them
	rim    float64                // how far marks at corners stick out of the board
}

func newRuled(b *rulefile.Board) ruled {
	d := ruled{board: b, prints: b.Prints(), clued: make(map[rulefile.Spot]bool)}
	for _, p := range d.prints {
		if p.X%2 == 0 && p.Y%2 == 0 {
			d.rim = 14
		}
		d.clued[p.Spot] = !p.Given && (p.Hole || b.File().Layout() != "corner")
	}
	for _, l := range b.File().Layers() {
		d.passed = d.passed || l.Places == "edges"
		if l.Places == "corners" {
			d.rim = 14
		}
	}
	return d
}

// spot returns a point of the board on the picture.
func spot(v *shape.View, s rulefile.Spot) shape.Point {
	return v.Centre(0, 0).Plus(float64(s.X-1)*shape.Side/2, float64(s.Y-1)*shape.Side/2)
}

// Below draws the cells, and the lines between them.
func (d ruled) Below(v *shape.View, draw func(shape.Group)) {
	rows, cols := v.Size()
	var tiles []shape.Shape
	for i := range rows * cols {
		tiles = append(tiles, v.Square(v.Tile(i/cols, i%cols, false), i/cols, i%cols, 0))
	}
	draw(shape.Group{ID: "cells", Class: "cells", Shapes: tiles})
	if v.Shade {
		d.shade(v, draw)
	}
	v.Lines(2, draw) // under lines of the answer
	v.Halo(draw, func(bit int) (from, to shape.Point, edge bool) {
		part := d.board.Part(bit)
		return spot(v, part.From), spot(v, part.To), part.Line
	})
	for _, p := range d.prints { // under the bits, as a clue can stand in a filled cell, and a line can go over a grey one
		if p.Hole {
			draw(shape.Group{Class: "hole", Shapes: []shape.Shape{v.Square(shape.TileOne, p.Y/2, p.X/2, 0)}})
		}
		has := func(mark string) bool {
			return p.X%2+p.Y%2 == 2 && !p.Given && slices.ContainsFunc(p.Parts, func(l rulefile.Look) bool { return l.Mark == mark })
		}
		for i := range rows * cols {
			c, at := puzzle.Cell{Row: i / cols, Col: i % cols}, puzzle.Cell{Row: p.Y / 2, Col: p.X / 2}
			if has("shade") && c == at || has("area") && !d.board.Separated(c, at) {
				draw(shape.Group{Class: "clue", Shapes: []shape.Shape{v.Square(shape.TileNeutral, c.Row, c.Col, 0)}})
			}
		}
	}
}

// shade shades what is inside of lines that are closed.
func (d ruled) shade(v *shape.View, draw func(shape.Group)) {
	bits := make(map[[2]rulefile.Spot]int)
	for bit := range v.Bits() {
		if part := d.board.Part(bit); part.Of == 0 {
			bits[[2]rulefile.Spot{part.From, part.To}] = bit + 1
		}
	}
	for _, l := range d.board.File().Layers() {
		if l.Places != "edges" && l.Places != "sides" {
			continue
		}
		loop := shape.Loop{Sides: l.Places == "sides"}
		loop.Edge = func(row, col int, down bool) int {
			from := rulefile.Spot{X: 2 * col, Y: 2 * row}
			if !loop.Sides {
				from.X, from.Y = from.X+1, from.Y+1
			}
			to := rulefile.Spot{X: from.X + 2, Y: from.Y}
			if down {
				to = rulefile.Spot{X: from.X, Y: from.Y + 2}
			}
			return bits[[2]rulefile.Spot{from, to}] - 1
		}
		loop.Shade(v, draw)
	}
}

// Bit draws a bit.
func (d ruled) Bit(v *shape.View, bit int) shape.Group {
	part, s := d.board.Part(bit), v.State(bit)
	site := v.Site(bit)
	g := shape.Group{ID: "bit-" + site.String(), Class: "bit" + s.Besides(false), Place: &site.A}
	if v, ok := v.Puzzle.(interface{ Value(int) string }); ok && v.Value(bit) != "" {
		g.ID += "-" + v.Value(bit)
	}
	from, to := spot(v, part.From), spot(v, part.To)
	if part.Line {
		g.Shapes = d.line(v, part, s, from, to)
		return g
	}
	if s.Differs && part.Of == 0 {
		g.Shapes = split(part, s, from)
		return g
	}
	look, role := part.On, shape.DigitFilled
	switch {
	case s.Given || s.Marked && s.Value == shape.False && !s.Differs:
		role = shape.DigitGiven
	case s.Marked || s.Differs:
		role = shape.DigitSecond
	case s.Pencil:
		role = shape.DigitPencil
	}
	if s.Value != shape.True {
		look = part.Off
	}
	shown := s.Value <= shape.True && look != (rulefile.Look{}) && (look.Mark != "none" || !d.clued[part.From])
	if s.Found && shown && !s.Marked {
		g.Shapes = append(g.Shapes, square(shape.TileFound, from, shape.Side-2))
	}
	if s.Marked || s.Differs {
		g.Shapes = append(g.Shapes, square(shape.MarkFrame, from, shape.Side-6))
	}
	if s.Basis {
		g.Shapes = append(g.Shapes, shape.Circle{Role: shape.BasisSpot, Point: from, R: 15})
	}
	if d.noted(v, part, bit) { // small, beside the other values of its place, as people note them
		cols := math.Ceil(math.Sqrt(float64(part.Of)))
		rows := math.Ceil(float64(part.Of) / cols)
		row, col := math.Floor(float64(part.Number)/cols), math.Mod(float64(part.Number), cols)
		small, d := from.Plus(28*((col+0.5)/cols-0.5), 28*((row+0.5)/rows-0.5)), 13/cols
		if s.Differs && s.Value == shape.True {
			role = shape.DigitFilled
		}
		if part.On.Mark != "" {
			g.Shapes = append(g.Shapes, marked(part.On, role, small, false, 1.5/cols)...)
		} else {
			g.Shapes = append(g.Shapes, shape.Text{Role: role, Point: small, Text: part.On.Text, Size: min(15, 35/cols)})
		}
		if s.Value == shape.False && !s.Differs { // it is not this value
			g.Shapes = append(g.Shapes, shape.Strokes{Role: shape.CrossFound, Ends: [][2]shape.Point{{small.Plus(-d, d), small.Plus(d, -d)}}})
		}
		return g
	}
	if shown {
		g.Shapes = append(g.Shapes, marked(look, role, from, s.Given, 1)...)
	}
	if s.Found && shown && look.Mark == "fill" {
		g.Shapes = append(g.Shapes, shape.Circle{Role: shape.FoundDot, Point: from, R: 5})
	}
	return g
}

// split draws a cell of two values in which two solutions differ: the first one's is at the upper left. A filled cell is a filled half.
func split(part rulefile.Part, s shape.State, at shape.Point) []shape.Shape {
	looks, roles := [2]rulefile.Look{part.On, part.Off}, halves
	if s.Value == shape.False {
		looks[0], looks[1] = looks[1], looks[0]
	}
	var over []shape.Shape
	for i, role := range []*shape.Role{shape.DigitFilled, shape.DigitSecond} {
		d := float64(2*i-1) * 0.22 * shape.Side
		switch {
		case looks[i].Mark == "fill":
			roles[i] = shape.TileOne
		case looks[i] != (rulefile.Look{}):
			over = append(over, marked(looks[i], role, at.Plus(d, d), false, 0.5)...)
		}
	}
	return append(shape.Halves(at, shape.Side-2, roles), over...)
}

// Key shows a line, a number or two halves: what the first place has in which the solutions differ.
func (d ruled) Key(v *shape.View, second bool, centre shape.Point) []shape.Shape {
	role := shape.DigitFilled
	if second {
		role = shape.DigitSecond
	}
	for bit := range v.Bits() {
		switch part := d.board.Part(bit); {
		case !v.State(bit).Differs:
		case part.Line:
			return shape.Loop{}.Key(v, second, centre)
		case part.Of > 0:
			return marked(part.On, role, centre, false, 0.8)
		default:
			return d.binary.Key(v, second, centre)
		}
	}
	return nil
}

// unlike returns a function that reports whether two neighbouring cells are known to be in different groups. A pair of givens counts only
// if the board is full, as different givens on an unfinished board need not be in different groups.
func (d ruled) unlike(v *shape.View) func(x, y puzzle.Cell) bool {
	if !d.board.File().Grouped() {
		return func(puzzle.Cell, puzzle.Cell) bool { return false }
	}
	values := make(map[puzzle.Cell]int)
	given := make(map[puzzle.Cell]bool)
	for bit := range v.Bits() {
		if part, s := d.board.Part(bit), v.State(bit); !part.Line && s.Value == shape.True {
			at := puzzle.Cell{Row: part.From.Y / 2, Col: part.From.X / 2}
			values[at], given[at] = part.Number, s.Given
		}
	}
	rows, cols := v.Size()
	full := len(values) == rows*cols
	return func(x, y puzzle.Cell) bool {
		a, known := values[x]
		b, both := values[y]
		return known && both && a != b && (full || !given[x] || !given[y])
	}
}

// noted reports whether a value is drawn small: it is marked as impossible, in pencil, in only one of two solutions, or not the only value
// that is shown in its place.
func (d ruled) noted(v *shape.View, part rulefile.Part, bit int) bool {
	s := v.State(bit)
	if part.Of == 0 || s.Value != shape.True || part.On == (rulefile.Look{}) {
		return part.Of > 0 && s.Marked && s.Value == shape.False
	}
	shown := 0
	for i := range part.Of {
		if v.State(bit-part.Number+i).Value == shape.True {
			shown++
		}
	}
	return s.Pencil || s.Differs || shown > 1
}

// line draws a bit that is a line. One with more than two values is that many lines side by side.
func (d ruled) line(v *shape.View, part rulefile.Part, s shape.State, from, to shape.Point) []shape.Shape {
	switch dx, dy := (to.Y-from.Y)/10, (to.X-from.X)/10; {
	case part.Of > 0 && part.On.Text == "0":
		return nil
	case part.Of > 0 && part.On.Text == "2" && (s.Value == shape.True || s.Differs):
		return append(s.Edge(false, from.Plus(-dx, -dy), to.Plus(-dx, -dy)), s.Edge(false, from.Plus(dx, dy), to.Plus(dx, dy))...)
	}
	return s.Edge(v.Crosses && part.Of == 0, from, to)
}

// Above draws the areas and the clues.
func (d ruled) Above(v *shape.View, draw func(shape.Group)) {
	rows, cols := v.Size()
	lines := func(name string, role *shape.Role, apart func(x, y puzzle.Cell) bool) (drawn bool) {
		var ends [][2]shape.Point
		for i := range rows * cols {
			c := puzzle.Cell{Row: i / cols, Col: i % cols}
			x, y := 2*c.Col+2, 2*c.Row+2
			if c.Col+1 < cols && apart(c, puzzle.Cell{Row: c.Row, Col: c.Col + 1}) {
				ends = append(ends, [2]shape.Point{spot(v, rulefile.Spot{X: x, Y: y - 2}), spot(v, rulefile.Spot{X: x, Y: y})})
			}
			if c.Row+1 < rows && apart(c, puzzle.Cell{Row: c.Row + 1, Col: c.Col}) {
				ends = append(ends, [2]shape.Point{spot(v, rulefile.Spot{X: x - 2, Y: y}), spot(v, rulefile.Spot{X: x, Y: y})})
			}
		}
		if ends != nil {
			draw(shape.Group{ID: name, Class: name, Shapes: []shape.Shape{shape.Strokes{Role: role, Ends: ends}}})
		}
		return ends != nil
	}
	areas := shape.AreaLine
	if lines("boxes", shape.AreaLine, d.board.Boxed) { // cages have thinner lines than the boxes of their Sudoku
		areas = shape.Ring
	}
	lines("areas", areas, d.board.Separated)
	lines("groups", shape.LoopOn, d.unlike(v))
	for _, p := range d.prints {
		if p.Given || p.Parts == nil {
			continue
		}
		role := shape.DigitGiven
		filled := func(bit int) bool {
			part, value := d.board.Part(bit), v.State(bit).Value
			return value == shape.True && part.On.Mark == "fill" || value == shape.False && part.Off.Mark == "fill"
		}
		if p.Hole || slices.ContainsFunc(p.Bits, filled) {
			role = shape.DigitOnOne
		}
		draw(shape.Group{Class: "clue", Shapes: d.clue(p, role, spot(v, p.Spot))})
	}
}

// Beyond returns the room that clues outside the board need.
func (d ruled) Beyond() float64 {
	if most := d.board.Deep(); most > 0 {
		return shape.Side * (0.6 + 0.45*float64(most))
	}
	return d.rim
}
