package backend

import (
	"context"
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
)

// A Stop that comes too late, when the search has already ended, must be answered
// and must not disturb what the solver says next, whatever it said last: also not
// after it has refuted the clauses for good.
func TestLateStop(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for range 3000 {
		const vars = 6
		g := NewGini(Options{})
		var clauses [][]cnf.Lit
		for range 12 {
			for range 1 + rng.IntN(4) {
				clause := make([]cnf.Lit, 1+rng.IntN(3))
				for i := range clause {
					clause[i] = cnf.Lit(1 + rng.IntN(vars))
					if rng.IntN(2) == 0 {
						clause[i] = -clause[i]
					}
				}
				clauses = append(clauses, clause)
				g.Add(clause...)
			}
			assume := make([]cnf.Lit, rng.IntN(3))
			all := clauses
			for i := range assume {
				assume[i] = cnf.Lit(1 + rng.IntN(vars))
				all = append(all[:len(all):len(all)], assume[i:i+1])
			}
			want := Unsat
			for range brute.SAT(vars, all) {
				want = Sat
				break
			}
			got, err := g.Solve(context.Background(), assume...)
			if err != nil || got != want {
				t.Fatalf("%v under %v: %v, %v, want %v", clauses, assume, got, err, want)
			}
			stopped := make(chan struct{})
			go func() {
				g.control.Stop()
				close(stopped)
			}()
			g.release(stopped)
		}
	}
}

// Likewise after a refutation that took a search: seven pigeons in six holes.
func TestLateStopAfterSearch(t *testing.T) {
	for range 20 {
		g := NewGini(Options{})
		for c := range brute.Pigeons(7, 6).Clauses() {
			g.Add(c...)
		}
		for range 3 {
			if status, err := g.Solve(t.Context()); status != Unsat || err != nil {
				t.Fatal(status, err)
			}
			stopped := make(chan struct{})
			go func() {
				g.control.Stop()
				close(stopped)
			}()
			g.release(stopped)
		}
	}
}

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
