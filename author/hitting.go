package author

import (
	"context"

	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
)

// hitter finds smallest sets of elements, numbered from 0, that have an element of each of some sets. It is one half of
// a search by implicit hitting sets: the other half tests what it proposes, and answers with one more set to hit, until
// a proposal passes. That one is smallest.
//
// J. Davies, F. Bacchus: Solving MAXSAT by Solving a Sequence of Simpler SAT Instances. CP 2011; A. Ignatiev, A.
// Previti, M. Liffiton, J. Marques-Silva: Smallest MUS Extraction with Minimal Hitting Set Dualization. CP 2015.
type hitter struct {
	solver *cdcl.Solver
	last   cnf.Lit
	take   []cnf.Lit // by element: it is in the set
	spend  []cnf.Lit // by number: the set may have more elements than that
	least  int       // a proven lower bound on the size of every set
}

// newHitter returns a hitter for n elements that has no sets to hit. A seed other than 0
// makes it find other sets of the same size.
func newHitter(n int, seed int64) *hitter {
	h := &hitter{solver: cdcl.New(seed)}
	for range n {
		h.take = append(h.take, h.newVar())
	}
	count := make([]cnf.Lit, 0, 2*n)
	for i := range n {
		more := h.newVar()
		if i > 0 {
			h.solver.Add(more.Not(), h.spend[i-1])
		}
		h.spend = append(h.spend, more)
		count = append(count, h.take[i].Not(), more)
	}
	h.solver.AddAtLeast(n, count...)
	return h
}

// newVar returns a new variable that stands for no element.
func (h *hitter) newVar() cnf.Lit {
	h.last++
	return h.last
}

// next finds a smallest set, if it has at most most elements; otherwise it returns false. After an error it can be
// called again.
func (h *hitter) next(ctx context.Context, most int) (found bool, err error) {
	for ; h.least <= most; h.least++ {
		var few []cnf.Lit
		if h.least < len(h.spend) {
			few = append(few, h.spend[h.least].Not())
		}
		found, err := h.solver.Solve(ctx, few...)
		if err != nil || found || len(h.solver.Core()) == 0 { // an empty core: there is no set of any size
			return found, err
		}
	}
	return false, nil
}
