package cdcl

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
)

// A heap gives its variables back in order, whatever was put in and rose in between.
func TestHeap(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 300 {
		n := 1 + rng.IntN(60)
		h, activity := heap{place: make([]int32, n)}, make([]float64, n)
		var in []int // by activity, and then by number
		before := func(a, b int) int { return cmp.Or(-cmp.Compare(activity[a], activity[b]), cmp.Compare(a, b)) }
		for range 4 * n {
			switch v := rng.IntN(n); rng.IntN(3) {
			case 0:
				h.insert(v, activity)
				if !slices.Contains(in, v) {
					in = append(in, v)
				}
			case 1:
				activity[v] += float64(rng.IntN(3))
				h.up(v, activity[v])
			case 2:
				if len(in) == 0 {
					continue
				}
				slices.SortFunc(in, before)
				if got := h.pop(); got != in[0] {
					t.Fatalf("variable %d with %v is on top, want %d with %v", got, activity[got], in[0], activity[in[0]])
				}
				in = in[1:]
			}
			for i, r := range h.ranks {
				if h.place[r.v] != int32(i+1) || r.activity != activity[r.v] {
					t.Fatalf("variable %d at %d: place %d, activity %v of %v", r.v, i, h.place[r.v], r.activity, activity[r.v])
				}
			}
		}
	}
}

// A variable that is left is false unless it is assumed, or follows.
func TestLeave(t *testing.T) {
	s := New(3) // with phases of its own
	s.Add(-1, 2, 3)
	s.Add(-2, -4, 5)
	s.Leave(1, -2, 5, 9)
	check := func(want []cnf.Lit, assume ...cnf.Lit) {
		t.Helper()
		if ok, err := s.Solve(t.Context(), assume...); !ok || err != nil {
			t.Fatal(ok, err)
		}
		for _, l := range want {
			if !s.Value(l) {
				t.Errorf("under %v: %d is false", assume, l)
			}
		}
	}
	check([]cnf.Lit{-1, -2, -5, -9})
	check([]cnf.Lit{2, 5}, 1, -3, 4)
	check([]cnf.Lit{-1, -2, -5})
	check([]cnf.Lit{9, -1}, 9)
}

// Assumptions that stay are not made anew, and a restart keeps them: each question has some of those before.
func TestAssumptionsStay(t *testing.T) {
	for seed := range uint64(300) {
		x := newScript(t, seed, 12)
		x.known = x.vars
		for range 30 {
			for range x.IntN(3) {
				x.add(x.lits(2 + x.IntN(2))...)
			}
			for assume := x.lits(x.IntN(5)); ; assume = assume[:x.IntN(len(assume))] {
				if x.solve(assume...); len(assume) == 0 {
					break
				}
			}
		}
	}
}

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
