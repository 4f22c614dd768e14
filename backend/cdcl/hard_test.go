package cdcl

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/ending"
	"gridcnf/internal/testkit/must"
)

// random3 has random clauses of three literals. If planted, each is true if all
// variables are.
func random3(seed uint64, vars, clauses int, planted bool) *cnf.Formula {
	rng := rand.New(rand.NewPCG(seed, 3))
	f := new(cnf.Formula)
	for f.NumClauses() < clauses {
		var c [3]cnf.Lit
		positive := false
		for i := range c {
			c[i] = cnf.Lit(1 + rng.IntN(vars))
			if rng.IntN(2) == 0 {
				c[i] = -c[i]
			}
			positive = positive || c[i] > 0
		}
		if positive || !planted {
			f.Add(c[:]...)
		}
	}
	return f
}

func load(s *Solver, f *cnf.Formula) {
	for c := range f.Clauses() {
		s.Add(c...)
	}
	for _, c := range f.AtLeasts() {
		s.AddAtLeast(c.K, c.Lits...)
	}
}

// model returns the solver's model of a formula, which must be one.
func model(t *testing.T, s *Solver, f *cnf.Formula) cnf.Model {
	t.Helper()
	m := make(cnf.Model, f.NumVars()+1)
	for v := 1; v < len(m); v++ {
		m[v] = s.Value(cnf.Lit(v))
	}
	must.Do(t, f.Check(m))
	return m
}

// Searches of thousands of conflicts restart and drop clauses.
func TestHard(t *testing.T) {
	restarts, reductions := int64(0), 0
	check := func(name string, f *cnf.Formula, want bool) {
		t.Helper()
		s := New(0)
		load(s, f)
		sat, err := s.Solve(t.Context())
		if err != nil || sat != want {
			t.Fatalf("%s: %v, %v, want %v", name, sat, err, want)
		}
		if sat {
			model(t, s, f)
		}
		t.Logf("%s: %+v, reduced %d times", name, s.Counters(), s.reductions)
		restarts += s.counters.Restarts
		reductions += s.reductions
	}
	check("9 pigeons, 8 holes", brute.Pigeons(9, 8), false)
	check("random, no solution", random3(1, 200, 1000, false), false)
	check("random, a solution", random3(2, 200, 850, true), true)
	check("40 pigeons, 40 holes", brute.Pigeons(40, 40), true)
	if restarts < 100 || reductions < 2 {
		t.Errorf("too easy: %d restarts, %d reductions", restarts, reductions)
	}
}

// Blocking model after model goes on from each of them, through restarts and
// reductions; one variable of a pigeon that fits in one way only is true in none.
func TestAllModels(t *testing.T) {
	f := brute.Pigeons(6, 6)
	s := New(0)
	load(s, f)
	found := 0
	for {
		sat := must.Get(s.Solve(t.Context()))(t)
		if !sat {
			break
		}
		found++
		m := model(t, s, f)
		var block []cnf.Lit
		for v := 1; v < len(m); v++ {
			if m[v] {
				block = append(block, -cnf.Lit(v))
			}
		}
		f.Add(block...)
		s.Add(block...)
	}
	if found != 720 {
		t.Errorf("%d models, want 6!", found)
	}
}

// The explanations of constraints are swept out of the arena, even in a search that
// sees no reason to restart.
func TestWaste(t *testing.T) {
	const vars = 60
	rng := rand.New(rand.NewPCG(5, 6))
	s := New(0)
	for range 40 {
		lits := make([]cnf.Lit, vars)
		for i, v := range rng.Perm(vars) {
			lits[i] = cnf.Lit(v+1) * cnf.Lit(1-2*rng.IntN(2))
		}
		s.AddAtLeast(vars/2+2, lits...)
	}
	if _, err := s.Solve(ending.After(t.Context(), 80, context.Canceled)); err == nil {
		t.Error("too easy")
	}
	t.Logf("%+v, %d of %d words wasted", s.Counters(), s.waste, len(s.arena))
	if s.waste > 2*minWaste {
		t.Errorf("%d words wasted", s.waste)
	}
}

// Explanations are swept out, too, where one conflict follows the other without a quiet moment.
func TestWasteOfConflicts(t *testing.T) {
	const elements = 800
	s := New(0)
	take, count := make([]cnf.Lit, elements), []cnf.Lit{}
	for i := range take {
		take[i] = cnf.Lit(2*i + 1)
		more := cnf.Lit(2*i + 2)
		if i > 0 {
			s.Add(-more, more-2)
		}
		count = append(count, -take[i], more)
	}
	s.AddAtLeast(elements, count...)
	rng := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		clause := make([]cnf.Lit, 300)
		for i := range clause {
			clause[i] = take[rng.IntN(elements)]
		}
		s.Add(clause...)
	}
	s.Limit(600)
	largest := 0
	for least := range 6 {
		if _, err := s.Solve(t.Context(), -cnf.Lit(2*least+2)); err != nil && !errors.Is(err, ErrLimit) {
			t.Fatal(err)
		}
		largest = max(largest, cap(s.arena))
	}
	t.Logf("%+v, %d words at most", s.Counters(), largest)
	if largest > 4*minWaste {
		t.Errorf("%d words of clauses and explanations", largest)
	}
}
