package bench_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/bench"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
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

// The sets can be read, and are of classes that there are. The boards of a hard one are different, and not decided by what follows
// from their clues, unless that is a contradiction.
func TestHardSets(t *testing.T) {
	want := map[string]int{
		"hard/takuzu": 6, "hard/masyu": 6, "hard/slitherlink": 6, "hard/unbalanced": 6, "hard/lines": 4, "hard/odd": 4,
		"hard/minimal-30x30": 20, "hard/minimal-40x40": 5,
	}
	for _, c := range bench.Included() {
		set := must.Get(c.Load(""))(t)
		if err := (author.Target{Least: c.Class, Most: c.Class}).Check(set.Puzzles[0].Puzzle); err != nil || len(set.Damaged) > 0 {
			t.Errorf("%s: %v, %q", c.Name, err, set.Damaged)
		}
		if !strings.HasPrefix(c.Name, "hard/") {
			continue
		}
		if len(set.Puzzles) != want[set.Name] {
			t.Errorf("%s: %d puzzles", set.Name, len(set.Puzzles))
		}
		delete(want, set.Name)
		boards := make(map[string]bool)
		for _, rec := range set.Puzzles {
			boards[fmt.Sprintf("%#v", puzzle.Clues(rec.Puzzle))] = true
		}
		if len(boards) != len(set.Puzzles) {
			t.Errorf("%s: one board twice", set.Name)
		}
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
