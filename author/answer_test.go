package author_test

import (
	"math/rand/v2"
	"testing"

	"gridcnf/author"
	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// answer makes a random answer of a board, and the board with all its clues.
func answer(t *testing.T, b puzzle.Board, seed uint64) (puzzle.Answer, puzzle.Board, error) {
	t.Helper()
	f, err := family.Of(b.Kind())
	if err != nil {
		t.Fatal(err)
	}
	d, err := solve.NewDraft(b, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, clues, err := author.Answer(t.Context(), d, b, f.Setting, rand.New(rand.NewPCG(seed, 0)))
	return a, puzzle.With(b, clues), err
}

// empty returns a board without clues, with optional rules put in force.
func empty(t *testing.T, kind puzzle.Kind, rows, cols int, rules ...string) puzzle.Board {
	t.Helper()
	f, err := family.Of(kind)
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.New(kind, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if err := b.SetRule(rule, true); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// An answer obeys the rules, and is the only one with its clues.
func TestAnswer(t *testing.T) {
	check := func(b puzzle.Board) {
		t.Helper()
		for seed := range uint64(3) {
			a, p, err := answer(t, b, seed)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Check(a); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			r, err := solve.Unique(t.Context(), p, solve.Options{Backend: "gini"})
			if err != nil || r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(a) {
				t.Errorf("seed %d: got %v, %v, want the answer and no other", seed, r, err)
			}
		}
	}
	for _, kind := range []puzzle.Kind{"masyu", "slitherlink", "takuzu"} {
		for _, size := range [][2]int{{2, 2}, {6, 6}, {6, 10}, {14, 14}} {
			check(empty(t, kind, size[0], size[1]))
		}
	}
	for _, size := range [][2]int{{2, 2}, {2, 4}, {3, 3}, {5, 5}, {3, 9}, {11, 8}} {
		check(empty(t, "masyu", size[0], size[1]))
	}
	for _, size := range [][2]int{{1, 1}, {1, 5}, {5, 1}, {7, 9}} {
		check(empty(t, "slitherlink", size[0], size[1]))
	}
	for _, size := range [][2]int{{2, 2}, {2, 4}, {6, 6}, {5, 6}, {6, 5}, {10, 10}} {
		check(empty(t, "masyu", size[0], size[1], "full"))
	}
	check(empty(t, "3-in-a-row", 2, 8))
}

func TestNoAnswer(t *testing.T) {
	check := func(b puzzle.Board, want string) {
		t.Helper()
		if _, _, err := answer(t, b, 1); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	check(empty(t, "masyu", 1, 5), "there is no Masyu of 1x5: a loop needs two rows and two columns")
	check(empty(t, "masyu", 5, 1), "there is no Masyu of 5x1: a loop needs two rows and two columns")
	check(empty(t, "masyu", 5, 7, "full"), "there is no Masyu of 5x7 whose loop visits every cell: a loop visits an even number of cells")
	check(empty(t, "takuzu", 4, 8), "no answer: no takuzu of 4x8 obeys the rules")
}
