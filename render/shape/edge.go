package shape

// Bit draws an edge. Every edge has a group, also one that is not seen, for the reader of
// an SVG to click on.
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

// edge is what is seen of an edge: a line if it is on, a thick one if it is marked; dashes if
// it is open; a cross if it is off and that is worth showing. Where two solutions differ, the
// second one's line is double. In pencil it is a thin line, or half a cross.
func (s State) edge(crosses bool, at func(along, aside float64) Point) []Shape {
	line := func(as *Role) Shape { return Strokes{as, [][2]Point{{at(0, 0), at(Side, 0)}}} }
	dashes := func(as *Role) Shape {
		return Strokes{as, [][2]Point{{at(5, 0), at(9, 0)}, {at(18, 0), at(22, 0)}, {at(31, 0), at(35, 0)}}}
	}
	crossed := func(as *Role, d float64) Shape {
		return Strokes{as, [][2]Point{{at(20-d, -d), at(20+d, d)}, {at(20-d, d), at(20+d, -d)}}}
	}
	switch off := s.Value == False; {
	case s.Pencil && !off && !s.Marked:
		return []Shape{line(LoopPencil)}
	case s.Pencil && !s.Marked:
		return []Shape{Strokes{CrossPencil, [][2]Point{{at(17, 3), at(23, -3)}}}}
	case s.Differs && off:
		return []Shape{line(LoopSecond), line(LoopCore)}
	case s.Value == True:
		return []Shape{line(s.line())}
	case s.Marked && !off:
		return []Shape{dashes(DashMarked)}
	case s.Marked:
		return []Shape{crossed(CrossMarked, 5)}
	case s.Value == Open:
		return []Shape{dashes(Dash)}
	case off && s.Fresh:
		return []Shape{crossed(CrossFresh, 4)}
	case off && s.Found:
		return []Shape{crossed(CrossFound, 2.5)}
	case off && (s.Basis || crosses):
		return []Shape{crossed(Cross, 2.5)}
	}
	return nil
}

// line is the role of an edge that is on.
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
	if shapes != nil {
		draw(Group{ID: "basis", Class: "basis", Shapes: shapes})
	}
}

// drawn tells whether an edge is on, and not only in pencil.
func (s State) drawn() bool { return s.Value == True && !s.Pencil }

// ends are the two ends of an edge.
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
