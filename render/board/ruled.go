package board

import (
	"math"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// ruled draws the boards of rule files: every bit with the mark that the file gives its value, areas as thick borders, and
// clues in cells, at corners and outside.
type ruled struct {
	board  *rulefile.Board
	prints []rulefile.Print
	clued  map[rulefile.Spot]bool // where a clue stands in the middle of a cell
	passed bool                   // lines go through cells, and so below clues
	rim    float64                // how far corners stand out of the board
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
		switch l.Places {
		case "edges":
			d.passed = true
		case "corners":
			d.rim = 14
		}
	}
	return d
}

// spot is a point of the board on the picture.
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
	v.Lines(2, draw)             // under lines of the answer
	for _, p := range d.prints { // under the bits: a clue can stand in a cell that is filled
		if p.Hole {
			draw(shape.Group{Class: "hole", Shapes: []shape.Shape{v.Square(shape.TileOne, p.Y/2, p.X/2, 0)}})
		}
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
		g.Shapes = d.line(part, s, from, to)
		return g
	}
	look, role := part.On, shape.DigitFilled
	switch {
	case s.Given:
		role = shape.DigitGiven
	case s.Marked || s.Differs:
		role = shape.DigitSecond
	case s.Pencil:
		role = shape.DigitPencil
	}
	if s.Value != shape.True {
		look = part.Off
	}
	if s.Marked || s.Differs {
		g.Shapes = append(g.Shapes, ring(from, shape.MarkFrame))
	}
	if s.Basis {
		g.Shapes = append(g.Shapes, shape.Circle{Role: shape.BasisSpot, Point: from, R: 15})
	}
	if s.Marked && s.Value == shape.False && part.Of > 0 { // a value that is not there, where people note it
		side := math.Ceil(math.Sqrt(float64(part.Of)))
		row, col := math.Floor(float64(part.Number)/side), math.Mod(float64(part.Number), side)
		small, d := from.Plus(31*((col+0.5)/side-0.5), 31*((row+0.5)/side-0.5)), 14/side
		g.Shapes = append(g.Shapes, shape.Text{Role: shape.DigitGiven, Point: small, Text: part.On.Text, Size: min(15, 36/side)},
			shape.Strokes{Role: shape.CrossFound, Ends: [][2]shape.Point{{small.Plus(-d, d), small.Plus(d, -d)}}})
	}
	if s.Value <= shape.True && look != (rulefile.Look{}) && (look.Mark != "none" || !d.clued[part.From]) {
		g.Shapes = append(g.Shapes, marked(look, role, from, s.Given, 1)...)
	}
	return g
}

// line draws a bit that is a line.
func (d ruled) line(part rulefile.Part, s shape.State, from, to shape.Point) []shape.Shape {
	ends := [][2]shape.Point{{from, to}}
	role := shape.LoopOn
	switch {
	case s.Value == shape.True && (s.Marked || s.Differs):
		role = shape.LoopMarked
	case s.Differs:
		role = shape.LoopSecond
	case s.Value == shape.True && s.Pencil:
		role = shape.LoopPencil
	case s.Value == shape.True:
	case s.Value == shape.False && (s.Marked || s.Basis):
		role = shape.CrossMarked
		at := shape.At((from.X+to.X)/2, (from.Y+to.Y)/2)
		ends = [][2]shape.Point{{at.Plus(-4, -4), at.Plus(4, 4)}, {at.Plus(-4, 4), at.Plus(4, -4)}}
	case s.Value == shape.Open:
		role = shape.Dash
	default:
		return nil
	}
	if part.On.Text == "2" && part.Off == (rulefile.Look{}) { // a double line
		dx, dy := 4.0, 0.0
		if from.Y == to.Y {
			dx, dy = 0, 4
		}
		ends = [][2]shape.Point{{from.Plus(-dx, -dy), to.Plus(-dx, -dy)}, {from.Plus(dx, dy), to.Plus(dx, dy)}}
	} else if part.On.Text == "0" {
		return nil
	}
	return []shape.Shape{shape.Strokes{Role: role, Ends: ends}}
}

