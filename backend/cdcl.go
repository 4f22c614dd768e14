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

// guard turns a panic into ErrCrashed.
func (s *CDCL) guard() {
	if r := recover(); r != nil {
		s.broken = fmt.Errorf("%w: %v", ErrCrashed, r)
	}
}

// Add asserts a clause. It may take decisions back, and so call the propagator.
func (s *CDCL) Add(clause ...cnf.Lit) {
	defer s.guard()
	if s.broken == nil {
		s.Solver.Add(clause...)
	}
}

// AddAtLeast asserts that at least k of the literals hold.
func (s *CDCL) AddAtLeast(k int, lits ...cnf.Lit) {
	defer s.guard()
	if s.broken == nil {
		s.Solver.AddAtLeast(k, lits...)
	}
}

// Attach hands over a propagator.
func (s *CDCL) Attach(p cnf.Propagator) {
	defer s.guard()
	if s.broken == nil {
		s.Solver.Attach(p)
	}
}

// Solve decides the clauses under the assumptions.
func (s *CDCL) Solve(ctx context.Context, assume ...cnf.Lit) (Status, error) {
	status, err := s.solve(ctx, assume)
	if s.broken != nil {
		return Unknown, s.broken
	}
	return status, err
}

func (s *CDCL) solve(ctx context.Context, assume []cnf.Lit) (Status, error) {
	defer s.guard()
	if s.broken != nil {
		return Unknown, nil
	}
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
