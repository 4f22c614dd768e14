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
// from their clues, unless that is a contradiction.
func TestHardSets(t *testing.T) {
	want := map[string]int{
		"hard/takuzu": 6, "hard/masyu": 6, "hard/slitherlink": 6, "hard/unbalanced": 6, "hard/lines": 4, "hard/odd": 4,
		"hard/minimal-30x30": 20, "hard/minimal-40x40": 5,
	}
	for _, set := range bench.HardSets(func(name string) bool { return strings.HasPrefix(name, "hard/") }) {
		if len(set.Puzzles) != want[set.Name] {
			t.Errorf("%s: %d puzzles", set.Name, len(set.Puzzles))
		}
		delete(want, set.Name)
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		r, err := solve.Unique(ctx, set.Puzzles[0].Puzzle, solve.Options{})
		if err != nil || r.Stats.Decided && r.Verdict != solve.NoneAtAll {
			t.Errorf("%s: %v, error %v", set.Name, r, err)
		}
	}
	for name := range want {
		t.Errorf("there is no set %s", name)
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
