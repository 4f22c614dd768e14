package backend

import (
	"cmp"
	"context"
	"fmt"

	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
)

// CDCL is the project's own solver, package cdcl. Only CDCL can attach a propagator (Attach), return the order in which it assigned a model
// (Trail), enumerate models without a clause for each (Exclude), leave variables undecided (Leave) and try given values first (Prefer).
// After a panic in it, or in a propagator, every Solve returns ErrCrashed.
type CDCL struct {
	*cdcl.Solver
	broken error
}

// NewCDCL returns a solver without clauses.
func NewCDCL(opts Options) *CDCL { return &CDCL{Solver: cdcl.New(opts.Seed)} }

// guard makes a call, unless an earlier call has panicked.
func (s *CDCL) guard(call func()) {
	defer func() {
		if r := recover(); r != nil {
			s.broken = fmt.Errorf("%w: %v", ErrCrashed, r)
		}
	}()
	if s.broken == nil {
		call()
	}
}

// Add asserts a clause. It may undo decisions, and so call the propagator.
func (s *CDCL) Add(clause ...cnf.Lit) { s.guard(func() { s.Solver.Add(clause...) }) }

// AddAtLeast asserts that at least k of the literals hold.
func (s *CDCL) AddAtLeast(k int, lits ...cnf.Lit) {
	s.guard(func() { s.Solver.AddAtLeast(k, lits...) })
}

// Attach hands over a propagator.
func (s *CDCL) Attach(p cnf.Propagator) { s.guard(func() { s.Solver.Attach(p) }) }

// Solve decides the clauses under the assumptions.
func (s *CDCL) Solve(ctx context.Context, assume ...cnf.Lit) (status Status, err error) {
	s.guard(func() {
		var sat bool
		if sat, err = s.Solver.Solve(ctx, assume...); sat {
			status = Sat
		} else {
			status = Unsat
		}
	})
	if err = cmp.Or(s.broken, err); err != nil {
		return Unknown, err
	}
	return status, nil
}

// Exclude stops Solve from finding another model in which all of the variables have the same values as in the last one, as long as the
// assumptions stay the same. It may be called when Value may, and always with the same variables.
func (s *CDCL) Exclude(vars []cnf.Lit) { s.guard(func() { s.Solver.Exclude(vars) }) }

// Prefer undoes all decisions, and makes the next Solve try the literals before their complements.
func (s *CDCL) Prefer(lits ...cnf.Lit) { s.guard(func() { s.Solver.Prefer(lits...) }) }
