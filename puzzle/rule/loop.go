package rule

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Loop states that the drawn edges of a lattice are one loop, which does not cross or touch itself. Edge i is answer bit i.
type Loop struct {
	puzzle.Lattice
	Single string // the name of this rule, as in Puzzle.Rules
	Full   string // the rule by which the loop passes every point, or "" if there is none
	// Stops are the things that the loop must touch, in the order of their cells. A loop is a solution if it has as many edges at every stop
	// as the stop needs, and if the other rules hold.
	Stops []Stop
}

func (l *Loop) Rule() string { return l.Single }

// Any reports whether every loop is a solution, if there are no other rules.
func (l *Loop) Any() bool { return l.Full == "" && len(l.Stops) == 0 }

// Stop is something that the loop must touch: a pearl, or a cell with a number.
type Stop struct {
	Place puzzle.Cell
	Text  string // "the pearl at", to go before the place; "" for just the place
	Edges [4]int // around it, -1 where there is none
	Need  int    // how many of them the loop has
	// Every edge of the stop ends in one of these Points, so a loop that passes neither misses the stop.
	Points [2]int
}

// StopAt returns a stop at a cell, without a text.
func (l *Loop) StopAt(cell puzzle.Cell, need int) Stop {
	at := l.SitesAt(cell)
	first := cell.Row*l.Cols + cell.Col
	s := Stop{Place: cell, Edges: [4]int(at[:4]), Need: need, Points: [2]int{first, first}}
	if l.Corners { // every side ends in the upper left corner or in the lower right one
		s.Points[1] += l.Cols + 1
	}
	return s
}

// SitesAt returns the bits that a clue in a cell can be about: the edges around the cell, and those straight on from there; -1 where there
// is no edge.
func (l *Loop) SitesAt(cell puzzle.Cell) (bits [Sites]int) {
	near, beyond := l.Around(cell.Row, cell.Col), l.Beyond(cell.Row, cell.Col)
	if l.Corners {
		near, beyond = l.Sides(cell.Row, cell.Col), [4]int{-1, -1, -1, -1}
	}
	copy(bits[:], near[:])
	copy(bits[4:], beyond[:])
	return bits
}

// String names a stop: "the pearl at r3c4".
func (s *Stop) String() string { return strings.TrimSpace(s.Text + " " + s.Place.String()) }

// Within reports whether a loop that touches the stop must pass a point inside a region, or outside of it. The region has a value for every
// point.
func (s *Stop) Within(region []bool, inside bool) bool {
	return region[s.Points[0]] == inside && region[s.Points[1]] == inside
}

// Has returns how many edges of the stop are drawn.
func (s *Stop) Has(drawn func(edge int) bool) int {
	n := 0
	for _, e := range s.Edges {
		if e >= 0 && drawn(e) {
			n++
		}
	}
	return n
}

// SayEdge names an edge in a sentence.
func (l *Loop) SayEdge(edge int) string { return l.Site(edge).Words(l.Size()) }

// SayPoint names a point in a sentence.
func (l *Loop) SayPoint(point int) string { return l.PointSite(point).Words(l.Size()) }

// FaceName names a face: a cell, or the corner between four cells if those are the points; what surrounds the lattice is "the outside".
func (l *Loop) FaceName(face int) string {
	r, c := face/(l.Cols-1), face%(l.Cols-1)
	switch {
	case face == l.Faces():
		return "the outside"
	case l.Corners:
		return puzzle.CellName(r, c)
	}
	return puzzle.Site{A: puzzle.Cell{Row: r, Col: c}, B: puzzle.Cell{Row: r + 1, Col: c + 1}}.String()
}

// AroundPoint is Around for a point by its number: its edges by direction, -1 where the lattice ends.
func (l *Loop) AroundPoint(point int) [4]int { return l.Around(point/l.Cols, point%l.Cols) }

// Missed returns the first stop that does not have what it needs of the drawn edges, or -1.
func (l *Loop) Missed(drawn func(edge int) bool) int {
	return slices.IndexFunc(l.Stops, func(s Stop) bool { return s.Has(drawn) != s.Need })
}

// Closed returns the closed lines of an answer that do not fork, in the order of their first
// points, and the edges of each as one walks along it.
func (l *Loop) Closed(a puzzle.Answer) [][]int {
	line := l.Line(a) // without the points that have been passed
	var edges []int   // of all lines
	var lines [][]int
	for start, exits := range line {
		// Row by row, the first point of a line has its edges right and down.
		if exits != 1<<puzzle.East|1<<puzzle.South {
			continue
		}
		first, point, heading := len(edges), start, puzzle.East
		for bits.OnesCount8(line[point]) == 2 {
			if point != start {
				heading = bits.TrailingZeros8(line[point] &^ (1 << (heading ^ 1))) // not back
			}
			line[point] = 0
			edges = append(edges, l.AroundPoint(point)[heading])
			point += [...]int{puzzle.North: -l.Cols, puzzle.South: l.Cols, puzzle.East: 1, puzzle.West: -1}[heading]
		}
		if point == start {
			lines = append(lines, edges[first:len(edges):len(edges)])
		}
	}
	return lines
}

