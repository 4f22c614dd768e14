package backendtest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
)

func core(t *testing.T, open func() backend.Solver) {
	s := open()
	c, ok := s.(backend.Corer)
	if !ok {
		t.Skip("tells no cores")
	}
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

func counters(t *testing.T, open func() backend.Solver) {
	s := open()
	c, ok := s.(backend.Counter)
	if !ok {
		t.Skip("does not count")
	}
	addFormula(s, Pigeons(6, 5))
	solve(t, s, unsat)
	if got := c.Counters(); got.Conflicts == 0 || got.Decisions == 0 {
		t.Errorf("counters %+v after a search", got)
	}
}

// trail has every literal of the model once, with facts before what follows from
// decisions.
func trail(t *testing.T, open func() backend.Solver) {
	s := open()
	tracer, ok := s.(backend.Tracer)
	if !ok {
		t.Skip("does not tell its trail")
	}
	s.Add(-1, 2)
	s.Add(3, 4)
	s.Add(-2, -5)
	s.Add(1)
	for range 2 { // the second time the trail is still there
		solve(t, s, sat)
		got := tracer.Trail()
		values(t, s, got...)
		if len(got) != 5 || !slices.Equal(got[:3], []cnf.Lit{1, 2, -5}) {
			t.Fatalf("trail %v, want 1 2 -5 and then 3 and 4 or their complements", got)
		}
	}
}

// limit gives up a formula that is too hard for a few conflicts, and decides it afterwards.
func limit(t *testing.T, open func() backend.Solver) {
	s := open()
	limiter, ok := s.(backend.Limiter)
	if !ok {
		t.Skip("takes no limit")
	}
	addFormula(s, Pigeons(7, 6))
	for range 2 { // the search goes on where it was, and each call has its own limit
		limiter.Limit(5)
		if status, err := s.Solve(t.Context()); status != backend.Unknown || !errors.Is(err, backend.ErrLimit) {
			t.Fatalf("with a limit: %v, %v", status, err)
		}
	}
	limiter.Limit(0)
	solve(t, s, unsat)
}

// atLeast compares random cardinality constraints with their truth tables: every
// assignment is assumed, before and after clauses are added.
func atLeast(t *testing.T, open func() backend.Solver) {
	if _, ok := open().(backend.CardAdder); !ok {
		t.Skip("takes no cardinality constraints")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		s := open()
		f := new(cnf.Formula)
		for range 3 {
			k, lits := rng.IntN(6)-1, randomLits(rng, rng.IntN(6))
			f.AddAtLeast(k, lits...)
			s.(backend.CardAdder).AddAtLeast(k, lits...)
			clause := randomLits(rng, 1+rng.IntN(3))
			f.Add(clause...)
			s.Add(clause...)
			truthTable(t, s, f)
		}
	}
}

const tableVars = 5

func randomLits(rng *rand.Rand, n int) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = cnf.Lit(1 + rng.IntN(tableVars))
		if rng.IntN(2) == 0 {
			lits[i] = -lits[i]
		}
	}
	return lits
}

func truthTable(t *testing.T, s backend.Solver, f *cnf.Formula) {
	t.Helper()
	overall := unsat
	for bits := range 1 << tableVars {
		m := modelOf(bits, tableVars)
		want := sat
		if f.Check(m) != nil {
			want = unsat
		} else {
			overall = sat
		}
		assume := make([]cnf.Lit, tableVars)
		for v := 1; v <= tableVars; v++ {
			assume[v-1] = cnf.Lit(v)
			if !m[v] {
				assume[v-1] = cnf.Lit(-v)
			}
		}
		status, err := s.Solve(t.Context(), assume...)
		if err != nil || status != want {
			t.Fatalf("%v and %v under %v: %v, %v, want %v", f.AtLeasts(), slices.Collect(f.Clauses()), assume, status, err, want)
		}
	}
	solve(t, s, overall)
}

// modelOf returns the assignment whose variable v is bit v-1 of bits.
func modelOf(bits, vars int) cnf.Model {
	m := make(cnf.Model, vars+1)
	for v := 1; v <= vars; v++ {
		m[v] = bits>>(v-1)&1 == 1
	}
	return m
}

// addFormula hands the clauses of f to s.
func addFormula(s backend.Solver, f *cnf.Formula) {
	for c := range f.Clauses() {
		s.Add(c...)
	}
}
