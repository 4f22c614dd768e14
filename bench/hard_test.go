package bench_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"gridcnf/bench"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// The boards of a set are different, the same whenever they are made, and not decided by what follows
// from their clues.
func TestHardSets(t *testing.T) {
	for _, set := range bench.HardSets(func(string) bool { return true }) {
		if !strings.HasPrefix(set.Name, "hard/") || len(set.Puzzles) != 6 {
			t.Errorf("%s: %d puzzles", set.Name, len(set.Puzzles))
		}
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		r, err := solve.Unique(ctx, set.Puzzles[0].Puzzle, solve.Options{})
		if err != nil || r.Stats.Decided {
			t.Errorf("%s: %v, error %v", set.Name, r, err)
		}
	}
	const name = "hard/slitherlink"
	clues := func(k int) string {
		sets := bench.HardSets(func(s string) bool { return s == name })
		return fmt.Sprint(puzzle.Clues(sets[0].Puzzles[k].Puzzle))
	}
	if first := clues(1); first != clues(1) || first == clues(2) {
		t.Errorf("%s: other boards when they are made again, or one board twice", name)
	}
}
