package backend

import (
	"cmp"
	"context"
	"fmt"

	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
)

// CDCL is the project's own solver, package cdcl: the only one that lets a propagator follow its
// search (Attach), tells in which order it decided a model (Trail), lists models without a clause
// for each (Exclude), leaves variables undecided (Leave) and can be told what to look for (Prefer).
// A panic in it, or in a propagator, is ErrCrashed, from then on at every Solve.
type CDCL struct {
	*cdcl.Solver
	broken error
}

// NewCDCL returns a solver without clauses.
func NewCDCL(opts Options) *CDCL { return &CDCL{Solver: cdcl.New(opts.Seed)} }

// guard makes a call unless one has panicked.
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

// Add asserts a clause. It may take decisions back, and so call the propagator.
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

// Exclude makes Solve find no more model in which all of the variables have the values that they
// have in the last one, as long as the assumptions stay the same. It may be called when Value may,
// and always for the same variables.
func (s *CDCL) Exclude(vars []cnf.Lit) { s.guard(func() { s.Solver.Exclude(vars) }) }

// Prefer makes the next Solve begin anew, and try the literals before their complements.
func (s *CDCL) Prefer(lits ...cnf.Lit) { s.guard(func() { s.Solver.Prefer(lits...) }) }
