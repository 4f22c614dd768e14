package backend

import (
	"context"
	"fmt"

	"gridcnf/cdcl"
	"gridcnf/cnf"
)

// CDCL is the project's own solver, package cdcl. A panic in it, or in a propagator, is
// ErrCrashed, from then on at every Solve.
type CDCL struct {
	*cdcl.Solver
	broken error
}

var (
	_ Solver    = (*CDCL)(nil)
	_ Corer     = (*CDCL)(nil)
	_ CardAdder = (*CDCL)(nil)
	_ Counter   = (*CDCL)(nil)
	_ Guided    = (*CDCL)(nil)
	_ Tracer    = (*CDCL)(nil)
	_ Limiter   = (*CDCL)(nil)
)

// NewCDCL returns a solver without clauses.
func NewCDCL(opts Options) *CDCL { return &CDCL{Solver: cdcl.New(opts.Seed)} }

// Solve decides the clauses under the assumptions.
func (s *CDCL) Solve(ctx context.Context, assume ...cnf.Lit) (status Status, err error) {
	if s.broken != nil {
		return Unknown, s.broken
	}
	defer func() {
		if r := recover(); r != nil {
			s.broken = fmt.Errorf("%w: %v", ErrCrashed, r)
			status, err = Unknown, s.broken
		}
	}()
	switch sat, err := s.Solver.Solve(ctx, assume...); {
	case err != nil:
		return Unknown, err
	case sat:
		return Sat, nil
	}
	return Unsat, nil
}

// Counters returns what the solver counted.
func (s *CDCL) Counters() Counters { return Counters(s.Solver.Counters()) }
