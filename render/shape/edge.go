package shape

// Bit draws an edge. One that is not seen, too, has a group to click on.
func (l Loop) Bit(v *View, bit int) Group {
	start, end := l.ends(v, bit)
	dx, dy := (end.X-start.X)/Side, (end.Y-start.Y)/Side
	// at is a place on the edge, from 0 to 40, and aside of it.
	at := func(along, aside float64) Point { return start.Plus(along*dx+aside*dy, along*dy+aside*dx) }
	s := v.State(bit)
	shapes := append([]Shape{Strokes{Hit, [][2]Point{{at(0, 0), at(Side, 0)}}}}, s.edge(v.Crosses, at)...)
	site := v.Site(bit)
	return Group{"edge-" + site.String(), s.class("edge", [...]string{"off", "on", "open", "empty"}, false), &site.A, shapes}
}

// edge is what is seen of an edge: a line if it is on, dashes if it is open, a cross if it is off and that is worth
// showing. Where two solutions differ, the second one's line is double. In pencil it is a thin line, or half a cross.
func (s State) edge(crosses bool, at func(along, aside float64) Point) []Shape {
	strokes := func(as *Role, ends ...[2]Point) []Shape { return []Shape{Strokes{as, ends}} }
	line := [2]Point{at(0, 0), at(Side, 0)}
	dashes := [][2]Point{{at(5, 0), at(9, 0)}, {at(18, 0), at(22, 0)}, {at(31, 0), at(35, 0)}}
	crossed := func(as *Role, d float64) []Shape {
		return strokes(as, [2]Point{at(20-d, -d), at(20+d, d)}, [2]Point{at(20-d, d), at(20+d, -d)})
	}
	switch off := s.Value == False; {
	case s.Pencil && !off && !s.Marked:
		return strokes(LoopPencil, line)
	case s.Pencil && !s.Marked:
		return strokes(CrossPencil, [2]Point{at(17, 3), at(23, -3)})
	case s.Differs && off:
		return append(strokes(LoopSecond, line), strokes(LoopCore, line)...)
	case s.Value == True:
		return strokes(s.line(), line)
	case s.Marked && !off:
		return strokes(DashMarked, dashes...)
	case s.Marked:
		return crossed(CrossMarked, 5)
	case s.Value == Open:
		return strokes(Dash, dashes...)
	case off && s.Fresh:
		return crossed(CrossFresh, 4)
	case off && s.Found:
		return crossed(CrossFound, 2.5)
	case off && (s.Basis || crosses):
		return crossed(Cross, 2.5)
	}
	return nil
}

func (s State) line() *Role {
	switch {
	case s.Fresh:
		return LoopFresh
	case s.Differs:
		return LoopFirst
	case s.Compared:
		return LoopBoth
	case s.Marked:
		return LoopMarked
	case s.Found:
		return LoopFound
	}
	return LoopOn
}

// halo draws what lies under the edges in the basis: a band under those that are on, which
// joins them, and a spot under the others.
func (l Loop) halo(v *View, draw func(Group)) {
	var band Strokes
	var shapes []Shape
	for bit := range v.Bits() {
		s := v.State(bit)
		if !s.Basis {
			continue
		}
		from, to := l.ends(v, bit)
		if s.drawn() {
			band = Strokes{BasisBand, append(band.Ends, [2]Point{from, to})}
		} else {
			shapes = append(shapes, Circle{BasisSpot, Point{(from.X + to.X) / 2, (from.Y + to.Y) / 2}, 8})
		}
	}
	if band.Ends != nil {
		shapes = append(shapes, band)
	}
	emit(draw, "basis", shapes)
}

// drawn tells whether an edge is on, and not only in pencil.
func (s State) drawn() bool { return s.Value == True && !s.Pencil }

func (l Loop) ends(v *View, bit int) (from, to Point) {
	row, col, down := l.lattice(v).Edge(bit)
	if from = l.point(v, row, col); down {
		return from, from.Plus(0, Side)
	}
	return from, from.Plus(Side, 0)
}

// Key is an edge of the first or the second solution.
func (l Loop) Key(_ *View, second bool, centre Point) []Shape {
	s := State{Value: True, Differs: true}
	if second {
		s.Value = False
	}
	return s.edge(false, func(along, aside float64) Point { return centre.Plus((along-Side/2)*0.7, aside) })
}
