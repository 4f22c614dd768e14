package fold

import (
	"context"
	"math/bits"
	"sync"

	"gridcnf/puzzle"
	"gridcnf/puzzle/paths"
	"gridcnf/puzzle/rule"
)

// Whole adds to decided what follows from the places of a book and from its loop as a whole: from the drawn paths (paths.go),
// and from faces inside and outside (faces.go). If bits are still open, it also looks ahead (ahead.go), until ctx ends. If it
// decides every bit, they are a solution: all shapes and points are obeyed, and a closed loop has all stops. If there is no
// solution, it leaves decided as it is and returns false.
func Whole(ctx context.Context, book *rule.Book, decided []Value) (possible bool) {
	p := newPropagator(book, decided)
	defer propagators.Put(p)
	possible = p.survey() && p.run() && p.lookAhead(ctx) && (len(p.trail) < len(decided) || p.closed > 0)
	if possible {
		copy(decided, p.state)
	}
	return possible
}

// propagator decides bits, and can take back what it decided last. The points of the loop are places, and so are the shapes.
// Its memory is used for one board after the other.
type propagator struct {
	grid
	state []Value // by bit; one more, False, is for edges beyond the border
	trail []int32 // the decided bits
	near  int     // how many of them the places know
	far   int     // how many of them the paths and faces know

	points  []uint8      // by point: which of its edges are known, and, 4 bits higher, which are drawn
	degree  *rule.Shape  // what verdict was made for
	verdict [256]verdict // by an element of points
	shapes  []shape
	first   []int32 // by bit: its newest site, as an index of next, -1 for none
	next    []int32 // by site, 8 for each shape: the next older site with the same bit, or -1

	paths.Paths
	closed int // number of closed loops
	faces  Faces
	ahead
}

// shape is a shape at a place.
type shape struct {
	known, on uint8 // by site
	ways      []rule.Way
	bits      [rule.Sites]int32
}

var propagators = sync.Pool{New: func() any { return new(propagator) }}

func newPropagator(book *rule.Book, decided []Value) *propagator {
	p := propagators.Get().(*propagator)
	n := len(decided)
	p.state = append(append(p.state[:0], decided...), False)
	p.trail, p.near, p.far = p.trail[:0], 0, 0
	for bit, v := range decided {
		if v != Open {
			p.trail = append(p.trail, int32(bit))
		}
	}
	l := book.Loop
	p.grid.make(l.Lattice)
	p.points = append(p.points[:0], p.border...)
	p.verdicts(l.Degree())
	p.first = paths.Room(p.first, n)
	for bit := range p.first {
		p.first[bit] = -1
	}
	p.shapes, p.next = p.shapes[:0], p.next[:0]
	for i := range book.Locals {
		p.shape(book.Locals[i].Shape, book.Locals[i].Bits)
	}
	p.Begin(l)
	p.closed = 0
	p.faces.Begin(l.Faces())
	return p
}

func (p *propagator) shape(of *rule.Shape, bits [rule.Sites]int) {
	s := shape{ways: of.Ways()}
	for i, bit := range bits {
		s.bits[i] = int32(bit)
		p.next = append(p.next, -1)
		if bit < 0 {
			s.known |= 1 << i
			continue
		}
		p.next[len(p.next)-1], p.first[bit] = p.first[bit], int32(len(p.next)-1)
	}
	p.shapes = append(p.shapes, s)
}

// run draws conclusions until nothing more follows, and returns false if they contradict each other. It asks the places
// first, since they cost least.
func (p *propagator) run() bool {
	for {
		switch {
		case p.near < len(p.trail):
			if !p.tell(p.trail[p.near]) {
				return false
			}
		case p.far < len(p.trail):
			bit := p.trail[p.far]
			p.far++
			possible := p.separate(bit)
			if p.state[bit] == True {
				possible = p.draw(bit) && possible
			}
			if !possible {
				return false
			}
		default:
			return true
		}
	}
}

// survey draws the conclusions of all places, and returns false at a contradiction, like all functions below.
func (p *propagator) survey() bool {
	for i := range p.points {
		if !p.point(int32(i)) {
			return false
		}
	}
	for i := range p.shapes {
		if !p.look(&p.shapes[i]) {
			return false
		}
	}
	return true
}

// set decides a bit, and returns false if it has the other value already.
func (p *propagator) set(bit int32, v Value) bool {
	if p.state[bit] == Open {
		p.state[bit] = v
		p.trail = append(p.trail, bit)
		return true
	}
	return p.state[bit] == v
}

