package backend

import (
	"context"

	"gridcnf/cdcl"
	"gridcnf/cnf"
)

// CDCL is the project's own solver, package cdcl.
type CDCL struct{ *cdcl.Solver }

var (
	_ Solver    = CDCL{}
	_ Corer     = CDCL{}
	_ CardAdder = CDCL{}
	_ Counter   = CDCL{}
	_ Guided    = CDCL{}
)

// NewCDCL returns a solver without clauses.
func NewCDCL(opts Options) CDCL { return CDCL{cdcl.New(opts.Seed)} }

// Solve decides the clauses under the assumptions.
func (s CDCL) Solve(ctx context.Context, assume ...cnf.Lit) (Status, error) {
	switch sat, err := s.Solver.Solve(ctx, assume...); {
	case err != nil:
		return Unknown, err
	case sat:
		return Sat, nil
	}
	return Unsat, nil
}

// Counters returns what the solver counted.
func (s CDCL) Counters() Counters { return Counters(s.Solver.Counters()) }