// ring is a frame around the middle of a cell.
func ring(at shape.Point, role *shape.Role) shape.Shape {
	const side = shape.Side - 6
	return shape.Rect{Role: role, Point: at.Plus(-side/2, -side/2), W: side, H: side}
}

// toward is the unit vector of a direction, as "nw".
func toward(way string) (x, y float64) {
	for _, r := range way {
		switch r {
		case 'n':
			y--
		case 's':
			y++
		case 'e':
			x++
		case 'w':
			x--
		}
	}
	return x, y
}

// marked draws a value or a clue, which can be smaller than usual.
func marked(look rulefile.Look, role *shape.Role, at shape.Point, bold bool, scale float64) []shape.Shape {
	dx, dy := toward(look.At)
	at = at.Plus(dx*shape.Side/2, dy*shape.Side/2)
	x, y := toward(look.Toward)
	square := func(role *shape.Role, side float64) []shape.Shape {
		return []shape.Shape{shape.Rect{Role: role, Point: at.Plus(-side/2, -side/2), W: side, H: side}}
	}
	round := func(role *shape.Role, r float64) []shape.Shape {
		return []shape.Shape{shape.Circle{Role: role, Point: at, R: r * scale}}
	}
	strokes := func(role *shape.Role, ends ...[2]shape.Point) []shape.Shape {
		return []shape.Shape{shape.Strokes{Role: role, Ends: ends}}
	}
	pen := shape.LoopOn // of lines
	if role == shape.DigitGiven {
		pen = shape.AreaLine
	}
	switch look.Mark {
	case "none":
		return round(shape.Dot, 2.5)
	case "fill":
		return square(shape.SquareGiven, shape.Side-2)
	case "shade":
		return square(shape.TileNeutral, shape.Side-2)
	case "frame":
		return square(shape.Ring, shape.Side-7)
	case "block":
		return square(role, 26)
	case "dot":
		return round(role, 9)
	case "spot":
		return round(shape.PearlBlack, 6)
	case "pip":
		return round(shape.PearlWhite, 6)
	case "ring":
		return round(shape.PearlWhite, 12.5)
	case "disk":
		return round(shape.PearlBlack, 12.5)
	case "triangle":
		return []shape.Shape{shape.Triangle{Role: role, Corners: [3]shape.Point{at.Plus(0, -12), at.Plus(-13, 11), at.Plus(13, 11)}}}
	case "slash":
		return strokes(pen, [2]shape.Point{at.Plus(-19, 19), at.Plus(19, -19)})
	case "backslash":
		return strokes(pen, [2]shape.Point{at.Plus(-19, -19), at.Plus(19, 19)})
	case "star":
		return []shape.Shape{
			shape.Triangle{Role: role, Corners: [3]shape.Point{at.Plus(0, -14), at.Plus(-12, 7), at.Plus(12, 7)}},
			shape.Triangle{Role: role, Corners: [3]shape.Point{at.Plus(0, 14), at.Plus(-12, -7), at.Plus(12, -7)}},
		}
	case "arrow":
		size := 13 * scale
		if x*y != 0 {
			x, y = x*math.Sqrt2/2, y*math.Sqrt2/2
		}
		to := func(ahead, aside float64) shape.Point { return at.Plus(size*(x*ahead-y*aside), size*(y*ahead+x*aside)) }
		return []shape.Shape{
			shape.Triangle{Role: role, Corners: [3]shape.Point{to(1, 0), to(0, 0.65), to(0, -0.65)}},
			shape.Triangle{Role: role, Corners: [3]shape.Point{to(0.1, 0.15), to(0.1, -0.15), to(-1, 0.15)}},
			shape.Triangle{Role: role, Corners: [3]shape.Point{to(-1, 0.15), to(-1, -0.15), to(0.1, -0.15)}},
		}
	case "line":
		var ends [][2]shape.Point
		for _, way := range look.Toward {
			x, y := toward(string(way))
			ends = append(ends, [2]shape.Point{at, at.Plus(13*x, 13*y)})
		}
		return strokes(pen, ends...)
	case "wedge":
		const half = shape.Side/2 - 1
		return []shape.Shape{shape.Triangle{Role: shape.SquareGiven, Corners: [3]shape.Point{at.Plus(half*x, half*y), at.Plus(-half*x, half*y), at.Plus(half*x, -half*y)}}}
	case "end":
		shapes := round(role, 13)
		if x != 0 || y != 0 { // the other half is square
			w, h := 26-13*math.Abs(x), 26-13*math.Abs(y)
			shapes = append(shapes, shape.Rect{Role: role, Point: at.Plus(-13+min(0, x)*-13, -13+min(0, y)*-13), W: w, H: h})
		}
		return shapes
	}
	size := 24 * scale
	if n := len(look.Text); n > 1 {
		size = min(size, 34/float64(n))
	}
	return []shape.Shape{shape.Text{Role: role, Point: at, Text: look.Text, Size: size, Bold: bold}}
}

