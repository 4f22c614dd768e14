package shape

import (
	"math/bits"
	"slices"
	"strings"

	"gridcnf/puzzle"
)

// Loop draws the boards of a family whose answer is a loop on a lattice. The family only adds the clues.
type Loop struct {
	// Sides says that the loop goes along the sides of the cells, so the corners of cells are the points of the lattice. Otherwise the loop
	// goes through their centres.
	Sides bool
	Clues []Clue // by code
	// Edge is the answer bit of the edge from a point to the right or down, or -1 if there is none. Without it, the bits are the edges.
	Edge func(row, col int, down bool) int
}

// Clue says how to draw a clue in the middle of its cell: as a circle, or else as its text.
type Clue struct {
	Class       string // the first word also names the clue's group
	Circle      *Role
	Text, ASCII string // one character
}

func (l Loop) lattice(v *View) puzzle.Lattice {
	rows, cols := v.Size()
	if l.Sides {
		return puzzle.Lattice{Rows: rows + 1, Cols: cols + 1, Corners: true}
	}
	return puzzle.Lattice{Rows: rows, Cols: cols}
}

func (l Loop) point(v *View, row, col int) Point {
	if l.Sides {
		return v.at(row, col, 0)
	}
	return v.Centre(row, col)
}

// Beyond returns the room for marks on the outer sides of cells.
func (l Loop) Beyond() float64 {
	if l.Sides {
		return 6
	}
	return 0
}

// Below draws the cells, the inside of the loop, and the lines between the cells, or dots at the corners if the loop goes there.
func (l Loop) Below(v *View, draw func(Group)) {
	rows, cols := v.Size()
	for cell := range rows * cols {
		row, col, class := cell/cols, cell%cols, "cell"
		if v.Tinted(cell) {
			class += " tinted"
		}
		draw(in("cell", row, col, class, v.Square(v.Tile(row, col, false), row, col, 0)))
	}
	if v.Shade {
		l.Shade(v, draw)
	}
	defer v.Halo(draw, func(bit int) (from, to Point, edge bool) {
		from, to = l.ends(v, bit)
		return from, to, true
	})
	defer l.sides(v, draw)
	if !l.Sides {
		v.Lines(2, draw)
		return
	}
	v.tints(draw, false)
	var dots []Shape
	for i := range (rows + 1) * (cols + 1) {
		dots = append(dots, Circle{Corner, l.point(v, i/(cols+1), i%(cols+1)), 2})
	}
	emit(draw, "grid", dots)
}

// sides draws faces on one side of the loop as spots, and those on the other side as rings.
func (l Loop) sides(v *View, draw func(Group)) {
	cols := l.lattice(v).Cols - 1
	faces := cols * (l.lattice(v).Rows - 1)
	var shapes []Shape
	for _, side := range v.Faces {
		role, face := SideFirst, side-1
		if side < 0 {
			role, face = SideSecond, -side-1
		}
		if face < faces {
			shapes = append(shapes, Circle{role, l.point(v, face/cols, face%cols).Plus(Side/2, Side/2), 0.3 * Side})
		}
	}
	emit(draw, "sides", shapes)
}

// Shade shades the inside of the loop in strips, which overlap a little under the lines of the loop, so that no
// seams show between them.
func (l Loop) Shade(v *View, draw func(Group)) {
	var shapes []Shape
	shaded, cols := l.shaded(v), l.lattice(v).Cols-1
	for from := 0; from < len(shaded); from++ {
		to := from
		for to < len(shaded) && to/cols == from/cols && shaded[to] {
			to++
		}
		if to > from {
			corner := l.point(v, from/cols, from%cols).Plus(-1, -1)
			shapes = append(shapes, box(Inside, corner, float64(to-from)*Side+2, Side+2))
			from = to - 1
		}
	}
	emit(draw, "inside", shapes)
}

// shaded returns which faces of the lattice are shaded: those inside the loop, in both solutions if there are two. It returns nil if there
// is no loop.
func (l Loop) shaded(v *View) []bool {
	first := l.inside(v, State.drawn)
	second := l.inside(v, func(s State) bool { return s.drawn() != s.Differs })
	if first == nil || second == nil {
		return nil
	}
	for face, in := range second {
		first[face] = first[face] && in
	}
	return first
}

