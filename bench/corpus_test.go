package bench_test

import (
	"testing"

	"gridcnf/bench"
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