// Above draws the areas, and what is printed.
func (d ruled) Above(v *shape.View, draw func(shape.Group)) {
	rows, cols := v.Size()
	lines := func(name string, role *shape.Role, apart func(x, y puzzle.Cell) bool) {
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
	}
	lines("areas", shape.AreaLine, d.board.Separated)
	for _, p := range d.prints {
		if p.Given || p.Parts == nil {
			continue
		}
		role := shape.DigitGiven
		if p.Hole || slices.ContainsFunc(p.Bits, func(bit int) bool { return d.filled(v, bit) }) {
			role = shape.DigitOnOne
		}
		draw(shape.Group{Class: "clue", Shapes: d.clue(p, role, spot(v, p.Spot))})
	}
}

// filled reports whether a bit fills its cell.
func (d ruled) filled(v *shape.View, bit int) bool {
	part, value := d.board.Part(bit), v.State(bit).Value
	return value == shape.True && part.On.Mark == "fill" || value == shape.False && part.Off.Mark == "fill"
}

// clue draws a clue; outside, several are one above the other, or side by side.
func (d ruled) clue(p rulefile.Print, role *shape.Role, at shape.Point) (shapes []shape.Shape) {
	rows, cols := d.board.Size()
	switch {
	case p.X < 0 || p.Y < 0 || p.X > 2*cols || p.Y > 2*rows:
		return beside(p, role, at, p.X < 0 || p.X > 2*cols)
	case p.X%2+p.Y%2 == 1: // between two cells
		return between(p, role, at)
	case p.X%2 == 0: // at a corner
		return []shape.Shape{
			shape.Circle{Role: shape.TilePlain, Point: at, R: 9},
			shape.Circle{Role: shape.GivenFrame, Point: at, R: 9},
			shape.Text{Role: role, Point: at, Text: p.Text, Size: 15, Bold: true},
		}
	}
	var rest []rulefile.Look
	for _, l := range p.Parts {
		switch l.Mark {
		case "fill", "disk":
			role = shape.DigitOnOne
			fallthrough
		case "shade", "frame", "ring", "spot", "pip":
			if l.Mark == "ring" && d.board.File().Layout() == "corner" { // around the value
				shapes = append(shapes, shape.Circle{Role: shape.Ring, Point: at, R: 15})
				continue
			}
			shapes = append(shapes, marked(l, role, at, true, 1)...)
		default:
			rest = append(rest, l)
		}
	}
	return append(shapes, d.inside(p, rest, role, at, len(shapes) > 0)...)
}

