package brute_test

import (
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
)

func TestSAT(t *testing.T) {
	check := func(vars, want int, clauses ...[]cnf.Lit) {
		t.Helper()
		n := 0
		for m := range brute.SAT(vars, clauses) {
			for _, c := range clauses {
				if !slices.ContainsFunc(c, m.Value) {
					t.Errorf("%v is false under %v", c, m)
				}
			}
			n++
		}
		if n != want {
			t.Errorf("%v over %d variables: %d models, want %d", clauses, vars, n, want)
		}
	}
	check(0, 1)
	check(0, 0, []cnf.Lit{})
	check(3, 8)
	check(3, 7, []cnf.Lit{1, -2, 3})
	check(3, 3, []cnf.Lit{1, 2, 3}, []cnf.Lit{-1, -2}, []cnf.Lit{-1, -3}, []cnf.Lit{-2, -3})
	check(2, 0, []cnf.Lit{1}, []cnf.Lit{-1, 2}, []cnf.Lit{-2})
}
