package technique

import (
	"math/bits"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// ways are all the ways in which the loop can obey a few Point and Local instances. They are not many: the loop can pass a
// black pearl in four ways, for example. What is common to all ways that agree with the facts follows from them.
//
// The arrays have a fixed size so that ways lives on the stack: most searches find nothing and allocate nothing.
type ways struct {
	k     *Known
	rules [4]rule.Instance
	given int // how many of rules are in use
	edges [4*rule.Sites + 2]int
	size  int // how many of edges are in use
	fact  way // what is known of the edges
	list  [64]way
	count int // how many of list are in use
}

// way is a set of drawn edges and a set of empty ones. Bit i stands for ways.edges[i]. All other edges can be either.
type way struct{ on, off uint64 }

// against returns the edges about which two ways disagree.
func (v way) against(w way) uint64 { return v.on&w.off | v.off&w.on }

// start begins anew with one way that leaves everything open, and then obeys up to four instances.
func (w *ways) start(k *Known, instances ...rule.Instance) {
	w.k, w.given, w.size, w.count = k, 0, 0, 1
	w.fact, w.list[0] = way{}, way{}
	for _, i := range instances {
		w.obey(i)
	}
}

// obey combines every way with those of one more instance. It ignores an instance that would make too many ways: what
// follows without it is still right.
func (w *ways) obey(instance rule.Instance) {
	w.rules[w.given] = instance
	w.given++
	var more [8]way
	edges, list := sites(instance)
	if len(list) > len(more) {
		return
	}
	n := w.read(edges[:], list, &more)
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

// sites returns the edges of a Point or a Local, -1 where there is none, and the ways to fill them. Other instances have no
// edges here.
func sites(instance rule.Instance) (edges [rule.Sites]int, list []rule.Way) {
	edges, list = [...]int{-1, -1, -1, -1, -1, -1, -1, -1}, anyway
	switch r := instance.(type) {
	case *rule.Local:
		return r.Bits, r.Ways()
	case *rule.Point:
		around := r.Loop.Around(r.Row, r.Col)
		copy(edges[:], around[:])
		if list = passes; r.Loop.Full != "" {
			list = passes[:len(passes)-1]
		}
	}
	return edges, list
}

// place returns the bit of an edge in a way. It adds the edge if that is new.
func (w *ways) place(edge int) uint64 {
	if i := slices.Index(w.edges[:w.size], edge); i >= 0 {
		return 1 << i
	}
	place := uint64(1) << w.size
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

// anyway is the one way to fill no edges.
var anyway = []rule.Way{{}}

// passes are the ways to pass a point: through two of its four edges, or, as the last one, not at all.
var passes = list.Map([]uint8{0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100, 0}, func(on uint8) rule.Way { return rule.Way{Care: 0b1111, On: on} })

// read writes the ways of an instance to list and returns how many there are. It leaves out ways that need an edge beyond
// the border.
func (w *ways) read(edges []int, from []rule.Way, list *[8]way) int {
	var places [rule.Sites]uint64
	for i, e := range edges {
		if e >= 0 {
			places[i] = w.place(e)
		}
	}
	n := 0
next:
	for _, x := range from {
		var v way
		for i := 0; x.Care>>i != 0; i++ {
			switch place := places[i]; {
			case x.On>>i&1 == 0:
				v.off |= place * uint64(x.Care>>i&1)
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

// parity says whether exactly one of two edges is drawn (odd) in all ways that agree with the facts, or both or neither. It
// is not sure if that differs, or if a way leaves one of them open.
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

// odd reports whether an odd number of the edges in places are drawn.
func (v way) odd(places uint64) bool { return bits.OnesCount64(v.on&places)%2 == 1 }

// follow returns what follows from the instances and the facts and is not known yet. It returns an empty way if they
// contradict each other.
func (w *ways) follow() way {
	if w.settled() {
		return way{}
	}
	common := way{^w.fact.on, ^w.fact.off}
	for _, v := range w.list[:w.count] {
		if v.against(w.fact) == 0 {
			common.on &= v.on
			common.off &= v.off
		}
	}
	if common.on&common.off != 0 {
		return way{}
	}
	return common
}

// silent reports whether nothing follows.
func (w *ways) silent() bool { return w.follow() == way{} }

// settled reports whether all edges are known.
func (w *ways) settled() bool { return w.fact.on|w.fact.off == 1<<w.size-1 }

// suppose replaces the facts by some literals.
func (w *ways) suppose(lits []cnf.Lit) {
	w.fact = way{}
	for i, e := range w.edges[:w.size] {
		if slices.Contains(lits, cnf.Lit(e+1)) {
			w.fact.on |= 1 << i
		}
		if slices.Contains(lits, -cnf.Lit(e+1)) {
			w.fact.off |= 1 << i
		}
	}
}

// never is a result that no way has: its bit stands for no edge.
var never = way{on: 1 << 63}

// possible reports whether a way agrees with the facts.
func (w *ways) possible() bool {
	_, left := w.unexplained(w.fact.on|w.fact.off, never)
	return left
}

// clash returns a smallest set of facts that every way contradicts.
func (w *ways) clash() []cnf.Lit {
	reason := w.reason(never)
	return w.lits(way{w.fact.on & reason, w.fact.off & reason})
}

// because returns a smallest set of facts by which parity is sure of two edges.
func (w *ways) because(e, f int, odd bool) []cnf.Lit {
	pair := w.place(e) | w.place(f)
	others := *w
	others.count = 0
	for _, v := range w.list[:w.count] {
		if (v.on|v.off)&pair != pair || v.odd(pair) != odd {
			others.list[others.count] = v
			others.count++
		}
	}
	return others.clash()
}

// lits turns a way into literals, in the order of the answer bits.
func (w *ways) lits(v way) []cnf.Lit {
	var lits []cnf.Lit
	for i, e := range w.edges[:w.size] {
		switch place := uint64(1) << i; {
		case v.on&place != 0:
			lits = append(lits, cnf.Lit(e+1))
		case v.off&place != 0:
			lits = append(lits, -cnf.Lit(e+1))
		}
	}
	slices.SortFunc(lits, func(a, b cnf.Lit) int { return a.Var() - b.Var() })
	return lits
}

// deduce finds what follows. Each literal gets a smallest set of facts as its reason, and literals with the same reason
// share a deduction. With several instances, it keeps only the deductions with the fewest facts: after these, most of the
// rest follows from a single instance.
func (w *ways) deduce(found func(*Deduction)) {
	follows := w.follow()
	if follows == (way{}) {
		return
	}
	if w.k.terse {
		found(&Deduction{Lits: w.lits(follows)})
		return
	}
	var reasons []uint64
	var results []way
	fewest := 64
	for i := range w.size {
		place := uint64(1) << i
		one := way{follows.on & place, follows.off & place}
		if one == (way{}) {
			continue
		}
		reason := w.reason(one)
		at := slices.IndexFunc(reasons, func(r uint64) bool {
			_, left := w.unexplained(r, one)
			return !left && bits.OnesCount64(r) == bits.OnesCount64(reason)
		})
		if at < 0 {
			at = len(reasons)
			reasons, results = append(reasons, reason), append(results, way{})
		}
		results[at].on |= one.on
		results[at].off |= one.off
		fewest = min(fewest, bits.OnesCount64(reason))
	}
	for i, reason := range reasons {
		if w.given == 1 || bits.OnesCount64(reason) == fewest {
			facts := w.lits(way{w.fact.on & reason, w.fact.off & reason})
			found(&Deduction{Lits: w.lits(results[i]), Facts: facts, Rules: slices.Clone(w.rules[:w.given]), Tight: true})
		}
	}
}

// unexplained looks for the first way that lacks the result and that the facts in reason do not rule out. It returns all
// facts that this way contradicts; left is false if there is no such way.
func (w *ways) unexplained(reason uint64, result way) (against uint64, left bool) {
	for _, v := range w.list[:w.count] {
		if result.on&^v.on|result.off&^v.off == 0 {
			continue
		}
		if against := v.against(w.fact); against&reason == 0 {
			return against, true
		}
	}
	return 0, false
}

// reason returns a smallest set of facts from which a result follows: a smallest hitting set of the facts against each way
// that lacks the result.
func (w *ways) reason(result way) uint64 {
	for n := 0; n < w.size; n++ {
		if r, ok := w.hit(0, n, result); ok {
			return r
		}
	}
	return w.fact.on | w.fact.off
}

// hit adds up to n facts to reason until the result follows. It tries drawn edges first, since people see lines.
func (w *ways) hit(reason uint64, n int, result way) (uint64, bool) {
	against, left := w.unexplained(reason, result)
	if !left {
		return reason, true
	}
	if n == 0 {
		return 0, false
	}
	for _, some := range [...]uint64{against & w.fact.on, against & w.fact.off} {
		for ; some != 0; some &= some - 1 {
			if r, ok := w.hit(reason|some&-some, n-1, result); ok {
				return r, true
			}
		}
	}
	return 0, false
}