// inside returns for each face whether loops go around it, or nil if a line is not closed.
func (l Loop) inside(v *View, isOn func(State) bool) []bool {
	lattice := l.lattice(v)
	a := make(puzzle.Answer, lattice.Edges())
	for e := range a {
		bit := e
		if l.Edge != nil {
			bit = l.Edge(lattice.Edge(e))
		}
		a[e] = bit >= 0 && isOn(v.State(bit))
	}
	if slices.ContainsFunc(lattice.Line(a), func(exits uint8) bool { return bits.OnesCount8(exits)%2 == 1 }) {
		return nil
	}
	return lattice.Inside(a)
}

// Above draws the clues. A pearl hides the loop in its middle; the parts around it stay visible.
func (l Loop) Above(v *View, draw func(Group)) {
	rows, cols := v.Size()
	for cell := range rows * cols {
		row, col := cell/cols, cell%cols
		if clue := l.Clues[v.Clue(row, col)]; clue.Class != "" {
			var s Shape = Text{DigitGiven, v.Centre(row, col), clue.Text, 24, true}
			if clue.Circle != nil {
				s = Circle{clue.Circle, v.Centre(row, col), 12.5}
			}
			name, _, _ := strings.Cut(clue.Class, " ")
			draw(in(name, row, col, clue.Class, s))
		}
	}
}

// Bit draws an edge. Even an invisible edge has a group to click on.
func (l Loop) Bit(v *View, bit int) Group {
	from, to := l.ends(v, bit)
	s, site := v.State(bit), v.Site(bit)
	shapes := append([]Shape{Strokes{Hit, [][2]Point{{from, to}}}}, s.Edge(v.Crosses, from, to)...)
	return Group{"edge-" + site.String(), s.class("edge", [...]string{"off", "on", "open", "empty"}, false), &site.A, shapes}
}

// Edge returns the visible shapes of an edge between two points: a line if it is on, dashes if it is open, a cross if it is off and that
// should show. Where two solutions differ, the second one's line is double. In pencil, it is a thin line, or half a cross.
func (s State) Edge(crosses bool, from, to Point) []Shape {
	dx, dy := (to.X-from.X)/Side, (to.Y-from.Y)/Side
	// at returns a place along the edge, from 0 to 40, and aside from it.
	at := func(along, aside float64) Point { return from.Plus(along*dx+aside*dy, along*dy+aside*dx) }
	strokes := func(as *Role, ends ...[2]Point) []Shape { return []Shape{Strokes{as, ends}} }
	line := [2]Point{from, to}
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
	case off && s.Found:
		return crossed(CrossFound, 2.5)
	case off && (s.Basis || crosses):
		return crossed(Cross, 2.5)
	}
	return nil
}

func (s State) line() *Role {
	switch {
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

// Halo draws what lies under the edges in the basis: one band under those that are on, and a spot under each of the others. It also joins
// pairs of edges by thin lines. For each bit, ends reports the ends of its edge and whether it is one.
func (v *View) Halo(draw func(Group), ends func(bit int) (from, to Point, edge bool)) {
	var band, pairs Strokes
	var shapes []Shape
	middle := func(bit int) Point {
		from, to, _ := ends(bit)
		return Point{(from.X + to.X) / 2, (from.Y + to.Y) / 2}
	}
	for bit := range v.Bits() {
		s := v.State(bit)
		if from, to, edge := ends(bit); edge && s.Basis && s.drawn() {
			band = Strokes{BasisBand, append(band.Ends, [2]Point{from, to})}
		} else if edge && s.Basis {
			shapes = append(shapes, Circle{BasisSpot, middle(bit), 8})
		}
	}
	if band.Ends != nil {
		shapes = append(shapes, band)
	}
	emit(draw, "basis", shapes)
	for _, pair := range v.Pairs {
		pairs = Strokes{PairLine, append(pairs.Ends, [2]Point{middle(pair[0]), middle(pair[1])})}
	}
	if pairs.Ends != nil {
		emit(draw, "pairs", []Shape{pairs})
	}
}

// drawn reports whether an edge is on, and not only in pencil.
func (s State) drawn() bool { return s.Value == True && !s.Pencil }

func (l Loop) ends(v *View, bit int) (from, to Point) {
	row, col, down := l.lattice(v).Edge(bit)
	if from = l.point(v, row, col); down {
		return from, from.Plus(0, Side)
	}
	return from, from.Plus(Side, 0)
}

// Key draws an edge of the first or the second solution.
func (l Loop) Key(_ *View, second bool, centre Point) []Shape {
	s := State{Value: True, Differs: true}
	if second {
		s.Value = False
	}
	return s.Edge(false, centre.Plus(-0.35*Side, 0), centre.Plus(0.35*Side, 0))
}
