package backendtest

import (
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
)

const (
	sat   = backend.Sat
	unsat = backend.Unsat
)

// step is a call of a solver, and what it has to lead to.
type step func(testing.TB, backend.Solver)

func add(clause ...cnf.Lit) step {
	return func(_ testing.TB, s backend.Solver) { s.Add(clause...) }
}

// isSat solves under assumptions and ends the test if there is no model.
func isSat(assume ...cnf.Lit) step {
	return func(t testing.TB, s backend.Solver) { t.Helper(); solve(t, s, sat, assume...) }
}

func isUnsat(assume ...cnf.Lit) step {
	return func(t testing.TB, s backend.Solver) { t.Helper(); solve(t, s, unsat, assume...) }
}

// has ends the test if one of the literals is false in the model.
func has(lits ...cnf.Lit) step {
	return func(t testing.TB, s backend.Solver) { t.Helper(); values(t, s, lits...) }
}

// contracts are sequences of calls, each for a new solver.
var contracts = []struct {
	name  string
	steps []step
}{
	{"EmptyFormula", []step{
		isSat(), isSat(3, -5), has(3, -5), isUnsat(3, -3), isSat(),
	}},
	{"EmptyClause", []step{add(), isUnsat()}},
	{"EmptyClauseAmongOthers", []step{add(1, 2), add(), isUnsat(), isUnsat(1)}},
	{"Tautology", []step{
		add(1, -1), add(2, -3, 4, 3), isSat(),
		isSat(1, -2, 3, -4), has(1, -2, 3, -4), isSat(-1, -2, -3, -4),
		add(-1, 5, 1, -5), isSat(-1, -5),
	}},
	{"RepeatedLiterals", []step{
		add(1, 1), add(2, -1, 2, -1, 2), isSat(), has(1, 2),
		add(-3, -3, -3, -2), isSat(-3, -3), has(1, 2, -3), isUnsat(3, 3),
	}},
	{"UnsatStaysUnsat", slices.Concat(
		[]step{add(1, 2), add(-1, 2), add(1, -2), add(-1, -2)},
		slices.Repeat([]step{isUnsat(), add(3, 4), isUnsat(3), add(-5)}, 3),
	)},
	{"AssumptionsDoNotLinger", []step{
		add(1), // a unit clause, which must hold against an assumption
		add(-1, 2, 3), isUnsat(-1), isSat(-2), has(1, -2, 3), isSat(-3), has(1, 2, -3),
		isUnsat(-2, -3), isSat(), has(1),
	}},
	{"ContradictoryAssumptions", []step{
		add(1, 2), isUnsat(1, -1), isUnsat(2, 7, 1, -7), isSat(1, 7), has(1, 7),
	}},
	{"AddAfterSat", []step{
		add(1, 2, 3), isSat(), add(-1), isSat(), has(-1), add(-2), isSat(), has(-1, -2, 3),
		add(-3), isUnsat(), add(4), isUnsat(),
	}},
	{"AddAfterUnsatUnderAssumptions", []step{
		add(-1, 2), add(-1, 3), add(-2, -3), isUnsat(1), add(1, 4), isSat(), has(-1, 4), isUnsat(1, -4),
		add(-4, 5), isSat(), has(-1, 4, 5), add(-5, 1), isUnsat(),
	}},
	{"NewVariablesAfterSat", []step{
		add(1, 2), isSat(),
		addAll(brute.Pigeons(3, 3), 9), // new variables that conflict with each other: a search among them
		isSat(), add(1000, -2), add(2), isSat(), has(1000, 2), isSat(-2000), has(1000, 2, -2000),
	}},
	{"UnusedVariables", []step{
		add(4), add(-64, 130), isSat(64), has(4, 64, 130), eitherValue(1, 2, 3, 5, 63, 65, 129, 131, 1_000_000),
	}},
}

// addAll adds the clauses of a formula, whose variables get numbers that are higher by so many.
func addAll(f *cnf.Formula, by cnf.Lit) step {
	return func(_ testing.TB, s backend.Solver) {
		for c := range f.Clauses() {
			moved := slices.Clone(c)
			for i, l := range c {
				if moved[i] += by; l < 0 {
					moved[i] = l - by
				}
			}
			s.Add(moved...)
		}
	}
}

// eitherValue expects of variables that were never added that each has some value.
func eitherValue(vars ...cnf.Lit) step {
	return func(t testing.TB, s backend.Solver) {
		for _, v := range vars {
			if s.Value(v) == s.Value(-v) {
				t.Errorf("Value(%d) and Value(%d) are both %v", v, -v, s.Value(v))
			}
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
		for _, l := range []cnf.Lit{1, 2, 3, 4, 5} {
			if s.Value(l) {
				l = -l
			}
			block = append(block, l)
		}
		s.Add(block...)
	}
	solve(t, s, unsat)
}

func session(t *testing.T, open func() backend.Solver) {
	f := brute.Pigeons(5, 5)
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
}
