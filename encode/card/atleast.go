package card

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// AtLeast writes to sink that at least k of lits hold, unless one of some literals holds. A repeated literal
// counts as often as it is there. Unit propagation finds all that follows.
//
// It is a sequential counter of one direction: a register that holds says that at least so many of the first
// inputs hold, one that does not says nothing. Only the clause of the last register has the literals of unless,
// so that the registers are definitions. They are left out where so many inputs cannot hold, or hold anyway.
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
			case j < k-left: // too few even if all that is left holds: no register asks for it
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
