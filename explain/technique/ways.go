package technique

import (
	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// ways are all the ways in which the loop can obey a few Point and Local instances. There
// are few: a black pearl, for one, is passed in four ways. What all of them that agree
// with the facts have in common follows.
//
// It is made for the stack: nothing is allocated before something is found.
type ways struct {
	k     *Known
	rules [4]rule.Instance
	given int // how many instances there are
	edges [24]int
	size  int // how many edges there are
	fact  way // what is known of them
	list  [64]way
	count int // how many ways there are
}

// way is a set of edges that are drawn and one of edges that are empty, by place among the
// edges of its ways. The others can be either.
type way struct{ on, off uint32 }

// against returns the edges about which two ways disagree.
func (v way) against(w way) uint32 { return v.on&w.off | v.off&w.on }

// start begins with one way that leaves everything open, and then obeys up to four
// instances.
func (w *ways) start(k *Known, instances ...rule.Instance) {
	w.k, w.given, w.size, w.count = k, 0, 0, 1
	w.fact, w.list[0] = way{}, way{}
	for _, i := range instances {
		w.obey(i)
	}
}

// obey splits every way by those of one more instance.
func (w *ways) obey(instance rule.Instance) {
	w.rules[w.given] = instance
	w.given++
	var more [8]way
	n := 0
	switch r := instance.(type) {
	case *rule.Point:
		n = w.pass(r, &more)
	case *rule.Local:
		n = w.turn(r, &more)
	}
	old := w.list
	count := w.count
	w.count = 0
	for _, a := range old[:count] {
		for _, b := range more[:n] {
			if a.against(b) == 0 {
				w.list[w.count] = way{a.on | b.on, a.off | b.off}
				w.count++
			}
		}
	}
}

// place returns the place of an edge as a bit, 0 if it is not on the board.
func (w *ways) place(edge int) uint32 {
	if edge < 0 {
		return 0
	}
	for i, e := range w.edges[:w.size] {
		if e == edge {
			return 1 << i
		}
	}
	place := uint32(1) << w.size
	w.edges[w.size] = edge
	w.size++
	switch w.k.Value(cnf.Lit(edge + 1)) {
	case infer.True:
		w.fact.on |= place
	case infer.False:
		w.fact.off |= place
	}
	return place
}

// places returns the places of four edges.
func (w *ways) places(edges [4]int) (p [4]uint32) {
	for d, e := range edges {
		p[d] = w.place(e)
	}
	return p
}

// pass lists the ways of a point: through two of its edges, or through none.
func (w *ways) pass(c *rule.Point, list *[8]way) int {
	p := w.places(c.Loop.Around(c.Row, c.Col))
	all := p[0] | p[1] | p[2] | p[3]
	n := 0
	for d, a := range p {
		for _, b := range p[:d] {
			if a != 0 && b != 0 {
				list[n] = way{a | b, all &^ (a | b)}
				n++
			}
		}
	}
	if c.Loop.Full == "" {
		list[n] = way{0, all}
		n++
	}
	return n
}

// turn lists the ways of a shape.
func (w *ways) turn(r *rule.Local, list *[8]way) int {
	var p [rule.Sites]uint32
	for i, bit := range r.Bits {
		p[i] = w.place(bit)
	}
	n := 0
next:
	for _, x := range r.Ways() {
		var v way
		for i, place := range p {
			switch bit := uint8(1) << i; {
			case x.Care&bit == 0:
			case x.On&bit == 0:
				v.off |= place
			case place == 0: // beyond the border
				continue next
			default:
				v.on |= place
			}
		}
		list[n] = v
		n++
	}
	return n
}
