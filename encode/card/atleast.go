package card

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// AtLeast writes to sink that at least k of lits hold, unless one of the literals in unless holds. A repeated literal counts
// each time. Unit propagation is complete.
//
// It is a sequential counter in one direction: a true register means that at least so many of the first inputs hold, a false
// one means nothing. Only the clause of the last register has the literals of unless, so that the registers are definitions.
// Registers are left out if the count is impossible, or certain anyway.
//
// C. Sinz: Towards an Optimal CNF Encoding of Boolean Cardinality Constraints. CP 2005.
func AtLeast(sink cnf.Sink, k int, lits []cnf.Lit, unless ...cnf.Lit) {
	n := len(lits)
	switch {
	case k <= 0:
		return
	case k > n:
		sink.Add(unless...)
		return
	case k == 1:
		sink.Add(append(append([]cnf.Lit(nil), lits...), unless...)...)
		return
	}
	w := fold.NewWriter(context.Background(), sink, nil)
	prev := make([]cnf.Lit, k+1) // prev[j]: at least j of the inputs before this one hold
	cur := make([]cnf.Lit, k+1)
	for j := range prev {
		prev[j] = fold.No
	}
	prev[0] = fold.Yes
	for i, x := range lits {
		left := n - i - 1
		for j := range cur {
			switch {
			case j == 0:
				cur[j] = fold.Yes
			case j > i+1:
				cur[j] = fold.No
			case j < k-left: // too few even if all the remaining inputs hold: no register needs it
				cur[j] = fold.No
			default:
				cur[j] = sink.NewVar()
			}
		}
		for j := max(1, k-left); j <= min(k, i+1); j++ {
			w.Add(cur[j].Not(), prev[j], x)
			w.Add(cur[j].Not(), prev[j-1])
		}
		prev, cur = cur, prev
	}
	sink.Add(append([]cnf.Lit{prev[k]}, unless...)...)
}
