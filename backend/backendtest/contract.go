package backendtest

import (
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
)

const (
	sat   = backend.Sat
	unsat = backend.Unsat
)

func emptyFormula(t *testing.T, open func() backend.Solver) {
	s := open()
	solve(t, s, sat)
	solve(t, s, sat, 3, -5)
	values(t, s, 3, -5)
	solve(t, s, unsat, 3, -3)
	solve(t, s, sat)
}

func emptyClause(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1, 2)
	s.Add()
	solve(t, s, unsat)
	solve(t, s, unsat, 1)
	s = open()
	s.Add()
	solve(t, s, unsat)
}

func tautology(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1, -1)
	s.Add(2, -3, 4, 3)
	solve(t, s, sat)
	solve(t, s, sat, 1, -2, 3, -4)
	values(t, s, 1, -2, 3, -4)
	solve(t, s, sat, -1, -2, -3, -4)
	s.Add(-1, 5, 1, -5)
	solve(t, s, sat, -1, -5)
}

func repeatedLiterals(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1, 1)
	s.Add(2, -1, 2, -1, 2)
	solve(t, s, sat)
	values(t, s, 1, 2)
	s.Add(-3, -3, -3, -2)
	solve(t, s, sat, -3, -3)
	values(t, s, 1, 2, -3)
	solve(t, s, unsat, 3, 3)
}

func unsatStaysUnsat(t *testing.T, open func() backend.Solver) {
	s := open()
	for _, c := range [][]cnf.Lit{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}} {
		s.Add(c...)
	}
	for range 3 {
		solve(t, s, unsat)
		s.Add(3, 4)
		solve(t, s, unsat, 3)
		s.Add(-5)
	}
}

func assumptionsDoNotLinger(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1) // a unit clause, which must hold against an assumption
	s.Add(-1, 2, 3)
	solve(t, s, unsat, -1)
	solve(t, s, sat, -2)
	values(t, s, 1, -2, 3)
	solve(t, s, sat, -3)
	values(t, s, 1, 2, -3)
	solve(t, s, unsat, -2, -3)
	solve(t, s, sat)
	values(t, s, 1)
}

func contradictoryAssumptions(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1, 2)
	solve(t, s, unsat, 1, -1)
	solve(t, s, unsat, 2, 7, 1, -7)
	solve(t, s, sat, 1, 7)
	values(t, s, 1, 7)
}

func addAfterSat(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1, 2, 3)
	solve(t, s, sat)
	s.Add(-1)
	solve(t, s, sat)
	values(t, s, -1)
	s.Add(-2)
	solve(t, s, sat)
	values(t, s, -1, -2, 3)
	s.Add(-3)
	solve(t, s, unsat)
	s.Add(4)
	solve(t, s, unsat)
}

func addAfterUnsatUnderAssumptions(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(-1, 2)
	s.Add(-1, 3)
	s.Add(-2, -3)
	solve(t, s, unsat, 1)
	s.Add(1, 4)
	solve(t, s, sat)
	values(t, s, -1, 4)
	solve(t, s, unsat, 1, -4)
	s.Add(-4, 5)
	solve(t, s, sat)
	values(t, s, -1, 4, 5)
	s.Add(-5, 1)
	solve(t, s, unsat)
}

func newVariablesAfterSat(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1, 2)
	solve(t, s, sat)
	// New variables that conflict with each other: a search among them.
	for h := range 3 {
		for p := range 3 {
			for q := range p {
				s.Add(cnf.Lit(-(10 + 3*p + h)), cnf.Lit(-(10 + 3*q + h)))
			}
		}
	}
	for p := range 3 {
		s.Add(cnf.Lit(10+3*p), cnf.Lit(11+3*p), cnf.Lit(12+3*p))
	}
	solve(t, s, sat)
	s.Add(1000, -2)
	s.Add(2)
	solve(t, s, sat)
	values(t, s, 1000, 2)
	solve(t, s, sat, -2000)
	values(t, s, 1000, 2, -2000)
}

func unusedVariables(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(4)
	s.Add(-64, 130)
	solve(t, s, sat, 64)
	values(t, s, 4, 64, 130)
	for _, v := range []cnf.Lit{1, 2, 3, 5, 63, 65, 129, 131, 1_000_000} {
		if s.Value(v) == s.Value(-v) {
			t.Errorf("Value(%d) and Value(%d) are both %v", v, -v, s.Value(v))
		}
	}
}

func addKeepsNothing(t *testing.T, open func() backend.Solver) {
	s := open()
	clause := []cnf.Lit{1, 2, 3}
	s.Add(clause...)
	clause[0], clause[1], clause[2] = -1, -2, -3
	assume := []cnf.Lit{-1, -2}
	solve(t, s, sat, assume...)
	values(t, s, -1, -2, 3)
	if assume[0] != -1 || assume[1] != -2 {
		t.Fatalf("Solve changed its assumptions to %v", assume)
	}
}

// allModels counts the models of "at least one of five" by blocking each.
func allModels(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1, 2, 3, 4, 5)
	for range 1<<5 - 1 {
		solve(t, s, sat)
		var block []cnf.Lit
		for v := cnf.Lit(1); v <= 5; v++ {
			if s.Value(v) {
				v = -v
			}
			block = append(block, v)
			v = cnf.Lit(v.Var())
		}
		s.Add(block...)
	}
	solve(t, s, unsat)
}

func session(t *testing.T, open func() backend.Solver) {
	f := Pigeons(5, 5)
	s, err := backend.NewSession(t.Context(), open(), f)
	if err != nil {
		t.Fatal(err)
	}
	status, model, err := s.Solve(t.Context(), -1)
	if err != nil || status != sat || model.Value(1) {
		t.Fatalf("5 pigeons, 5 holes, assuming -1: %v, %v, model %v", status, err, model)
	}
	extra := s.NewVar()
	s.Add(extra)
	s.Add(-extra, 1)
	s.Add(-1, 7)
	if status, _, err := s.Solve(t.Context(), extra); err != nil || status != sat {
		t.Fatalf("with a new variable: %v, %v, want sat", status, err)
	}
	s.Add(-7)
	if status, _, err := s.Solve(t.Context()); err != nil || status != unsat {
		t.Fatalf("after a contradiction: %v, %v, want unsat", status, err)
	}
	if s.Calls() != 3 {
		t.Errorf("Calls() = %d, want 3", s.Calls())
	}
}
