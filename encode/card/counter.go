package card

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// Counter states that exactly k of xs hold, with 0 < k < len(xs).
//
// Register s(i,j) says that at least j of the first i inputs hold. Registers
// with a fixed value are left out: s(i,j) is false for j > k, and true if j of
// the first i inputs must hold because only n-i inputs are left.
//
// C. Sinz: Towards an Optimal CNF Encoding of Boolean Cardinality Constraints. CP 2005. Unlike there, s(i,j) is an
// equivalence: the clauses state both directions.
func Counter(w *fold.Writer, xs []cnf.Lit, k int) {
	n := len(xs)
	prev := make([]cnf.Lit, k+2) // s(i-1, 0..k+1)
	cur := make([]cnf.Lit, k+2)
	for j := range prev {
		prev[j] = fold.No
	}
	prev[0] = fold.Yes
	for i, x := range xs {
		left := n - i - 1
		for j := range cur {
			switch {
			case j == 0 || j <= k-left:
				cur[j] = fold.Yes
			case j > k || j > i+1:
				cur[j] = fold.No
			default:
				cur[j] = w.NewCount(0, i+1, j)
			}
		}
		for j := 1; j <= k+1; j++ {
			w.Add(prev[j].Not(), cur[j])
			w.Add(x.Not(), prev[j-1].Not(), cur[j])
			w.Add(prev[j], x, cur[j].Not())
			w.Add(prev[j-1], cur[j].Not())
		}
		prev, cur = cur, prev
	}
}
