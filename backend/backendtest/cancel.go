package backendtest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"gridcnf/backend"
	"gridcnf/cnf"
)

// Pigeons says that each pigeon sits in one of the holes and no two in the same
// one. The variable of pigeon p in hole h, both counted from 0, is
// p·holes + h + 1. With one hole too few, and a dozen of them, the formula is out
// of reach for solvers that do not count.
func Pigeons(pigeons, holes int) *cnf.Formula {
	f := new(cnf.Formula)
	in := func(p, h int) cnf.Lit { return cnf.Lit(p*holes + h + 1) }
	for p := range pigeons {
		var somewhere []cnf.Lit
		for h := range holes {
			somewhere = append(somewhere, in(p, h))
		}
		f.Add(somewhere...)
	}
	for h := range holes {
		for p := range pigeons {
			for q := range p {
				f.Add(-in(p, h), -in(q, h))
			}
		}
	}
	return f
}

// maxDelay is what a loaded machine is granted on top of the 50 ms of the
// contract.
const maxDelay = 5 * time.Second

// hard adds pigeons that have a hole too few unless the returned literal holds.
func hard(s backend.Solver) (easy cnf.Lit) {
	const holes = 13
	f := Pigeons(holes+1, holes)
	easy = cnf.Lit(f.NumVars() + 1)
	for c := range f.Clauses() {
		s.Add(append([]cnf.Lit{easy}, c...)...)
	}
	return easy
}

func cancelledBefore(t *testing.T, open func() backend.Solver) {
	s := open()
	s.Add(1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status, err := s.Solve(ctx); status != backend.Unknown || !errors.Is(err, context.Canceled) {
		t.Fatalf("Solve with a cancelled context: %v, %v", status, err)
	}
	solve(t, s, sat)
	s.Add(-1)
	if status, err := s.Solve(ctx, 2, -2); status != backend.Unknown || !errors.Is(err, context.Canceled) {
		t.Fatalf("Solve with a cancelled context: %v, %v", status, err)
	}
	solve(t, s, unsat)
	if status, err := s.Solve(ctx); status != backend.Unknown || !errors.Is(err, context.Canceled) {
		t.Fatalf("Solve with a cancelled context: %v, %v", status, err)
	}
}

func cancelledDuring(t *testing.T, open func() backend.Solver) {
	s := open()
	easy := hard(s)
	for _, assume := range [][]cnf.Lit{{-easy}, {-easy, -1}} {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		deadline, _ := ctx.Deadline()
		status, err := s.Solve(ctx, assume...)
		late := time.Since(deadline)
		cancel()
		if status != backend.Unknown || !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("Solve of a hard formula: %v, %v, want the context's error", status, err)
		}
		if late > maxDelay {
			t.Errorf("Solve returned %v after its context ended", late)
		}
		t.Logf("returned %v after the context ended", late)
		solve(t, s, sat, easy)
		values(t, s, easy)
	}
	s.Add(-1, -2)
	solve(t, s, unsat, easy, 1, 2)
	s.Add(-easy)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if status, err := s.Solve(ctx); status != backend.Unknown || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("Solve of a hard formula without assumptions: %v, %v", status, err)
	}
	s.Add(1)
	s.Add(2)
	solve(t, s, unsat)
}

// twoAtOnce runs solvers in goroutines of their own; the race detector watches.
func twoAtOnce(t *testing.T, open func() backend.Solver) {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for round := range 3 {
				f := Pigeons(6, 6-round%2)
				want := []backend.Status{sat, unsat}[round%2]
				session, err := backend.NewSession(t.Context(), open(), f)
				if err != nil {
					t.Error(err)
					return
				}
				for _, assume := range [][]cnf.Lit{nil, {1}, {-2, -3}} {
					if status, _, err := session.Solve(t.Context(), assume...); err != nil || status != want {
						t.Errorf("6 pigeons, %d holes, assuming %v: %v, %v, want %v", 6-round%2, assume, status, err, want)
					}
				}
			}
		})
	}
	wg.Wait()
}
