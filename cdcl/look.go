package cdcl

import (
	"cmp"
	"context"
	"slices"

	"gridcnf/cnf"
)

// Look looks for the variable with which to split a search under assumptions in two: that
// whose values both decide many other variables, by the product of how many. It
// tries the variables that are open, the most active ones first, and what it learns from
// those that have one value only stays. It returns false if the assumptions contradict the
// clauses, and 0 if none of the variables is open. When ctx ends it goes by what it has seen
// by then, or returns its error.
//
// M. Heule, O. Kullmann, S. Wieringa, A. Biere: Cube and Conquer: Guiding CDCL SAT Solvers by
// Lookaheads. HVC 2011.
func (s *Solver) Look(ctx context.Context, assume, among []cnf.Lit) (best cnf.Lit, consistent bool, err error) {
	s.looking = true
	defer func() { s.looking = false }()
	if consistent, err = s.Solve(ctx, assume...); !consistent {
		return 0, false, err
	}
	among = slices.DeleteFunc(slices.Clone(among), func(l cnf.Lit) bool {
		s.declare(l)
		return s.values[inner(l)] != open
	})
	slices.SortStableFunc(among, func(a, b cnf.Lit) int {
		return cmp.Compare(s.activity[b.Var()-1], s.activity[a.Var()-1])
	})
	most := 0.0
	for _, l := range among {
		if s.values[inner(l)] != open && s.vars[l.Var()-1].level <= int32(len(assume)) {
			continue // it has followed since
		}
		score, consistent, err := s.both(ctx, assume, l)
		switch {
		case err != nil && best != 0:
			return best, true, nil
		case err != nil || !consistent:
			return 0, consistent, err
		case score > most:
			best, most = l, score
		}
	}
	return best, true, nil
}

// both is the score of a variable: 0 if it turns out to have one value only.
func (s *Solver) both(ctx context.Context, assume []cnf.Lit, l cnf.Lit) (score float64, consistent bool, err error) {
	var gains [2]float64
	for side, literal := range [...]cnf.Lit{l, l.Not()} {
		consistent, err = s.Solve(ctx, append(assume[:len(assume):len(assume)], literal)...)
		if err != nil {
			return 0, false, err
		}
		if !consistent { // the other value follows
			consistent, err = s.Solve(ctx, assume...)
			return 0, consistent, err
		}
		gains[side] = float64(len(s.trail) - int(s.levels[len(assume)]))
	}
	return gains[0]*gains[1]*1024 + gains[0] + gains[1], true, nil
}