// tell notes the next decided bit at its places, and looks at them.
func (p *propagator) tell(bit int32) bool {
	p.near++
	on := p.state[bit] == True
	for k := p.first[bit]; k >= 0; k = p.next[k] {
		s := &p.shapes[k/rule.Sites]
		s.known |= 1 << (k % rule.Sites)
		if on {
			s.on |= 1 << (k % rule.Sites)
		}
	}
	e := &p.edges[bit]
	a, b := e.masks(on)
	p.points[e.from] |= a
	p.points[e.to] |= b
	if !p.point(e.from) || !p.point(e.to) {
		return false
	}
	for k := p.first[bit]; k >= 0; k = p.next[k] {
		if !p.look(&p.shapes[k/rule.Sites]) {
			return false
		}
	}
	return true
}

// untell undoes tell.
func (p *propagator) untell(bit int32) {
	for k := p.first[bit]; k >= 0; k = p.next[k] {
		s := &p.shapes[k/rule.Sites]
		s.known &^= 1 << (k % rule.Sites)
		s.on &^= 1 << (k % rule.Sites)
	}
	e := &p.edges[bit]
	a, b := e.masks(true)
	p.points[e.from] &^= a
	p.points[e.to] &^= b
}

// point decides the edges of a point that have the same value in all remaining ways.
func (p *propagator) point(point int32) bool {
	v := p.verdict[p.points[point]]
	if v == 0 {
		return true
	}
	around := &p.around[point]
	if v == impossible {
		return false
	}
	for ; v != 0; v &= v - 1 {
		i := bits.TrailingZeros8(uint8(v))
		if !p.set(around[i%4], Of(i < 4)) {
			return false
		}
	}
	return true
}

// look decides the bits of a shape that have the same value in all remaining ways.
func (p *propagator) look(s *shape) bool {
	always, never := uint8(0xff), uint8(0xff)
	for _, w := range s.ways {
		if (w.On^s.on)&w.Care&s.known == 0 {
			always &= w.On
			never &= w.Care &^ w.On
		}
	}
	if always&never != 0 { // no way is left
		return false
	}
	for open := (always | never) &^ s.known; open != 0; open &= open - 1 {
		i := bits.TrailingZeros8(open)
		if !p.set(s.bits[i], Of(always>>i&1 == 1)) {
			return false
		}
	}
	return true
}

// verdict says what follows at a point: which edges have to be drawn, and, 4 bits higher, which cannot be.
type verdict uint8

const impossible verdict = 0xff

// verdicts fills verdict for a degree of points, unless it already fits from the last board.
func (p *propagator) verdicts(degree *rule.Shape) {
	if p.degree == degree {
		return
	}
	p.degree = degree
	for i := range p.verdict {
		known, on := uint8(i&15), uint8(i>>4)
		always, never := uint8(15), uint8(15)
		for _, w := range degree.Ways() {
			if (w.On^on)&w.Care&known == 0 {
				always &= w.On
				never &= w.Care &^ w.On
			}
		}
		if p.verdict[i] = impossible; always&never == 0 {
			p.verdict[i] = verdict(always&^known | never&^known<<4)
		}
	}
}

// grid is the lattice of a loop as tables.
type grid struct {
	lattice puzzle.Lattice
	edges   []edge
	around  [][4]int32 // by point: its edges by direction; len(edges) beyond the border
	border  []uint8    // by point: the directions that lead beyond the border, as bits
	sides   [][4]int32 // by face: the edges around it
}

type edge struct {
	from, to    int32 // points
	left, right int32 // faces
	down        bool
}

// masks returns the bits of an edge in the elements of points for its two points: known, and drawn as well if on.
func (e *edge) masks(on bool) (from, to uint8) {
	from, to = 1<<puzzle.East, 1<<puzzle.West
	if e.down {
		from, to = 1<<puzzle.South, 1<<puzzle.North
	}
	if on {
		from, to = from*17, to*17
	}
	return from, to
}

// across returns the face on the other side.
func (e *edge) across(face int32) int32 { return e.left ^ e.right ^ face }

// make fills the tables, unless they already fit from the last board.
func (g *grid) make(l puzzle.Lattice) {
	if g.lattice == l {
		return
	}
	g.lattice = l
	g.edges, g.around = paths.Room(g.edges, l.Edges()), paths.Room(g.around, l.Points())
	g.border, g.sides = paths.Room(g.border, l.Points()), paths.Room(g.sides, l.Faces())
	for i := range g.edges {
		from, to := l.Ends(i)
		left, right := l.FacesOf(i)
		_, _, down := l.Edge(i)
		g.edges[i] = edge{int32(from), int32(to), int32(left), int32(right), down}
	}
	for i := range g.around {
		for d, e := range l.Around(i/l.Cols, i%l.Cols) {
			if e < 0 {
				e = len(g.edges)
				g.border[i] |= 1 << d
			}
			g.around[i][d] = int32(e)
		}
	}
	for i := range g.sides {
		for d, e := range l.Sides(i/(l.Cols-1), i%(l.Cols-1)) {
			g.sides[i][d] = int32(e)
		}
	}
}
