package backendtest

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
)

// unit does a fixed piece of work of the kind that solvers do, and returns how long it took:
// about 5 ms on the machine of which the contract speaks, and more on one that is slow, busy
// or watched by the race detector.
func unit() time.Duration {
	start := time.Now()
	var table [1 << 16]uint32
	for i, x := 0, uint32(1); i < 2_000_000; i++ {
		x = x*1664525 + 1013904223
		table[x>>16] += table[x&0xffff] + x
	}
	if table[0] == 1 {
		return 0 // never, but the compiler does not know
	}
	return time.Since(start)
}

// The 50 ms of the contract as a multiple of unit, and how often a call may miss them. One that
// never looks at its context misses them always; a machine that has other things to do, not
// so often.
const (
	allowedUnits = 10
	attempts     = 6
)

// onTime calls what setup returns with contexts that end after a while, and expects the
// call to return by then or soon after.
func onTime(t *testing.T, after time.Duration, setup func() (call func(context.Context))) {
	t.Helper()
	best, allowed := time.Duration(math.MaxInt64), time.Duration(0)
	for range attempts {
		call := setup()
		before := unit()
		ctx, cancel := context.WithTimeout(t.Context(), after)
		deadline, _ := ctx.Deadline()
		call(ctx)
		late := time.Since(deadline)
		cancel()
		best, allowed = min(best, late), allowedUnits*max(5*time.Millisecond, before, unit())
		if best <= allowed {
			t.Logf("context of %v: returned %v after it ended", after, late)
			return
		}
	}
	t.Errorf("context of %v: returned %v after it ended, expected at most %v", after, best, allowed)
}

// hard adds pigeons that have a hole too few unless the returned literal holds.
func hard(s backend.Solver) (easy cnf.Lit) {
	const holes = 13
	f := brute.Pigeons(holes+1, holes)
	easy = cnf.Lit(f.NumVars() + 1)
	for c := range f.Clauses() {
		s.Add(append([]cnf.Lit{easy}, c...)...)
	}
	return easy
}

func cancelledBefore(t *testing.T, open func() backend.Solver) {
	s := open()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	refused := func(assume ...cnf.Lit) {
		t.Helper()
		if status, err := s.Solve(ctx, assume...); status != backend.Unknown || !errors.Is(err, context.Canceled) {
			t.Fatalf("Solve with a cancelled context: %v, %v", status, err)
		}
	}
	s.Add(1)
	refused()
	solve(t, s, sat)
	s.Add(-1)
	refused(2, -2)
	solve(t, s, unsat)
	refused()
}

func cancelledDuring(t *testing.T, open func() backend.Solver) {
	s := open()
	easy := hard(s)
	endless := func(assume ...cnf.Lit) func() func(context.Context) {
		search := func(ctx context.Context) {
			t.Helper()
			if status, err := s.Solve(ctx, assume...); status != backend.Unknown || !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("Solve of a hard formula: %v, %v, want the context's error", status, err)
			}
		}
		return func() func(context.Context) { return search }
	}
	for _, assume := range [][]cnf.Lit{{-easy}, {-easy, -1}} {
		onTime(t, 100*time.Millisecond, endless(assume...))
		solve(t, s, sat, easy)
		values(t, s, easy)
	}
	s.Add(-1, -2)
	solve(t, s, unsat, easy, 1, 2)
	s.Add(-easy)
	onTime(t, 50*time.Millisecond, endless())
	s.Add(1)
	s.Add(2)
	solve(t, s, unsat)
}

// large is a formula that takes long to load and is easy to solve: each clause of three has a
// literal that is true in one plan, and one of two is not far from its place in memory.
var large = sync.OnceValue(func() *cnf.Formula {
	const perVar = 3
	vars := 120_000
	if long.On {
		vars = 300_000
	}
	rng := rand.New(rand.NewPCG(14, 4))
	f := new(cnf.Formula)
	f.NewVars(vars, nil)
	for v := 1; v <= vars; v++ {
		for range perVar {
			clause := []cnf.Lit{cnf.Lit(v), cnf.Lit(1 + rng.IntN(vars)), cnf.Lit(1 + rng.IntN(vars))}
			for i, l := range clause {
				if i > 0 && rng.IntN(2) == 0 {
					clause[i] = -l
				}
			}
			if v%2 == 0 {
				clause[0] = -clause[0]
			}
			f.Add(clause...)
		}
		f.Add(-cnf.Lit(1|v), cnf.Lit(min(vars-1, v+2)|1))
	}
	return f
})

// cancelledWhileLarge ends the context while a large formula is loaded and in its first Solve.
func cancelledWhileLarge(t *testing.T, open func() backend.Solver) {
	f := large()
	load := func(ctx context.Context) *backend.Session {
		s, err := backend.NewSession(ctx, open(), f)
		if err != nil && (ctx.Err() == nil || !errors.Is(err, ctx.Err())) {
			t.Fatalf("NewSession: %v, want the context's error", err)
		}
		return s
	}
	start := time.Now()
	load(t.Context())
	onTime(t, time.Since(start)/3, func() func(context.Context) {
		return func(ctx context.Context) { load(ctx) }
	})
	for _, after := range []time.Duration{5 * time.Millisecond, 40 * time.Millisecond, 200 * time.Millisecond} {
		onTime(t, after, func() func(context.Context) {
			s := load(t.Context())
			return func(ctx context.Context) {
				status, _, err := s.Solve(ctx)
				if (status != sat || err != nil) && (status != backend.Unknown || ctx.Err() == nil || !errors.Is(err, ctx.Err())) {
					t.Fatalf("first Solve: %v, %v, want sat or the context's error", status, err)
				}
			}
		})
	}
}

// twoAtOnce runs solvers in goroutines of their own; the race detector watches.
func twoAtOnce(t *testing.T, open func() backend.Solver) {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for round := range 3 {
				f := brute.Pigeons(6, 6-round%2)
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
