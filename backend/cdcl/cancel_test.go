package cdcl

import (
	"context"
	"errors"
	"testing"
	"time"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/ending"
)

// A search that is interrupted again and again comes to the same end.
func TestInterrupted(t *testing.T) {
	f := brute.Pigeons(7, 6)
	s := New(0)
	load(s, f)
	for interruptions := 0; ; interruptions++ {
		sat, err := s.Solve(ending.After(t.Context(), 2, context.Canceled))
		switch {
		case errors.Is(err, context.Canceled):
			continue
		case sat || err != nil:
			t.Fatalf("%v, %v, want unsat", sat, err)
		case interruptions < 2:
			t.Errorf("interrupted %d times", interruptions)
		}
		return
	}
}

// Clauses may come while a search is interrupted, and assumptions change.
func TestAddWhileInterrupted(t *testing.T) {
	f := random3(7, 120, 500, true)
	s := New(0)
	for i := range f.NumClauses() {
		s.Add(f.Clause(i)...)
		if i%10 > 0 {
			continue
		}
		for range 3 {
			if _, err := s.Solve(ending.After(t.Context(), 1, context.Canceled), f.Clause(i / 2)[:i%3]...); err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
	}
	if sat, err := s.Solve(t.Context()); !sat || err != nil {
		t.Fatalf("%v, %v, want sat", sat, err)
	}
	model(t, s, f)
}

// A large formula is left wherever the context ends: while clauses are counted, lists are
// made and clauses enter them, and while one decision propagates all. However often, it
// loses and repeats no clause.
func TestInterruptedWhileLarge(t *testing.T) {
	const vars = 3 * stride
	left := 0
	for looks := 1; ; looks++ {
		s := New(0)
		for v := cnf.Lit(2); v < vars; v++ {
			s.Add(-v, v+1)
			s.Add(-1, -v, v+1)
		}
		sat, err := s.Solve(ending.After(t.Context(), looks, context.Canceled), 2)
		if err == nil {
			if left < 9 {
				t.Errorf("left at %d places", left)
			}
			return
		}
		left++
		if sat || !errors.Is(err, context.Canceled) {
			t.Fatalf("%v, %v, want the context's error", sat, err)
		}
		for _, last := range []cnf.Lit{vars, -vars} {
			if sat, err := s.Solve(t.Context(), 1, 2, last); err != nil || sat != (last > 0) {
				t.Fatalf("left at place %d, assuming 1, 2 and %d: %v, %v", left, last, sat, err)
			}
		}
		watched := 0
		for _, list := range s.watches {
			watched += len(list)
		}
		if watched != 2*(vars-2) {
			t.Fatalf("left at place %d: %d literals are watched, want %d", left, watched, 2*(vars-2))
		}
	}
}

// A hard search stops soon when its context ends.
func TestCancel(t *testing.T) {
	const allowed = 200 * time.Millisecond
	f := brute.Pigeons(13, 12)
	s := New(0)
	load(s, f)
	for range 3 {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		deadline, _ := ctx.Deadline()
		sat, err := s.Solve(ctx)
		late := time.Since(deadline)
		cancel()
		if sat || !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("%v, %v, want the context's error", sat, err)
		}
		t.Logf("stopped %v after the deadline", late)
		if late > 10*allowed { // the machine may be busy
			t.Errorf("stopped %v after the deadline", late)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Solve(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
}
