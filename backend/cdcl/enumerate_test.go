package cdcl

import (
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
)

// Models are listed once each where a conflict keeps levels that it does not contradict, which solvers
// of short trails do only when told.
func TestExcludeKept(t *testing.T) {
	listed := 0
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 7))
		s := New(int64(seed))
		s.far = int(seed % 3)
		vars := 6 + rng.IntN(7)
		clauses := make([][]cnf.Lit, 2*vars+rng.IntN(2*vars))
		for i := range clauses {
			for range 3 {
				clauses[i] = append(clauses[i], cnf.Lit(1+rng.IntN(vars))*cnf.Lit(1-2*rng.IntN(2)))
			}
			s.Add(clauses[i]...)
		}
		among := make([]cnf.Lit, 1+rng.IntN(vars))
		for i := range among {
			among[i] = cnf.Lit(i + 1)
		}
		left := make(map[uint]bool) // by what a model says of those
		for x := range uint(1) << vars {
			if satisfies(x, clauses) {
				left[x&(1<<len(among)-1)] = true
			}
		}
		for {
			sat, err := s.Solve(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !sat {
				break
			}
			var x uint
			for i, l := range among {
				if s.Value(l) {
					x |= 1 << i
				}
			}
			if !left[x] {
				t.Fatalf("seed %d: %b is twice in the list, or no model", seed, x)
			}
			delete(left, x)
			listed++
			s.Exclude(among)
		}
		if len(left) > 0 {
			t.Fatalf("seed %d: %d of the models are missing", seed, len(left))
		}
	}
	if listed < 2000 {
		t.Errorf("only %d models", listed)
	}
}

// satisfies reports whether an assignment, by bit, satisfies clauses.
func satisfies(x uint, clauses [][]cnf.Lit) bool {
	for _, c := range clauses {
		holds := false
		for _, l := range c {
			holds = holds || (x>>(l.Var()-1)&1 == 1) == (l > 0)
		}
		if !holds {
			return false
		}
	}
	return true
}
