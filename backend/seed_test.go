package backend

import (
	"testing"

	"gridcnf/cnf"
)

// A renaming must be its own inverse, keep complements, and rename no two
// variables to one.
func TestRenaming(t *testing.T) {
	for _, seed := range []int64{0, 1, -1, 1 << 40} {
		r := renaming{seed}
		seen := map[int]bool{}
		for l := cnf.Lit(1); l <= 1024; l++ {
			to := r.of(l)
			if to == 0 || r.of(to) != l || r.of(-l) != -to || seen[to.Var()] {
				t.Fatalf("seed %d: %d becomes %d, which becomes %d; -%d becomes %d", seed, l, to, r.of(to), l, r.of(-l))
			}
			seen[to.Var()] = true
			if seed == 0 && to != l {
				t.Fatalf("without a seed, %d becomes %d", l, to)
			}
		}
	}
}
