package author_test

import (
	"testing"

	"gridcnf/author"
	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// Without any of its clues, an irreducible puzzle has several solutions.
func TestIrreducible(t *testing.T) {
	f, err := family.Of(takuzu.Takuzu)
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.New(takuzu.Takuzu, 6, 6)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range int64(20) {
		r, err := solve.First(t.Context(), b, solve.Options{Seed: seed + 1})
		if err != nil {
			t.Fatal(err)
		}
		d, err := solve.NewDraft(b, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		clues, err := author.Irreducible(t.Context(), d, r.Solutions[0], f.Setting.Clues(b, r.Solutions[0]))
		if err != nil {
			t.Fatal(err)
		}
		check := func(clues []puzzle.Placed, want solve.Verdict) {
			t.Helper()
			r, err := solve.Unique(t.Context(), puzzle.With(b, clues), solve.Options{Backend: "gini"})
			if err != nil || r.Verdict != want {
				t.Errorf("seed %d, clues %v: got %v, %v, want %s", seed, clues, r, err, want)
			}
		}
		check(clues, solve.OnlyOne)
		for i := range clues {
			check(append(append([]puzzle.Placed(nil), clues[:i]...), clues[i+1:]...), solve.Several)
		}
	}
}
