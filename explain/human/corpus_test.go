package human_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"gridcnf/bench"
	"gridcnf/explain/human"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// TestCorpus asks all methods about binary boards of the corpus. What they say in the time
// that they have is what a SAT solver says. With GRIDCNF_LONG=1 these are all boards, with a
// second each (pass -timeout 1h), else a few of each set.
func TestCorpus(t *testing.T) {
	dir, own := corpus.Dir(t)
	limit, every := 100*time.Millisecond, 100
	if own {
		every = 1
	}
	if os.Getenv("GRIDCNF_LONG") != "" {
		limit, every = time.Second, 1
	}
	t.Logf("%-26s %-12s %7s %8s %10s %10s", "set", "method", "boards", "finished", "median", "longest")
	for _, c := range bench.Collections() {
		if c.Kind != takuzu.Takuzu && c.Kind != takuzu.ThreeInARow {
			continue
		}
		set := must.Get(c.Load(dir))(t)
		set.Thin(every, 0)
		times := make(map[human.Method][]time.Duration) // of finished searches
		for _, rec := range set.Puzzles {
			b := rec.Puzzle.(*takuzu.Board)
			sat, err := solve.Unique(t.Context(), b, solve.Options{})
			if err != nil || sat.Reason != nil {
				t.Fatalf("%s: %v, %v", rec.ID, sat, err)
			}
			for _, m := range methods {
				r, elapsed, err := within(t.Context(), limit, b, m)
				switch {
				case err != nil:
					t.Fatalf("%s by %s: %v", rec.ID, m, err)
				case elapsed > limit+time.Second:
					t.Errorf("%s by %s: stopped after %v", rec.ID, m, elapsed)
				case errors.Is(r.Reason, context.DeadlineExceeded):
					continue
				}
				if err := fault(b, r, slices.Index(verdicts, string(sat.Verdict))); err != nil {
					t.Errorf("%s by %s: %v", rec.ID, m, err)
				}
				times[m] = append(times[m], elapsed)
			}
		}
		for _, m := range methods {
			if done := times[m]; len(done) > 0 {
				slices.Sort(done)
				t.Logf("%-26s %-12s %7d %8d %10v %10v", set.Name, m, len(set.Puzzles), len(done),
					done[len(done)/2].Round(time.Microsecond), done[len(done)-1].Round(time.Microsecond))
			} else {
				t.Logf("%-26s %-12s %7d %8d", set.Name, m, len(set.Puzzles), 0)
			}
		}
	}
}

// within solves a board in limited time.
func within(ctx context.Context, limit time.Duration, b *takuzu.Board, m human.Method) (*human.Result, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	start := time.Now()
	r, err := human.Solve(ctx, b, m, 2)
	return r, time.Since(start), err
}