// cellsOf lists the cells of points, for messages and pictures. If the points are corners, it lists the cells that have one of them as a
// corner.
func (l *Loop) cellsOf(points ...int) []int {
	cells := points
	if l.Corners {
		cells = nil
		for _, p := range points {
			r, c := p/l.Cols, p%l.Cols
			cells = append(cells, l.Face(r-1, c-1), l.Face(r-1, c), l.Face(r, c-1), l.Face(r, c))
		}
		cells = slices.DeleteFunc(cells, func(face int) bool { return face == l.Faces() })
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// Point states that none or two edges of a point are drawn, and two if the loop passes every point.
type Point struct {
	*Loop
	Row, Col int
}

func (p *Point) Name() string {
	name := "the loop passes " + p.Place() + " once"
	if p.Full == "" {
		name += " or not at all"
	}
	return name
}

// Place names the point.
func (p *Point) Place() string { return p.SayPoint(p.Row*p.Cols + p.Col) }

func (p *Point) Rule() string { return cmp.Or(p.Full, p.Single) }
func (p *Point) Cells() []int { return p.cellsOf(p.Row*p.Cols + p.Col) }

// Assert writes that every edge at the point goes on, and that no three edges meet.
func (p *Point) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	l, edges := Local{Bits: [Sites]int{-1, -1, -1, -1, -1, -1, -1, -1}}, 0
	for _, e := range p.Around(p.Row, p.Col) {
		if e >= 0 {
			l.Bits[edges] = e
			edges++
		}
	}
	l.Shape = p.degree(edges)
	l.Assert(s, unless...)
}

// The shape of a point; and the shapes of a point that the loop must pass, by the number of its edges.
var (
	pass = NewShape("", "",
		[]int{-1, 2, 3, 4}, []int{-2, 1, 3, 4}, []int{-3, 1, 2, 4}, []int{-4, 1, 2, 3},
		[]int{-3, -2, -1}, []int{-4, -2, -1}, []int{-4, -3, -1}, []int{-4, -3, -2})
	passOnce = [...]*Shape{twoOf(0), twoOf(1), twoOf(2), twoOf(3), twoOf(4)}
)

func twoOf(edges int) *Shape { return NewShape("", "", Count(edges, 2)...) }

func (l *Loop) degree(edges int) *Shape {
	if l.Full != "" {
		return passOnce[edges]
	}
	return pass
}

// Degree returns the shape of every point. Where the lattice ends, some of its edges cannot be drawn.
func (l *Loop) Degree() *Shape { return l.degree(4) }

// Drawn states that there is a loop. It is for loops without stops.
type Drawn struct{ *Loop }

func (d *Drawn) Name() string { return "there is a loop" }
func (d *Drawn) Cells() []int { return nil }

// Assert writes that some edge is drawn.
func (d *Drawn) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	clause := make([]cnf.Lit, 0, d.Edges()+len(unless))
	for e := range d.Edges() {
		clause = append(clause, Literal(e, true))
	}
	s.Add(append(clause, unless...)...)
}

// spell lists edges that are in the order of the bits, the ones down after those to the right.
// More than two side by side become one item: "r4c1-r5c1 to r4c9-r5c9".
func (l *Loop) spell(edges []int) string {
	listed := make(map[int]bool)
	for _, e := range edges {
		listed[e] = true
	}
	var items []string
	for _, e := range edges {
		if !listed[e] {
			continue
		}
		step := l.Cols - 1 // to the edge below, of those to the right
		if _, _, down := l.Edge(e); down {
			step = 1
		}
		last := e
		for listed[last+step] && l.beside(last, last+step) {
			last += step
		}
		if last < e+2*step {
			items = append(items, l.SayEdge(e))
			continue
		}
		for f := e; f <= last; f += step {
			delete(listed, f)
		}
		items = append(items, fmt.Sprintf("%s to %s", l.SayEdge(e), l.SayEdge(last)))
	}
	return strings.Join(items, ", ")
}

// beside reports whether two edges of one direction are side by side.
func (l *Loop) beside(e, f int) bool {
	er, ec, edown := l.Edge(e)
	fr, fc, fdown := l.Edge(f)
	return edown == fdown && (edown && er == fr || !edown && ec == fc)
}

// turns lists the points at which a closed line turns, from its first point clockwise. It follows a line that is not closed up to where it
// ends or forks.
func (l *Loop) turns(edges []int) string {
	on := make(map[int]bool)
	at, heading := l.Points(), -1
	for _, e := range edges {
		on[e] = true
		from, _ := l.Ends(e)
		at = min(at, from)
	}
	var names []string
	for range edges {
		around := l.AroundPoint(at)
		ways := []int{puzzle.East, puzzle.South, puzzle.West, puzzle.North}
		i := slices.IndexFunc(ways, func(d int) bool { return on[around[d]] })
		if i < 0 {
			break
		}
		if ways[i] != heading {
			names = append(names, l.SayPoint(at))
		}
		heading = ways[i]
		from, to := l.Ends(around[heading])
		at = from + to - at
		delete(on, around[heading])
	}
	if text := strings.Join(names, "-"); !strings.Contains(text, " ") {
		return text
	}
	return "through " + strings.Join(names, ", ") // some names of points on the border have several words
}
