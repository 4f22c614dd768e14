package mus

import (
	"context"

	"gridcnf/cnf"
)

// reduce leaves out of some assumptions what is not needed to contradict the clauses and
// a base of other assumptions, and returns the rest in its order. What comes last is
// tried first. If more than limit prove necessary, it gives up and returns false.
//
// Each contradiction takes along what the solver does not blame. A solver that blames
// nobody is asked for more and more at once, as long as that works. What takes too long to
// find out counts as needed.
func (o *oracle) reduce(ctx context.Context, base, some []cnf.Lit, limit int) ([]cnf.Lit, bool, error) {
	var assume []cnf.Lit
	kept, step := some, 1
	for open := len(kept); open > 0; { // kept[open:] is necessary
		if len(kept)-open > limit {
			return nil, false, nil
		}
		step = min(step, open)
		assume = append(assume[:0], base...)
		assume = append(assume, kept[open:]...)
		assume = append(assume, kept[:open-step]...)
		unsat, err := o.impatient(ctx, assume)
		switch {
		case err != nil:
			return nil, false, err
		case !unsat && step == 1:
			open--
		case !unsat:
			step = 1
		default:
			needed := kept[open:]
			kept = append(o.among(kept[:open-step]), needed...)
			open = len(kept) - len(needed)
			if o.corer == nil {
				step *= 2
			}
		}
	}
	return kept, len(kept) <= limit, nil
}

// among returns those of some assumptions that are blamed.
func (o *oracle) among(lits []cnf.Lit) []cnf.Lit {
	var blamed []cnf.Lit
	for _, l := range lits {
		if o.blamed(l) {
			blamed = append(blamed, l)
		}
	}
	return blamed
}
