package count

import (
	"context"
	"math/bits"
	"slices"

	"gridcnf/puzzle/rule"
)

// edges is a set of the two edges that are decided at a point: to the right and down.
type edges byte

const (
	isDown edges = 1 << iota
	isRight
	edgeSets = 4
)

// step is when an edge is decided.
type step struct {
	point int
	edge  edges
}

// field is a plug or a mark in a state. A mark is what a shape still asks of its edges that are not decided: a
// number for every set of ways in which these can be drawn. 0 is a shape that is not begun or fulfilled. Odd
// marks are of shapes that need one of these edges at least.
type field byte

// refused is the mark of a shape that cannot be fulfilled any more.
const refused field = 0xff

// shapes are the shapes of a board as automata that read the edges as they are decided, point
// by point. A shape has a slot for its mark from its first point to its last.
type shapes struct {
	at         [][]move // by point
	plugs      int      // how many there are in a state, before the marks
	now        []field  // the state at hand
	after      []field  // the state behind the point
	width      int      // bits of a field
	demanding  int      // the last point at which a shape begins that needs an edge
	impossible bool     // some shape can have no edges that are on the board
}

// pack writes the state behind the point as a key. No field lies across two words.
func (s *shapes) pack(key []uint64) {
	rest := s.after
	for i := range key {
		n := min(64/s.width, len(rest))
		word := uint64(0)
		for _, f := range slices.Backward(rest[:n]) {
			word = word<<s.width | uint64(f)
		}
		key[i], rest = word, rest[n:]
	}
}

// unpack reads a key as the state at hand.
func (s *shapes) unpack(key []uint64) {
	rest := s.now
	for _, word := range key {
		n := min(64/s.width, len(rest))
		for i := range rest[:n] {
			rest[i] = field(word & (1<<s.width - 1))
			word >>= s.width
		}
		rest = rest[n:]
	}
}

// move is how the mark in a slot changes at a point, by what is drawn there.
type move struct {
	slot int
	to   [][edgeSets]field // by the mark before
}

// follow sets after to the marks behind a point, or returns false if some shape refuses what is drawn there.
func (s *shapes) follow(point int, drawn edges) bool {
	copy(s.after, s.now)
	for _, m := range s.at[point] {
		to := m.to[s.now[m.slot]][drawn]
		if to == refused {
			return false
		}
		s.after[m.slot] = to
	}
	return true
}

// content reports whether no shape that has begun needs another edge.
func (s *shapes) content() bool {
	return !slices.ContainsFunc(s.after[s.plugs:], func(m field) bool { return m&1 == 1 })
}

// prepare makes the automata. decided says for every edge when it is decided.
func (s *shapes) prepare(ctx context.Context, locals []rule.Local, decided []step, points int) error {
	s.at, s.demanding = make([][]move, points), -1
	begin := make([][]local, points)
	known := map[*rule.Shape]ways{}
	for i := range locals {
		l := &locals[i]
		if i&0xff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		left, ok := known[l.Shape]
		if !ok {
			left = waysOf(l.Shape)
			known[l.Shape] = left
		}
		first := points
		for site, bit := range l.Bits {
			if bit >= 0 {
				first = min(first, decided[bit].point)
			} else {
				left = left.with(site, false)
			}
		}
		if len(left) == 0 {
			s.impossible = true
		}
		if first == points || s.impossible {
			continue
		}
		if left.asks() {
			s.demanding = max(s.demanding, first)
		}
		begin[first] = append(begin[first], local{l.Bits, left})
	}
	var until []int // by slot: the last point of the shape that has it
	highest := field(0)
	for p, list := range begin {
		for _, l := range list {
			slot := slices.IndexFunc(until, func(last int) bool { return last < p })
			if slot < 0 {
				slot = len(until)
				until = append(until, 0)
			}
			last, high, ok := s.read(l, s.plugs+slot, decided)
			if !ok {
				return tooLarge("states of a shape", int(refused)/2)
			}
			until[slot], highest = last, max(highest, high)
		}
	}
	s.width = max(plugBits, bits.Len8(uint8(highest)))
	s.now, s.after = make([]field, s.plugs+len(until)), make([]field, s.plugs+len(until))
	return nil
}

// local is a shape at its place: the edge of each site, or -1, and its ways.
type local struct {
	bits [rule.Sites]int
	ways ways
}

// read makes the automaton of a shape. It returns the last point and the highest field, or
// false if there are more states than marks.
func (s *shapes) read(l local, slot int, decided []step) (last int, highest field, ok bool) {
	sites := map[step]int{}
	var points []int
	for site, bit := range l.bits {
		if bit >= 0 {
			sites[decided[bit]] = site
			points = append(points, decided[bit].point)
		}
	}
	slices.Sort(points)
	points = slices.Compact(points)
	from := level{ways: []ways{l.ways}, marks: []field{0}}
	for _, p := range points {
		m, to := move{slot: slot}, level{last: p == points[len(points)-1]}
		for k, w := range from.ways {
			for int(from.marks[k]) >= len(m.to) {
				m.to = append(m.to, [edgeSets]field{})
			}
			for drawn := range edges(edgeSets) {
				left := w
				for _, e := range []edges{isDown, isRight} {
					if site, has := sites[step{p, e}]; has {
						left = left.with(site, drawn&e != 0)
					}
				}
				m.to[from.marks[k]][drawn] = to.mark(left)
			}
		}
		if 2*len(to.ways)+1 >= int(refused) {
			return 0, 0, false
		}
		for _, k := range to.marks {
			highest = max(highest, k)
		}
		s.at[p] = append(s.at[p], m)
		from = to
	}
	return points[len(points)-1], highest, true
}

// level is the states of a shape behind one point.
type level struct {
	ways  []ways
	marks []field
	last  bool // nothing is left to be asked
}

// mark returns the mark of a state.
func (l *level) mark(w ways) field {
	k := slices.IndexFunc(l.ways, func(known ways) bool { return slices.Equal(known, w) })
	switch {
	case len(w) == 0:
		return refused
	case l.last:
		return 0
	case k >= 0:
		return l.marks[k]
	}
	number := field(2 * (len(l.ways) + 1))
	if w.asks() {
		number++
	}
	l.ways, l.marks = append(l.ways, w), append(l.marks, number)
	return number
}

// ways is a set of ways to fill the sites of a shape, in order. Way w fills site i with bit i of
// it; sites that are decided or beyond the border count as empty.
type ways []uint8

// with keeps the ways in which a site has a value, which then is decided.
func (w ways) with(site int, value bool) (kept ways) {
	for _, way := range w {
		if way>>site&1 == 1 == value {
			kept = append(kept, way&^(1<<site))
		}
	}
	return kept
}

// asks reports whether every way has a site.
func (w ways) asks() bool { return w[0] != 0 }

// waysOf are all ways of a shape.
func waysOf(s *rule.Shape) (all ways) {
	for way := range 1 << rule.Sites {
		if slices.ContainsFunc(s.Ways(), func(w rule.Way) bool { return (w.On^uint8(way))&w.Care == 0 }) {
			all = append(all, uint8(way))
		}
	}
	return all
}
