package technique

import (
	"math/bits"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle/rule"
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
	edges [32]int
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

// obey splits every way by those of one more instance. An instance that would make too many of
// them, or has too many edges, splits none: what follows without it is right as well.
func (w *ways) obey(instance rule.Instance) {
	w.rules[w.given] = instance
	w.given++
	var more [8]way
	var sites [rule.Sites]int
	var edges []int
	var list []rule.Way
	switch r := instance.(type) {
	case *rule.Point:
		around := r.Loop.Around(r.Row, r.Col)
		edges, list = sites[:copy(sites[:], around[:])], passes
		if r.Loop.Full != "" {
			list = passes[:len(passes)-1]
		}
	case *rule.Local:
		edges, list = sites[:copy(sites[:], r.Bits[:])], r.Ways()
	default:
		return
	}
	if len(list) > len(more) || !w.room(edges) {
		return
	}
	n := w.read(edges, list, &more)
	old := w.list
	count := w.count
	w.count = 0
	for _, a := range old[:count] {
		for _, b := range more[:n] {
			if a.against(b) == 0 {
				if w.count == len(w.list) {
					w.list, w.count = old, count
					return
				}
				w.list[w.count] = way{a.on | b.on, a.off | b.off}
				w.count++
			}
		}
	}
}

// room reports whether there are places for some edges, and two more.
func (w *ways) room(edges []int) bool {
	most := len(w.edges) - 2
	if w.size+len(edges) <= most {
		return true
	}
	size := w.size
	for _, e := range edges {
		if e >= 0 && !slices.Contains(w.edges[:w.size], e) {
			size++
		}
	}
	return size <= most
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

// passes are the ways of a point by its edges: through two of them, or through none.
var passes = func() (list []rule.Way) {
	for _, on := range [...]uint8{0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100, 0} {
		list = append(list, rule.Way{Care: 0b1111, On: on})
	}
	return list
}()

// read lists the ways of an instance by places, but those that lead beyond the border.
func (w *ways) read(edges []int, from []rule.Way, list *[8]way) int {
	var places [rule.Sites]uint32
	for i, e := range edges {
		places[i] = w.place(e)
	}
	n := 0
next:
	for _, x := range from {
		var v way
		for i, place := range places[:len(edges)] {
			switch {
			case x.On>>i&1 == 0:
				v.off |= place * uint32(x.Care>>i&1)
			case place == 0:
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

// parity says whether just one of two edges is drawn in all ways that agree with the facts, or an
// even number of them; it is not sure if both can be.
func (w *ways) parity(e, f int) (odd, sure bool) {
	pair := w.place(e) | w.place(f)
	for _, v := range w.list[:w.count] {
		if v.against(w.fact) != 0 {
			continue
		}
		switch is := v.odd(pair); {
		case (v.on|v.off)&pair != pair, sure && is != odd:
			return false, false
		default:
			odd, sure = is, true
		}
	}
	return odd, sure
}

// odd reports whether an odd number of edges at some places are drawn.
func (v way) odd(places uint32) bool { return bits.OnesCount32(v.on&places)%2 == 1 }
