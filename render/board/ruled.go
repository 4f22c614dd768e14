package board

import (
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// ruled draws the boards of rule files: every bit with the mark that the file gives its value, areas as thick borders, and
// clues in cells, at corners and outside.
type ruled struct{ board *rulefile.Board }

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
	v.Lines(2, draw)                     // under lines of the answer
	for _, p := range d.board.Prints() { // under the bits: a clue can stand in a cell that is filled
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
	if s.Value <= shape.True && look != (rulefile.Look{}) {
		g.Shapes = append(g.Shapes, marked(look, role, from, s.Given)...)
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

// marked draws a value or a clue.
func marked(look rulefile.Look, role *shape.Role, at shape.Point, bold bool) []shape.Shape {
	switch look.Mark {
	case "none":
		return []shape.Shape{shape.Circle{Role: shape.Dot, Point: at, R: 2.5}}
	case "fill":
		const side = shape.Side - 2
		return []shape.Shape{shape.Rect{Role: shape.SquareGiven, Point: at.Plus(-side/2, -side/2), W: side, H: side}}
	case "dot":
		return []shape.Shape{shape.Circle{Role: shape.DigitFilled, Point: at, R: 9}}
	case "ring":
		return []shape.Shape{shape.Circle{Role: shape.PearlWhite, Point: at, R: 12.5}}
	case "disk":
		return []shape.Shape{shape.Circle{Role: shape.PearlBlack, Point: at, R: 12.5}}
	case "triangle":
		return []shape.Shape{shape.Triangle{Role: role, Corners: [3]shape.Point{at.Plus(0, -12), at.Plus(-13, 11), at.Plus(13, 11)}}}
	case "slash":
		return []shape.Shape{shape.Strokes{Role: shape.LoopOn, Ends: [][2]shape.Point{{at.Plus(-19, 19), at.Plus(19, -19)}}}}
	case "backslash":
		return []shape.Shape{shape.Strokes{Role: shape.LoopOn, Ends: [][2]shape.Point{{at.Plus(-19, -19), at.Plus(19, 19)}}}}
	case "star":
		return []shape.Shape{
			shape.Triangle{Role: role, Corners: [3]shape.Point{at.Plus(0, -14), at.Plus(-12, 7), at.Plus(12, 7)}},
			shape.Triangle{Role: role, Corners: [3]shape.Point{at.Plus(0, 14), at.Plus(-12, -7), at.Plus(12, -7)}},
		}
	}
	size := 24.0
	if n := len(look.Text); n > 1 {
		size = 34 / float64(n)
	}
	return []shape.Shape{shape.Text{Role: role, Point: at, Text: look.Text, Size: size, Bold: bold}}
}

// Above draws the areas, and what is printed.
func (d ruled) Above(v *shape.View, draw func(shape.Group)) {
	rows, cols := v.Size()
	var thick [][2]shape.Point
	for i := range rows * cols {
		c := puzzle.Cell{Row: i / cols, Col: i % cols}
		x, y := 2*c.Col+2, 2*c.Row+2
		if c.Col+1 < cols && d.board.Separated(c, puzzle.Cell{Row: c.Row, Col: c.Col + 1}) {
			thick = append(thick, [2]shape.Point{spot(v, rulefile.Spot{X: x, Y: y - 2}), spot(v, rulefile.Spot{X: x, Y: y})})
		}
		if c.Row+1 < rows && d.board.Separated(c, puzzle.Cell{Row: c.Row + 1, Col: c.Col}) {
			thick = append(thick, [2]shape.Point{spot(v, rulefile.Spot{X: x - 2, Y: y}), spot(v, rulefile.Spot{X: x, Y: y})})
		}
	}
	if thick != nil {
		draw(shape.Group{ID: "areas", Class: "areas", Shapes: []shape.Shape{shape.Strokes{Role: shape.AreaLine, Ends: thick}}})
	}
	written := make(map[rulefile.Spot]bool) // cells that have texts as values
	for bit := range d.board.Bits() {
		if p := d.board.Part(bit); !p.Line && p.On.Mark == "" && p.On.Text != "" {
			written[p.From] = true
		}
	}
	for _, p := range d.board.Prints() {
		if p.Given || p.Text == "" && p.Mark == "fill" {
			continue
		}
		role := shape.DigitGiven
		if p.Hole {
			role = shape.DigitOnOne
		}
		shapes := d.clue(p, role, spot(v, p.Spot))
		if written[p.Spot] && !p.Hole && !strings.HasSuffix(p.Mark, "slash") { // in the upper left corner
			const back = shape.Side/2 - 9
			shapes = small(marked(p.Look, role, spot(v, p.Spot).Plus(-back, -back), true))
		}
		draw(shape.Group{Class: "clue", Shapes: shapes})
	}
}

// clue draws a clue; outside, several are one above the other, or side by side.
func (d ruled) clue(p rulefile.Print, role *shape.Role, at shape.Point) (shapes []shape.Shape) {
	words := strings.Fields(p.Text)
	if p.X%2+p.Y%2 == 1 { // between two cells
		return between(p, role, at)
	}
	if p.X > 0 && p.Y > 0 || len(words) < 2 {
		if _, island := d.board.File().Mark("clue"); island && p.Mark == "" {
			shapes = append(shapes, shape.Circle{Role: shape.PearlWhite, Point: at, R: 14})
		}
		return append(shapes, marked(p.Look, role, at, true)...)
	}
	for i, word := range words {
		if word == "-" {
			continue
		}
		back := float64(len(words)-1-i) * shape.Side * 0.45
		from := at.Plus(0, -back)
		if p.X < 0 {
			from = at.Plus(-back, 0)
		}
		shapes = append(shapes, shape.Text{Role: role, Point: from, Text: word, Size: 17, Bold: true})
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
	return small(marked(p.Look, role, at, true))
}

// small halves circles and texts.
func small(shapes []shape.Shape) []shape.Shape {
	for i, s := range shapes {
		switch s := s.(type) {
		case shape.Circle:
			s.R /= 2
			shapes[i] = s
		case shape.Text:
			s.Size = max(s.Size/2, 9)
			shapes[i] = s
		}
	}
	return shapes
}

// Beyond is the room for clues outside.
func (d ruled) Beyond() float64 {
	if most := d.board.Deep(); most > 0 {
		return shape.Side * (0.6 + 0.45*float64(most))
	}
	return 0
}

// Key is a cell of which only one half is filled.
func (d ruled) Key(v *shape.View, second bool, centre shape.Point) []shape.Shape {
	return binary{}.Key(v, second, centre)
}
