package backend

import (
	"context"
	"errors"
	"slices"

	"gridcnf/cnf"
)

// ErrSatisfiable: there is no core and no proof, for the clauses and the assumptions
// have a model.
var ErrSatisfiable = errors.New("the formula is satisfiable")

// DeletionCore returns assumptions, from those given, that contradict the
// clauses of s and of which none can be left out. It is empty if the clauses
// alone are unsatisfiable. It calls Solve once for each assumption and once
// more; cores that s tells by itself (Corer) save calls.
//
// If there is no contradiction, the error is ErrSatisfiable. If ctx ends first,
// its error comes with the smallest core so far, or nil.
func DeletionCore(ctx context.Context, s Solver, assume []cnf.Lit) ([]cnf.Lit, error) {
	core := slices.Clone(assume)
	status, err := s.Solve(ctx, core...)
	switch {
	case err != nil:
		return nil, err
	case status == Sat:
		return nil, ErrSatisfiable
	}
	core = told(s, core)
	for i := 0; i < len(core); {
		without := slices.Delete(slices.Clone(core), i, i+1)
		status, err := s.Solve(ctx, without...)
		switch {
		case err != nil:
			return core, err
		case status == Sat:
			i++ // needed, and so it will be for every smaller core
		default:
			core = told(s, without)
		}
	}
	return core, nil
}

// told returns the core that s tells after Unsat, or all assumptions. Their order
// is kept, for those in front are already known to be needed.
func told(s Solver, assume []cnf.Lit) []cnf.Lit {
	c, ok := s.(Corer)
	if !ok {
		return assume
	}
	core := c.Core()
	var kept []cnf.Lit
	for _, l := range assume {
		if slices.Contains(core, l) && !slices.Contains(kept, l) {
			kept = append(kept, l)
		}
	}
	return kept
}