// inside draws the parts of a clue in a cell, which can be upon a mark.
func (d ruled) inside(p rulefile.Print, parts []rulefile.Look, role *shape.Role, at shape.Point, upon bool) (shapes []shape.Shape) {
	layout := d.board.File().Layout()
	if n := len(parts); layout == "corner" && !p.Hole && n == 1 && parts[0].Mark == "" {
		return []shape.Shape{shape.Text{Role: role, Point: at.Plus(-17.5+3.6*float64(len(parts[0].Text)), -12), Text: parts[0].Text, Size: 12, Bold: true}}
	}
	where, scale := [][2]float64{{0, 0}}, 1.0
	switch n := len(parts); {
	case layout == "split" && n == 2:
		shapes = append(shapes, shape.Strokes{Role: shape.HalfLine, Ends: [][2]shape.Point{{at.Plus(-20, -20), at.Plus(20, 20)}}})
		where, scale = [][2]float64{{-8, 9}, {9, -8}}, 0.66
	case layout == "compass" && n == 4:
		shapes = append(shapes, shape.Strokes{Role: shape.HalfLine, Ends: [][2]shape.Point{{at.Plus(-20, -20), at.Plus(20, 20)}, {at.Plus(-20, 20), at.Plus(20, -20)}}})
		where, scale = [][2]float64{{0, -12}, {0, 12}, {-12, 0}, {12, 0}}, 0.58
	case n == 2 && parts[1].Mark == "arrow":
		if x, _ := toward(parts[1].Toward); x == 0 {
			where, scale = [][2]float64{{-5, 1}, {11, 0}}, 0.75
		} else {
			where, scale = [][2]float64{{0, 5}, {0, -12}}, 0.75
		}
	case n == 2:
		where, scale = [][2]float64{{-9, -8}, {9, 8}}, 0.75
	case n == 3:
		where, scale = [][2]float64{{0, -10}, {-10, 9}, {10, 9}}, 0.7
	case n == 4:
		where, scale = [][2]float64{{0, -12}, {12, 0}, {0, 12}, {-12, 0}}, 0.62
	case n > 4:
		parts = []rulefile.Look{{Text: p.Text}}
	}
	if d.passed && !upon && !p.Hole && len(parts) > 0 { // so that it can be read over a line
		as := shape.TilePlain
		if layout == "ring" {
			as = shape.PearlWhite
		}
		shapes = append(shapes, shape.Circle{Role: as, Point: at, R: 13})
	} else if layout == "ring" && !upon {
		shapes = append(shapes, shape.Circle{Role: shape.PearlWhite, Point: at, R: 14})
	}
	if upon {
		scale *= 0.8
	}
	for i, l := range parts {
		if l != (rulefile.Look{}) {
			shapes = append(shapes, marked(l, role, at.Plus(where[i][0], where[i][1]), true, scale)...)
		}
	}
	return shapes
}

// beside draws clues outside, the last one nearest to the board.
func beside(p rulefile.Print, role *shape.Role, at shape.Point, across bool) (shapes []shape.Shape) {
	words := strings.Fields(p.Text)
	if len(words) < 2 {
		return marked(p.Look, role, at, true, 1)
	}
	for i, word := range words {
		back := float64(len(words)-1-i) * shape.Side * 0.45
		if p.X < 0 || p.Y < 0 {
			back = -back
		}
		from := at.Plus(0, back)
		if across {
			from = at.Plus(back, 0)
		}
		if word != "-" {
			shapes = append(shapes, shape.Text{Role: role, Point: from, Text: word, Size: 17, Bold: true})
		}
	}
	return shapes
}

// between draws a clue between two cells: small, or for "fill" as a bar.
func between(p rulefile.Print, role *shape.Role, at shape.Point) []shape.Shape {
	const half = shape.Side/2 - 5
	switch p.Mark {
	case "":
		return []shape.Shape{shape.Circle{Role: shape.TilePlain, Point: at, R: 8}, shape.Text{Role: role, Point: at, Text: p.Text, Size: 15, Bold: true}}
	case "fill":
		from, to := at.Plus(-half, 0), at.Plus(half, 0)
		if p.Y%2 == 1 {
			from, to = at.Plus(0, -half), at.Plus(0, half)
		}
		return []shape.Shape{shape.Strokes{Role: shape.AreaLine, Ends: [][2]shape.Point{{from, to}}}}
	}
	shapes := marked(p.Look, role, at, true, 1)
	for i, s := range shapes {
		if c, ok := s.(shape.Circle); ok {
			c.R /= 2
			shapes[i] = c
		}
	}
	return shapes
}

// Beyond is the room for clues outside.
func (d ruled) Beyond() float64 {
	if most := d.board.Deep(); most > 0 {
		return shape.Side * (0.6 + 0.45*float64(most))
	}
	return d.rim
}

// Key is a cell of which only one half is filled.
func (d ruled) Key(v *shape.View, second bool, centre shape.Point) []shape.Shape {
	return binary{}.Key(v, second, centre)
}
