// Package backendtest holds the tests that every backend.Solver must pass. A new
// backend is tested by one line:
//
//	backendtest.Test(t, func() backend.Solver { return NewMine() })
package backendtest

import (
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
)

// Test runs the whole suite. open returns a new solver without clauses. Optional
// powers (Corer, CardAdder, Counter) are tested if the solver has them.
func Test(t *testing.T, open func() backend.Solver) {
	for _, c := range contracts {
		t.Run(c.name, func(t *testing.T) {
			s := open()
			for _, do := range c.steps {
				do(t, s)
			}
		})
	}
	for _, c := range []struct {
		name string
		test func(*testing.T, func() backend.Solver)
	}{
		{"AddKeepsNothing", addKeepsNothing},
		{"AllModels", allModels},
		{"Session", session},
		{"Core", having(core)},
		{"AtLeast", atLeast},
		{"Counters", having(counters)},
		{"Limit", having(limit)},
		{"Exclude", exclude},
		{"Prefer", having(prefer)},
		{"CancelledBefore", cancelledBefore},
		{"CancelledDuring", cancelledDuring},
		{"CancelledWhileLarge", cancelledWhileLarge},
		{"TwoAtOnce", twoAtOnce},
		{"Scripts", scripts},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, open) })
	}
}

// solve calls Solve and ends the test if it does not say what is wanted.
func solve(t testing.TB, s backend.Solver, want backend.Status, assume ...cnf.Lit) {
	t.Helper()
	status, err := s.Solve(t.Context(), assume...)
	if err != nil {
		t.Fatalf("Solve(%v): %v, want %v", assume, err, want)
	}
	if status != want {
		t.Fatalf("Solve(%v) = %v, want %v", assume, status, want)
	}
}

// values ends the test if one of the literals is false in the model.
func values(t testing.TB, s backend.Solver, lits ...cnf.Lit) {
	t.Helper()
	for _, l := range lits {
		if !s.Value(l) || s.Value(l.Not()) {
			t.Fatalf("Value(%d), Value(%d) = %v, %v, want true, false", l, -l, s.Value(l), s.Value(l.Not()))
		}
	}
}
