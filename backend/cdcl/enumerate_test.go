package cdcl

import (
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
)

// Models are listed once each where a conflict keeps levels that it does not contradict, which solvers
// of short trails do only when told (newTwin).
func TestExcludeKept(t *testing.T) {
	listed := 0
	for seed := range uint64(600) {
		x := newScript(t, seed, 6+int(seed%7))
		x.known = x.vars
		for range 2*x.vars + x.IntN(2*x.vars) {
			x.add(x.lits(3)...)
		}
		among := make([]cnf.Lit, 1+x.IntN(x.vars))
		for i := range among {
			among[i] = cnf.Lit(i + 1)
		}
		left := make(map[uint32]bool) // by what a model says of those
		for _, row := range x.rows {
			left[row&(1<<len(among)-1)] = true
		}
		for {
			sat := must.Get(x.s.Solve(t.Context()))(t)
			if !sat {
				break
			}
			var row uint32
			for i, l := range among {
				if x.s.Value(l) {
					row |= 1 << i
				}
			}
			if !left[row] {
				t.Fatalf("seed %d: %b is twice in the list, or no model", seed, row)
			}
			delete(left, row)
			listed++
			x.s.Exclude(among)
		}
		if len(left) > 0 {
			t.Fatalf("seed %d: %d of the models are missing", seed, len(left))
		}
	}
	if listed < 2000 {
		t.Errorf("only %d models", listed)
	}
}
