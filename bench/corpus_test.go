package bench_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"gridcnf/bench"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

const ownCorpus = "../testdata/corpus"

// TestOwnCorpus solves the project's own collections: what is published with a board is what
// is found, and keeps the promise of its set.
func TestOwnCorpus(t *testing.T) {
	puzzles := make(map[puzzle.Kind]int)
	for _, c := range bench.Collections() {
		set, err := c.Load(ownCorpus)
		if err != nil || len(set.Damaged) > 0 {
			t.Fatalf("%s: %v, %q", c.Name, err, set.Damaged)
		}
		for _, rec := range set.Puzzles {
			puzzles[rec.Puzzle.Kind()]++
			res, err := solve.Unique(t.Context(), rec.Puzzle, solve.Options{})
			switch {
			case err != nil:
				t.Fatalf("%s: %s: %v", c.Name, rec.ID, err)
			case c.Promise == bench.AtLeastOne && len(res.Solutions) > 0:
			case res.Verdict != solve.OnlyOne || rec.Published != nil && !res.Solutions[0].Equal(rec.Published):
				t.Errorf("%s: %s: %s, which is not as it is published", c.Name, rec.ID, res.Verdict)
			}
		}
	}
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow, masyu.Masyu, slitherlink.Slitherlink} {
		if puzzles[kind] < 5 {
			t.Errorf("%d puzzles of %s, expected some", puzzles[kind], kind)
		}
	}
}

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

// BenchmarkUnique is all boards of one of the project's own collections, from the givens to the proof.
func BenchmarkUnique(b *testing.B) {
	for _, c := range bench.Collections() {
		set := must.Get(c.Load(ownCorpus))(b)
		if len(set.Puzzles) == 0 {
			continue
		}
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, rec := range set.Puzzles {
					if r, err := solve.Unique(b.Context(), rec.Puzzle, solve.Options{}); err != nil || r.Verdict == solve.Unknown {
						b.Fatal(r, err)
					}
				}
			}
		})
	}
}
