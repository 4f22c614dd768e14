package count

import (
	"context"
	"math/bits"
	"slices"

	"gridcnf/internal/giveup"
	"gridcnf/puzzle/rule"
)

// edges is a set of the two edges that are decided at a point: the one to the right and the one down.
type edges byte

const (
	isDown edges = 1 << iota
	isRight
	edgeSets = 4
)

// step says when an edge is decided: at which point, and as which of its two edges.
type step struct {
	point int
	edge  edges
}

// field is a plug or a mark in a state. A mark says what a shape still needs from its undecided edges: it is a number for the
// set of ways in which these can be drawn. It is 0 before the shape begins and after it is complete, and odd if the shape needs
// at least one of these edges.
type field byte

// refused is the mark of a shape that can no longer be obeyed.
const refused field = 0xff

// shapes are the shapes of a board as automata, which read the edges point by point as they are decided. A shape has a slot for
// its mark from its first point to its last.
type shapes struct {
	at         [][]move // by point
	plugs      int      // how many plugs come before the marks in a state
	now        []field  // the current state
	after      []field  // a state after the point
	width      int      // bits of a field
	demanding  int      // the last point at which a shape begins that needs an edge; -1 if there is none
	impossible bool     // some shape cannot be obeyed on the board
}

// pack writes the state after as a key. No field lies across two words.
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

// unpack reads a key as the current state.
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

// move says how the mark in a slot changes at a point, for every set of edges drawn there.
type move struct {
	slot int
	to   [][edgeSets]field // by the mark before
}

// follow sets the marks in after for the edges drawn at a point. It returns false if some shape does not allow them.
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

// prepare makes the automata. decided says for every edge when it is decided, and points is how many points there are.
func (s *shapes) prepare(ctx context.Context, locals []rule.Local, decided []step, points int) {
	s.at, s.demanding = make([][]move, points), -1
	begin := make([][]local, points)
	known := map[*rule.Shape]ways{}
	for i := range locals {
		l := &locals[i]
		if i&0xff == 0 {
			giveup.If(ctx.Err())
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
			last, high := s.read(l, s.plugs+slot, decided)
			until[slot], highest = last, max(highest, high)
		}
	}
	s.width = max(plugBits, bits.Len8(uint8(highest)))
	s.now, s.after = make([]field, s.plugs+len(until)), make([]field, s.plugs+len(until))
}

// local is a shape at its place: the edge of each site, or -1, and its ways.
type local struct {
	bits [rule.Sites]int
	ways ways
}

// read makes the automaton of a shape. It returns the last point and the highest field. It gives up if there are more states
// than marks.
func (s *shapes) read(l local, slot int, decided []step) (last int, highest field) {
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
			tooLarge("states of a shape", int(refused)/2)
		}
		for _, k := range to.marks {
			highest = max(highest, k)
		}
		s.at[p] = append(s.at[p], m)
		from = to
	}
	return points[len(points)-1], highest
}

// level has the states of a shape after one of its points.
type level struct {
	ways  []ways
	marks []field
	last  bool // it is the last point of the shape
}

// mark returns the mark of a state, and adds the state if it is new.
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

// ways is a sorted set of ways to fill the sites of a shape. Bit i of a way is the value of site i; it is 0 if the site is
// decided or beyond the border.
type ways []uint8

// with returns the ways in which a site has a value, and clears the bit of the site, as it is decided now.
func (w ways) with(site int, value bool) (kept ways) {
	for _, way := range w {
		if way>>site&1 == 1 == value {
			kept = append(kept, way&^(1<<site))
		}
	}
	return kept
}

// asks reports whether every way fills some site. As they are sorted, the first one tells.
func (w ways) asks() bool { return w[0] != 0 }

// waysOf returns all ways of a shape.
func waysOf(s *rule.Shape) (all ways) {
	for way := range 1 << rule.Sites {
		if slices.ContainsFunc(s.Ways(), func(w rule.Way) bool { return (w.On^uint8(way))&w.Care == 0 }) {
			all = append(all, uint8(way))
		}
	}
	return all
}
