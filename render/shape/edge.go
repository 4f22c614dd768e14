package shape

// Bit draws an edge. Every edge has a group, also one that is not seen, for the reader of
// an SVG to click on.
func (l Loop) Bit(v *View, bit int) Group {
	row, col, down := l.lattice(v).Edge(bit)
	start := l.point(v, row, col)
	dx, dy := 1.0, 0.0
	if down {
		dx, dy = dy, dx
	}
	// at is a place on the edge, from 0 to 40, and aside of it.
	at := func(along, aside float64) Point { return start.Plus(along*dx+aside*dy, along*dy+aside*dx) }
	s := v.State(bit)
	shapes := append([]Shape{Strokes{Hit, [][2]Point{{at(0, 0), at(Side, 0)}}}}, s.edge(v.Crosses, at)...)
	site := v.Site(bit)
	return Group{"edge-" + site.String(), s.class("edge", [...]string{"off", "on", "open", "empty"}, false), &site.A, shapes}
}

// edge is what is seen of an edge: a line if it is on, a double one if it is marked; dashes
// if it is open; a cross if it is off and that is worth showing. Thin lines on both sides
// or a ring tell what is in the basis.
func (s State) edge(crosses bool, at func(along, aside float64) Point) []Shape {
	line := func(as *Role) Shape { return Strokes{as, [][2]Point{{at(0, 0), at(Side, 0)}}} }
	dashes := func(as *Role) Shape {
		return Strokes{as, [][2]Point{{at(5, 0), at(9, 0)}, {at(18, 0), at(22, 0)}, {at(31, 0), at(35, 0)}}}
	}
	crossed := func(as *Role, d float64) Shape {
		return Strokes{as, [][2]Point{{at(20-d, -d), at(20+d, d)}, {at(20-d, d), at(20+d, -d)}}}
	}
	rails := Strokes{BasisRail, [][2]Point{{at(10, -6.5), at(30, -6.5)}, {at(10, 6.5), at(30, 6.5)}}}
	ring := Circle{BasisRing, at(20, 0), 6}

	var under, over []Shape
	switch off := s.Value == False; {
	case s.Value == True && s.Fresh:
		return []Shape{line(LoopFresh)}
	case s.Value == True && s.Marked:
		return []Shape{line(LoopMarked), line(LoopCore)}
	case s.Value == True:
		under, over = []Shape{rails}, []Shape{line(LoopOn)}
	case s.Marked && !off:
		return []Shape{dashes(DashMarked)}
	case s.Marked:
		return []Shape{crossed(CrossMarked, 5)}
	case s.Value == Open:
		under, over = []Shape{ring}, []Shape{dashes(Dash)}
	case off && s.Fresh:
		return []Shape{crossed(CrossFresh, 4)}
	default:
		under = []Shape{ring}
		if off && (s.Basis || crosses) {
			over = []Shape{crossed(Cross, 2.5)}
		}
	}
	if s.Basis {
		return append(under, over...)
	}
	return over
}
