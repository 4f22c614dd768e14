package backend_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gridcnf/backend"
	"gridcnf/cnf"
)

// A core must contradict the clauses, and lose that with any of its literals.
func TestDeletionCoreIsMinimal(t *testing.T) {
	lit := rapid.Map(rapid.IntRange(-6, 6).Filter(func(i int) bool { return i != 0 }), func(i int) cnf.Lit { return cnf.Lit(i) })
	rapid.Check(t, func(t *rapid.T) {
		clauses := rapid.SliceOfN(rapid.SliceOfN(lit, 1, 3), 0, 20).Draw(t, "clauses")
		assume := rapid.SliceOfN(lit, 0, 6).Draw(t, "assume")
		for _, s := range []backend.Solver{gini(), gophersat()} {
			add(s, clauses...)
			core, err := backend.DeletionCore(context.Background(), s, assume)
			if errors.Is(err, backend.ErrSatisfiable) {
				if status, _ := s.Solve(context.Background(), assume...); status != backend.Sat {
					t.Fatalf("ErrSatisfiable, but %v", status)
				}
				continue
			}
			if status, _ := s.Solve(context.Background(), core...); err != nil || status != backend.Unsat {
				t.Fatalf("core %v, %v: %v", core, err, status)
			}
			for i, l := range core {
				if !slices.Contains(assume, l) {
					t.Fatalf("core %v has %d, which is not in %v", core, l, assume)
				}
				without := slices.Delete(slices.Clone(core), i, i+1)
				if status, _ := s.Solve(context.Background(), without...); status != backend.Sat {
					t.Fatalf("core %v without %d: %v", core, l, status)
				}
			}
		}
	})
}

// When the context ends, what was found so far is not lost.
func TestDeletionCoreCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	s := backend.OneShot(func(context.Context, *cnf.Formula) (backend.Status, cnf.Model, error) {
		if calls++; calls == 2 {
			cancel()
		}
		return backend.Unsat, nil, nil
	}).Solver()
	core, err := backend.DeletionCore(ctx, s, []cnf.Lit{1, 2, 3})
	if !errors.Is(err, context.Canceled) || !slices.Equal(core, []cnf.Lit{2, 3}) {
		t.Errorf("%v, %v, want [2 3] and the context's error", core, err)
	}
}
