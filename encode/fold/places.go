package fold

import (
	"context"
	"math/bits"
	"slices"
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

// propagator decides bits, and can take back what it decided last. Its memory is used for one board after the other.
type propagator struct {
	grid
	state []Value // by bit
	trail []int32 // the decided bits
	near  int     // how many of them the places know
	far   int     // how many of them the paths and faces know

	places []place // the points of the loop, then those of shapes
	first  []int32 // by bit: its newest site, as an index of next
	next   []int32 // by site, 8 for each place: the next older site with the same bit, or -1

	paths.Paths
	closed int // number of closed loops
	faces  Faces
	ahead
}

// place is where a shape applies to some bits.
type place struct {
	known   uint16 // of its sites, as rule.Follows has it
	follows *rule.Follows
	bits    [rule.Sites]int32
}

var propagators = sync.Pool{New: func() any { return new(propagator) }}

func newPropagator(book *rule.Book, decided []Value) *propagator {
	p := propagators.Get().(*propagator)
	n := len(decided)
	p.state = append(p.state[:0], decided...)
	p.trail, p.near, p.far = p.trail[:0], 0, 0
	for bit, v := range decided {
		if v != Open {
			p.trail = append(p.trail, int32(bit))
		}
	}
	l := book.Loop
	p.grid.make(l.Lattice)
	p.first = paths.Room(p.first, n)
	for bit := range p.first {
		p.first[bit] = -1
	}
	all := len(p.around) + len(book.Locals)
	p.places, p.next = slices.Grow(p.places[:0], all), paths.Room(p.next, rule.Sites*all)
	degree := l.Degree().Follows()
	for i := range p.around {
		p.place(degree, p.around[i][:])
	}
	for i := range book.Locals {
		p.place(book.Locals[i].Follows(), book.Locals[i].Bits[:])
	}
	p.Begin(l)
	p.closed = 0
	p.faces.Begin(l.Faces())
	return p
}

// place adds a place; -1 is for sites beyond the border.
func (p *propagator) place(follows *rule.Follows, bits []int) {
	n := len(p.places)
	p.places = append(p.places, place{follows: follows})
	x := &p.places[n]
	for i, bit := range bits {
		if bit < 0 {
			x.known |= 1 << (rule.Sites + i)
			continue
		}
		x.bits[i] = int32(bit)
		site := n*rule.Sites + i
		p.next[site], p.first[bit] = p.first[bit], int32(site)
	}
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
	for i := range p.places {
		if !p.look(&p.places[i]) {
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
	site := int32(0)
	if p.state[bit] == False {
		site = rule.Sites
	}
	for k := p.first[bit]; k >= 0; k = p.next[k] {
		p.places[k/rule.Sites].known |= 1 << (k%rule.Sites + site)
	}
	for k := p.first[bit]; k >= 0; k = p.next[k] {
		if !p.look(&p.places[k/rule.Sites]) {
			return false
		}
	}
	return true
}

// untell undoes tell.
func (p *propagator) untell(bit int32) {
	for k := p.first[bit]; k >= 0; k = p.next[k] {
		p.places[k/rule.Sites].known &^= (1<<rule.Sites + 1) << (k % rule.Sites)
	}
}

// look decides the bits of a place that have the same value in all remaining ways.
func (p *propagator) look(x *place) bool {
	v := x.follows[x.known]
	if v == rule.Impossible {
		return false
	}
	for ; v != 0; v &= v - 1 {
		i := bits.TrailingZeros16(v)
		if !p.set(x.bits[i%rule.Sites], Of(i < rule.Sites)) {
			return false
		}
	}
	return true
}

// grid is the lattice of a loop as tables.
type grid struct {
	lattice puzzle.Lattice
	edges   []edge
	around  [][4]int   // by point: its edges by direction; -1 beyond the border
	sides   [][4]int32 // by face: the edges around it
}

type edge struct {
	from, to    int32 // points
	left, right int32 // faces
}

// across returns the face on the other side.
func (e *edge) across(face int32) int32 { return e.left ^ e.right ^ face }

// make fills the tables, unless they already fit from the last board.
func (g *grid) make(l puzzle.Lattice) {
	if g.lattice == l {
		return
	}
	g.lattice = l
	g.edges, g.around, g.sides = paths.Room(g.edges, l.Edges()), paths.Room(g.around, l.Points()), paths.Room(g.sides, l.Faces())
	for i := range g.edges {
		from, to := l.Ends(i)
		left, right := l.FacesOf(i)
		g.edges[i] = edge{int32(from), int32(to), int32(left), int32(right)}
	}
	for i := range g.around {
		g.around[i] = l.Around(i/l.Cols, i%l.Cols)
	}
	for i := range g.sides {
		for d, e := range l.Sides(i/(l.Cols-1), i%(l.Cols-1)) {
			g.sides[i][d] = int32(e)
		}
	}
}
