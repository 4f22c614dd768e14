package encode

import "gridcnf/cnf"

// totalizer states that exactly k of xs hold, with 0 < k < len(xs).
//
// A balanced tree adds the inputs in unary: output j of a node says that at least
// j+1 of its leaves hold. No node has more than k+1 outputs.
//
// O. Bailleux, Y. Boufkhad: Efficient CNF Encoding of Boolean Cardinality
// Constraints. CP 2003.
func (w *writer) totalizer(xs []cnf.Lit, k int) {
	out := w.unarySum(xs, 0, k+1)
	w.Add(out[k-1])
	w.Add(out[k].Not())
}

// unarySum returns the first limit digits of the number of true literals in unary. The
// literals are the inputs from number from on.
func (w *writer) unarySum(xs []cnf.Lit, from, limit int) []cnf.Lit {
	if len(xs) == 1 {
		return xs
	}
	mid := len(xs) / 2
	a := w.unarySum(xs[:mid], from, limit)
	b := w.unarySum(xs[mid:], from+mid, limit)
	sum := make([]cnf.Lit, min(len(xs), limit))
	for i := range sum {
		sum[i] = w.newCount(from, from+len(xs), i+1)
	}
	// a ≥ i and b ≥ j make the sum ≥ i+j; a ≤ i and b ≤ j make it ≤ i+j.
	for i := 0; i <= len(a); i++ {
		for j := 0; j <= len(b); j++ {
			if i+j > 0 {
				w.Add(atLeast(a, i).Not(), atLeast(b, j).Not(), atLeast(sum, min(i+j, limit)))
			}
			if i+j < len(sum) {
				w.Add(atLeast(a, i+1), atLeast(b, j+1), atLeast(sum, i+j+1).Not())
			}
		}
	}
	return sum
}

// atLeast is the digit of a unary number that says "at least j".
func atLeast(digits []cnf.Lit, j int) cnf.Lit {
	switch {
	case j == 0:
		return yes
	case j > len(digits):
		return no
	}
	return digits[j-1]
}
