package backendtest

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
)

// having is a test for the solvers that have a power. Those of this project say at compile time
// which they have (var _ Corer = …), so that none is skipped by mistake.
func having[Power any](test func(*testing.T, backend.Solver, Power)) func(*testing.T, func() backend.Solver) {
	return func(t *testing.T, open func() backend.Solver) {
		s := open()
		power, ok := s.(Power)
		if !ok {
			t.Skipf("is no %v", reflect.TypeFor[Power]())
		}
		test(t, s, power)
	}
}

func core(t *testing.T, s backend.Solver, c backend.Corer) {
	s.Add(-1, -2)
	s.Add(-3, 4)
	solve(t, s, unsat, 3, 1, 5, 2)
	if got := c.Core(); !slices.Contains(got, 1) || !slices.Contains(got, 2) {
		t.Errorf("core %v does not contradict -1 or -2", got)
	}
	solve(t, s, unsat, 6, -6)
	if got := c.Core(); !slices.Contains(got, 6) || !slices.Contains(got, -6) {
		t.Errorf("core %v of the assumptions 6, -6", got)
	}
	s.Add(-4)
	s.Add(3)
	solve(t, s, unsat)
	for range 2 {
		solve(t, s, unsat, 1)
		if got := c.Core(); len(got) > 0 {
			t.Errorf("core %v, want none: the clauses alone are unsatisfiable", got)
		}
	}
}

func counters(t *testing.T, s backend.Solver, c backend.Counter) {
	addFormula(s, brute.Pigeons(6, 5))
	solve(t, s, unsat)
	if got := c.Counters(); got.Conflicts == 0 || got.Decisions == 0 {
		t.Errorf("counters %+v after a search", got)
	}
}

// limit gives up a formula that is too hard for a few conflicts, and decides it afterwards.
func limit(t *testing.T, s backend.Solver, limiter backend.Limiter) {
	addFormula(s, brute.Pigeons(7, 6))
	for range 2 { // the search goes on where it was, and each call has its own limit
		limiter.Limit(5)
		if status, err := s.Solve(t.Context()); status != backend.Unknown || !errors.Is(err, backend.ErrLimit) {
			t.Fatalf("with a limit: %v, %v", status, err)
		}
	}
	limiter.Limit(0)
	solve(t, s, unsat)
}

// prefer has literals that nothing speaks against.
func prefer(t *testing.T, s backend.Solver, p *backend.CDCL) {
	s.Add(1, 2, 3)
	s.Add(-4, 5)
	for _, want := range [][]cnf.Lit{{1, -2, 3, -4, 5}, {-1, -2, 3, 4, 6}, {1, 2, -3, -4, -5, -6}} {
		p.Prefer(want...)
		solve(t, s, sat)
		values(t, s, want...)
	}
	p.Prefer(-1, -2, -3)
	solve(t, s, sat)
	s.Add(-3)
	p.Prefer(4, -5)
	solve(t, s, unsat, -1, -2)
	solve(t, s, sat, 4, -1)
	values(t, s, 2, 5)
}

// atLeast compares random cardinality constraints with their truth tables: every
// assignment is assumed, before and after clauses are added.
func atLeast(t *testing.T, open func() backend.Solver) {
	if _, ok := open().(backend.CardAdder); !ok {
		t.Skip("takes no cardinality constraints")
	}
	const vars = 5
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		r := newScript(t, open(), nil)
		random := func(n int) []cnf.Lit {
			lits := make([]cnf.Lit, n)
			for i := range lits {
				lits[i] = cnf.Lit(1+rng.IntN(vars)) * cnf.Lit(1-2*rng.IntN(2))
			}
			return lits
		}
		for range 3 {
			r.atLeast(rng.IntN(6)-1, random(rng.IntN(6)))
			r.add(random(1 + rng.IntN(3)))
			for bits := range 1 << vars {
				assume := make([]cnf.Lit, vars)
				for v := range assume {
					assume[v] = cnf.Lit(v+1) * cnf.Lit(1-2*(bits>>v&1))
				}
				r.solve(false, assume...)
			}
			r.solve(false)
		}
	}
}

// addFormula hands the clauses of f to s.
func addFormula(s backend.Solver, f *cnf.Formula) {
	for c := range f.Clauses() {
		s.Add(c...)
	}
}
