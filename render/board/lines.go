package board

import (
	"slices"

	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// line draws a bit that is a line. One with more than two values is that many lines side by side.
func (d *Drawing) line(v *shape.View, part rulefile.Part, s shape.State, from, to shape.Point) []shape.Shape {
	switch dx, dy := (to.Y-from.Y)/10, (to.X-from.X)/10; {
	case part.Of > 0 && part.On.Text == "0":
		return nil
	case part.Of > 0 && part.On.Text == "2" && (s.Value == shape.True || s.Differs):
		return append(edge(s, false, from.Plus(-dx, -dy), to.Plus(-dx, -dy)), edge(s, false, from.Plus(dx, dy), to.Plus(dx, dy))...)
	}
	return edge(s, v.Crosses && part.Of == 0, from, to)
}

// edge returns the visible shapes of an edge between two points: a line if it is on, dashes if it is open, a cross if it is off and that
// should show. Where two solutions differ, the second one's line is double. In pencil, it is a thin line, or half a cross.
func edge(s shape.State, crosses bool, from, to shape.Point) []shape.Shape {
	dx, dy := (to.X-from.X)/shape.Side, (to.Y-from.Y)/shape.Side
	// at returns a place along the edge, from 0 to 40, and aside from it.
	at := func(along, aside float64) shape.Point { return from.Plus(along*dx+aside*dy, along*dy+aside*dx) }
	strokes := func(as *shape.Role, ends ...[2]shape.Point) []shape.Shape {
		return []shape.Shape{shape.Strokes{Role: as, Ends: ends}}
	}
	line := [2]shape.Point{from, to}
	dashed := func(as *shape.Role) []shape.Shape {
		return strokes(as, [2]shape.Point{at(5, 0), at(9, 0)}, [2]shape.Point{at(18, 0), at(22, 0)}, [2]shape.Point{at(31, 0), at(35, 0)})
	}
	crossed := func(as *shape.Role, d float64) []shape.Shape {
		return strokes(as, [2]shape.Point{at(20-d, -d), at(20+d, d)}, [2]shape.Point{at(20-d, d), at(20+d, -d)})
	}
	switch off := s.Value == shape.False; {
	case s.Pencil && !off && !s.Marked:
		return strokes(shape.LoopPencil, line)
	case s.Pencil && !s.Marked:
		return strokes(shape.CrossPencil, [2]shape.Point{at(17, 3), at(23, -3)})
	case s.Differs && off:
		return append(strokes(shape.LoopSecond, line), strokes(shape.LoopCore, line)...)
	case s.Value == shape.True:
		return strokes(onLine(s), line)
	case s.Marked && !off:
		return dashed(shape.DashMarked)
	case s.Marked:
		return crossed(shape.CrossMarked, 5)
	case s.Value == shape.Open:
		return dashed(shape.Dash)
	case off && s.Found:
		return crossed(shape.CrossFound, 2.5)
	case off && (s.Basis || crosses):
		return crossed(shape.Cross, 2.5)
	}
	return nil
}

// onLine returns the role of a line that is on.
func onLine(s shape.State) *shape.Role {
	switch {
	case s.Differs:
		return shape.LoopFirst
	case s.Compared:
		return shape.LoopBoth
	case s.Marked:
		return shape.LoopMarked
	case s.Found:
		return shape.LoopFound
	}
	return shape.LoopOn
}

// drawn reports whether a line is on, and not only in pencil.
func drawn(s shape.State) bool { return s.Value == shape.True && !s.Pencil }

// halo draws what lies under the lines in the basis: one band under those that are on, and a spot under each of the others. It also joins
// pairs of lines by thin ones.
func (d *Drawing) halo(v *shape.View, draw func(shape.Group)) {
	var band, pairs [][2]shape.Point
	var shapes []shape.Shape
	for bit := range v.Bits() {
		switch s := v.State(bit); {
		case !s.Basis || !d.part(bit).Line:
		case drawn(s):
			part := d.part(bit)
			band = append(band, [2]shape.Point{spot(v, part.From), spot(v, part.To)})
		default:
			shapes = append(shapes, shape.Circle{Role: shape.BasisSpot, Point: spot(v, middle(d.part(bit))), R: 8})
		}
	}
	if band != nil {
		shapes = append(shapes, shape.Strokes{Role: shape.BasisBand, Ends: band})
	}
	shape.Emit(draw, "basis", shapes)
	for _, pair := range v.Pairs {
		pairs = append(pairs, [2]shape.Point{spot(v, middle(d.part(pair[0]))), spot(v, middle(d.part(pair[1])))})
	}
	if pairs != nil {
		shape.Emit(draw, "pairs", []shape.Shape{shape.Strokes{Role: shape.PairLine, Ends: pairs}})
	}
}

// middle returns the middle of a line.
func middle(part rulefile.Part) rulefile.Spot {
	return rulefile.Spot{X: (part.From.X + part.To.X) / 2, Y: (part.From.Y + part.To.Y) / 2}
}

// sides draws faces on one side of the loop as spots, and those on the other side as rings.
func (d *Drawing) sides(v *shape.View, draw func(shape.Group)) {
	rows, cols := v.Size()
	first := 1 // in the middle of a cell
	if d.passed {
		rows, cols, first = rows-1, cols-1, 2
	}
	var shapes []shape.Shape
	for _, side := range v.Faces {
		role, face := shape.SideFirst, side-1
		if side < 0 {
			role, face = shape.SideSecond, -side-1
		}
		if face < rows*cols {
			at := spot(v, rulefile.Spot{X: first + 2*(face%cols), Y: first + 2*(face/cols)})
			shapes = append(shapes, shape.Circle{Role: role, Point: at, R: 0.3 * shape.Side})
		}
	}
	shape.Emit(draw, "sides", shapes)
}

// shade shades what is inside of lines in strips, which overlap a little under the lines, so that no seams show between them.
func (d *Drawing) shade(v *shape.View, draw func(shape.Group)) {
	rows, cols := v.Size()
	var shapes []shape.Shape
	in := d.enclosed(v)
	for y := 1; y < 2*rows; y++ {
		for x := 2 - y%2; x < 2*cols; x += 2 {
			from := x
			for *in.at(x, y) {
				x += 2
			}
			if x > from {
				corner := spot(v, rulefile.Spot{X: from - 1, Y: y - 1}).Plus(-1, -1)
				shapes = append(shapes, shape.Rect{Role: shape.Inside, Point: corner, W: float64(x-from)/2*shape.Side + 2, H: shape.Side + 2})
			}
		}
	}
	shape.Emit(draw, "inside", shapes)
}

// enclosed returns the middles of the squares inside of lines that are closed, in both solutions if there are two. There are none if a line
// is not closed. On the way from the left, each line down leads in or out.
func (d *Drawing) enclosed(v *shape.View) plane[bool] {
	rows, cols := v.Size()
	ends, down, inside := newPlane[byte](rows, cols), newPlane[byte](rows, cols), newPlane[bool](rows, cols)
	for bit := range v.Bits() {
		s, on := v.State(bit), byte(0) // 1 for the first solution, and 2 for the second
		if drawn(s) {
			on = 1
		}
		if drawn(s) != s.Differs {
			on |= 2
		}
		part := d.part(bit)
		if on == 0 || !part.Line || part.Of > 0 || part.From.X%2 == 1 && !d.passed || part.From.X%2 == 0 && !d.sided {
			continue
		}
		*ends.on(part.From) ^= on
		*ends.on(part.To) ^= on
		if part.From.X == part.To.X {
			*down.on(middle(part)) = on
		}
	}
	closed := slices.Max(ends.values) == 0
	for y := 1; y < 2*rows && closed; y++ {
		in := byte(0)
		for x := 2 - y%2; x < 2*cols; x += 2 {
			in ^= *down.at(x-1, y)
			*inside.at(x, y) = in == 3
		}
	}
	return inside
}
