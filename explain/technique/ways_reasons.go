package technique

import (
	"math/bits"
	"slices"

	"gridcnf/cnf"
)

// follow returns what follows from the instances and the facts, and is not known yet. It is
// nothing if they contradict each other.
func (w *ways) follow() way {
	if w.settled() {
		return way{}
	}
	common := way{^uint32(0), ^uint32(0)}
	for _, v := range w.list[:w.count] {
		if v.against(w.fact) == 0 {
			common.on &= v.on
			common.off &= v.off
		}
	}
	common.on &^= w.fact.on
	common.off &^= w.fact.off
	if common.on&common.off != 0 {
		return way{}
	}
	return common
}

// silent reports whether nothing follows.
func (w *ways) silent() bool { return w.follow() == way{} }

// settled reports whether all edges are known.
func (w *ways) settled() bool { return w.fact.on|w.fact.off == 1<<w.size-1 }

// suppose knows some literals and nothing else.
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

// never is what no way has.
var never = way{on: 1 << 31}

// possible reports whether a way agrees with the facts.
func (w *ways) possible() bool {
	_, left := w.unexplained(w.fact.on|w.fact.off, never)
	return left
}

// clash returns the fewest facts with which no way agrees.
func (w *ways) clash() []cnf.Lit {
	reason := w.reason(never)
	return w.lits(way{w.fact.on & reason, w.fact.off & reason})
}

// because returns the fewest facts by which parity is sure of two edges.
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

// lits turns what is in a way into literals, in the order of the answer bits.
func (w *ways) lits(v way) []cnf.Lit {
	var lits []cnf.Lit
	for i, e := range w.edges[:w.size] {
		switch place := uint32(1) << i; {
		case v.on&place != 0:
			lits = append(lits, cnf.Lit(e+1))
		case v.off&place != 0:
			lits = append(lits, -cnf.Lit(e+1))
		}
	}
	slices.SortFunc(lits, func(a, b cnf.Lit) int { return a.Var() - b.Var() })
	return lits
}

// deduce finds what follows, a deduction for every set of facts: a literal is given the
// fewest facts that do. Of several instances, it finds only what needs the fewest facts:
// most of the rest then follows from one of them.
func (w *ways) deduce(found func(*Deduction)) {
	follows := w.follow()
	if follows == (way{}) {
		return
	}
	if w.k.terse {
		found(&Deduction{Lits: w.lits(follows)})
		return
	}
	var reasons []uint32
	var results []way
	for i := range w.size {
		place := uint32(1) << i
		one := way{follows.on & place, follows.off & place}
		if one == (way{}) {
			continue
		}
		reason := w.reason(one)
		at := slices.IndexFunc(reasons, func(r uint32) bool {
			_, left := w.unexplained(r, one)
			return !left && bits.OnesCount32(r) == bits.OnesCount32(reason)
		})
		if at < 0 {
			at = len(reasons)
			reasons, results = append(reasons, reason), append(results, way{})
		}
		results[at].on |= one.on
		results[at].off |= one.off
	}
	fewest := 32
	for _, reason := range reasons {
		fewest = min(fewest, bits.OnesCount32(reason))
	}
	for i, reason := range reasons {
		if w.given == 1 || bits.OnesCount32(reason) == fewest {
			found(w.deduction(results[i], reason))
		}
	}
}

// deduction makes the deduction of some edges from facts at some places.
func (w *ways) deduction(result way, reason uint32) *Deduction {
	d := &Deduction{
		Lits:  w.lits(result),
		Facts: w.lits(way{w.fact.on & reason, w.fact.off & reason}),
		Tight: true,
	}
	d.Rules = append(d.Rules, w.rules[:w.given]...)
	return d
}

// unexplained returns the facts that rule out a way without a result, if those at some
// places do not: the first such way.
func (w *ways) unexplained(reason uint32, result way) (against uint32, left bool) {
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

// reason returns the places of the fewest facts from which a result follows. They are
// a smallest hitting set of what is against each of the ways without the result.
func (w *ways) reason(result way) uint32 {
	for n := 0; n < w.size; n++ {
		if r, ok := w.hit(0, n, result); ok {
			return r
		}
	}
	return w.fact.on | w.fact.off
}

// hit adds up to n places, those of drawn edges first: people see lines.
func (w *ways) hit(reason uint32, n int, result way) (uint32, bool) {
	against, left := w.unexplained(reason, result)
	if !left {
		return reason, true
	}
	if n == 0 {
		return 0, false
	}
	for _, some := range [...]uint32{against & w.fact.on, against & w.fact.off} {
		for ; some != 0; some &= some - 1 {
			if r, ok := w.hit(reason|some&-some, n-1, result); ok {
				return r, true
			}
		}
	}
	return 0, false
}
