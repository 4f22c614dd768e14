package card

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// Network states that exactly k of xs hold, with 0 < k < len(xs).
//
// The network sorts the inputs, true ones first, but only as far as output k+1: blocks of m inputs, m the first
// power of two above k, are sorted, and merged in turn keeping the first m outputs. Each comparator has the
// clauses of both directions, so that outputs k and k+1 can be fixed.
//
// R. Asín, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell: Cardinality
// Networks: a theoretical and empirical study. Constraints 16(2), 2011.
func Network(w *fold.Writer, xs []cnf.Lit, k int) {
	m := 1
	for m <= k {
		m *= 2
	}
	for len(xs)%m != 0 {
		xs = append(xs, fold.No)
	}
	n := network{w}
	out := n.halfSort(xs[:m], 0)
	for from := m; from < len(xs); from += m {
		block := n.halfSort(xs[from:from+m], from)
		out = n.merge(out, block, merger{to: from + m, mid: from, stride: 1}, false)[:m]
	}
	w.Add(out[k-1])
	w.Add(out[k].Not())
}

// network writes comparators.
type network struct{ *fold.Writer }

// merger is one of the mergers that two sorted sequences pass. One sequence has the inputs from number from to mid-1, the
// other those from mid to to-1. The merger gets every stride-th element of each, beginning with number offset.
type merger struct{ from, mid, to, offset, stride int }

// half returns the merger of every second element, beginning with number first.
func (m merger) half(first int) merger {
	m.offset += first * m.stride
	m.stride *= 2
	return m
}

// halfSort sorts inputs (Definition 3 of the paper); their number is a power of two. The first of them has number from.
func (w network) halfSort(xs []cnf.Lit, from int) []cnf.Lit {
	if len(xs) == 1 {
		return xs
	}
	mid := len(xs) / 2
	m := merger{from: from, mid: from + mid, to: from + len(xs), stride: 1}
	return w.merge(w.halfSort(xs[:mid], from), w.halfSort(xs[mid:], from+mid), m, true)
}

// merge merges two sorted sequences of n into one of 2n (the half merger of Definition 2), or
// into the first n+1 of their outputs (the simplified one of Definition 5).
func (w network) merge(a, b []cnf.Lit, m merger, whole bool) []cnf.Lit {
	if len(a) == 1 {
		hi, lo := w.compare(a[0], b[0], m, 1)
		return []cnf.Lit{hi, lo}
	}
	d := w.merge(alternate(a, 0), alternate(b, 0), m.half(0), whole)
	e := w.merge(alternate(a, 1), alternate(b, 1), m.half(1), whole)
	if whole {
		return append(w.interleave(d, e, len(a)-1, m), e[len(a)-1])
	}
	return w.interleave(d, e, len(a)/2, m)
}

// interleave returns d[0] and the comparisons of d[i] with e[i-1], 1 ≤ i ≤ n.
func (w network) interleave(d, e []cnf.Lit, n int, m merger) []cnf.Lit {
	out := make([]cnf.Lit, 1, 2*n+2)
	out[0] = d[0]
	for i := 1; i <= n; i++ {
		hi, lo := w.compare(d[i], e[i-1], m, 2*i)
		out = append(out, hi, lo)
	}
	return out
}

// compare is the 2-comparator: hi = a ∨ b, lo = a ∧ b. They are the outputs i and i+1 of a
// merger, counted from 1.
func (w network) compare(a, b cnf.Lit, m merger, i int) (hi, lo cnf.Lit) {
	switch {
	case a == fold.No:
		return b, fold.No
	case b == fold.No:
		return a, fold.No
	}
	hi, lo = w.wire(m, i), w.wire(m, i+1)
	w.Add(a.Not(), hi)
	w.Add(b.Not(), hi)
	w.Add(a, b, hi.Not())
	w.Add(a, lo.Not())
	w.Add(b, lo.Not())
	w.Add(a.Not(), b.Not(), lo)
	return hi, lo
}

// wire makes the variable of output i of a merger, counted from 1.
func (w network) wire(m merger, i int) cnf.Lit {
	return w.NewWire(m.from, m.mid, m.to, m.offset, m.stride, i)
}

// alternate returns every second element, beginning with number first.
func alternate(xs []cnf.Lit, first int) []cnf.Lit {
	out := make([]cnf.Lit, 0, len(xs)/2)
	for i := first; i < len(xs); i += 2 {
		out = append(out, xs[i])
	}
	return out
}
