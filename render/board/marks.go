package board

import (
	"cmp"
	"math"

	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// sized is a mark of a fixed size: the radius of a circle, or the side of a square. If it has no role, it takes that of the value or clue.
type sized struct {
	role *shape.Role
	size float64
}

var (
	circles = map[string]sized{
		"none": {shape.Dot, 2.5}, "dot": {nil, 9}, "end": {nil, 13}, "spot": {shape.PearlBlack, 6}, "pip": {shape.PearlWhite, 6},
		"ring": {shape.PearlWhite, 12.5}, "disk": {shape.PearlBlack, 12.5}, "grey": {shape.PearlGrey, 12.5}, "circle": {nil, 10},
	}
	squares = map[string]sized{
		"fill": {shape.SquareGiven, shape.Side - 2}, "shade": {shape.TileNeutral, shape.Side - 2}, "area": {shape.TileNeutral, shape.Side - 2}, "frame": {shape.Ring, shape.Side - 7}, "block": {nil, 26},
		"square": {nil, 22}, "black": {shape.TileOne, shape.Side}, "white": {shape.TileZero, shape.Side},
	}
	// hollow has the roles of open circles by the roles of what is filled.
	hollow = map[*shape.Role]*shape.Role{
		shape.DigitGiven: shape.CircleGiven, shape.DigitFilled: shape.CircleFilled, shape.DigitPencil: shape.CirclePencil, shape.DigitSecond: shape.CircleSecond,
	}
	// triangles are given by their corners, and lines by their ends, from the middle of the cell.
	triangles = map[string][][3]shape.Point{
		"triangle": {{{X: 0, Y: -12}, {X: -13, Y: 11}, {X: 13, Y: 11}}},
		"star":     {{{X: 0, Y: -14}, {X: -12, Y: 7}, {X: 12, Y: 7}}, {{X: 0, Y: 14}, {X: -12, Y: -7}, {X: 12, Y: -7}}},
		// The arrow points to the right.
		"arrow": {{{X: 13, Y: 0}, {X: 0, Y: 8.5}, {X: 0, Y: -8.5}}, {{X: 1, Y: 2}, {X: 1, Y: -2}, {X: -13, Y: 2}}, {{X: -13, Y: 2}, {X: -13, Y: -2}, {X: 1, Y: -2}}},
		// The wedge is the half of a cell at its lower right corner.
		"wedge": {{{X: 19, Y: 19}, {X: -19, Y: 19}, {X: 19, Y: -19}}},
	}
	lines = map[string][2]shape.Point{"slash": {{X: -19, Y: 19}, {X: 19, Y: -19}}, "backslash": {{X: -19, Y: -19}, {X: 19, Y: 19}}}
)

// toward returns the direction of a word such as "nw": how far it goes to the right and down.
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
func marked(look rulefile.Look, role *shape.Role, at shape.Point, bold bool, scale float64) (shapes []shape.Shape) {
	right, down := toward(look.At)
	at = at.Plus(right*shape.Side/2, down*shape.Side/2)
	x, y := toward(look.Toward)
	stroke := shape.LoopOn
	if role == shape.DigitGiven || role == over["ring"] {
		stroke = shape.AreaLine
	}
	if m, ok := circles[look.Mark]; ok {
		if look.Mark == "circle" {
			m.role = hollow[role]
		}
		shapes = append(shapes, shape.Circle{Role: cmp.Or(m.role, role), Point: at, R: m.size * scale})
	}
	if m, ok := squares[look.Mark]; ok {
		shapes = append(shapes, square(cmp.Or(m.role, role), at, m.size*scale))
	}
	for _, corners := range triangles[look.Mark] {
		as := role
		for i, p := range corners {
			switch look.Mark {
			case "arrow": // turned
				length := max(math.Hypot(x, y), 1)
				p = shape.At((p.X*x-p.Y*y)/length*scale, (p.X*y+p.Y*x)/length*scale)
			case "wedge": // reflected
				p, as = shape.At(p.X*x, p.Y*y), shape.SquareGiven
			default:
				p = shape.At(p.X*scale, p.Y*scale)
			}
			corners[i] = at.Plus(p.X, p.Y)
		}
		shapes = append(shapes, shape.Triangle{Role: as, Corners: corners})
	}
	if ends, ok := lines[look.Mark]; ok {
		shapes = append(shapes, shape.Strokes{Role: stroke, Ends: [][2]shape.Point{{at.Plus(ends[0].X, ends[0].Y), at.Plus(ends[1].X, ends[1].Y)}}})
	}
	switch {
	case look.Mark == "line": // to each side
		var ends [][2]shape.Point
		for _, way := range look.Toward {
			x, y := toward(string(way))
			ends = append(ends, [2]shape.Point{at, at.Plus(13*x, 13*y)})
		}
		return []shape.Shape{shape.Strokes{Role: stroke, Ends: ends}}
	case look.Mark == "end" && (x != 0 || y != 0): // an end has a square half
		return append(shapes, shape.Rect{Role: role, Point: at.Plus(-13-13*min(0, x), -13-13*min(0, y)), W: 26 - 13*math.Abs(x), H: 26 - 13*math.Abs(y)})
	case look.Mark != "":
		return shapes
	}
	size := min(24*scale, 34/float64(len(look.Text)))
	return []shape.Shape{shape.Text{Role: role, Point: at, Text: look.Text, Size: size, Bold: bold}}
}

// square returns a square around a point.
func square(role *shape.Role, at shape.Point, side float64) shape.Shape {
	return shape.Rect{Role: role, Point: at.Plus(-side/2, -side/2), W: side, H: side}
}
