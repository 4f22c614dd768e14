package author_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Puzzles of rule files have one solution, for another solver, too, and none of their clues can go. The same seed makes the same puzzle.
func TestGenerateRuled(t *testing.T) {
	gini := solve.Options{Backend: "gini"}
	for _, name := range []string{"sudoku", "mosaic", "kuromasu", "heyawake", "slant", "akari", "country-road", "fillomino", "yin-yang", "norinori"} {
		f, err := rulefile.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.New(6, 6)
		if err != nil {
			t.Fatal(err)
		}
		w := author.Wish{Board: b}
		m, err := author.Generate(t.Context(), w, 5, 1, solve.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := author.Generate(t.Context(), w, 5, 1, solve.Options{})
		made := m.Board.(*rulefile.Board)
		if err != nil || !slices.Equal(made.Lines(), again.Board.(*rulefile.Board).Lines()) {
			t.Errorf("%s: %v: the same seed makes another puzzle", name, err)
		}
		clues := made.Removable()
		for drop := -1; drop < len(clues); drop++ {
			kept, want := clues, solve.OnlyOne
			if drop >= 0 {
				kept, want = slices.Delete(slices.Clone(clues), drop, drop+1), solve.Several
			}
			d, err := made.Printed(kept)
			if err == nil {
				err = d.Compile(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			if r, err := solve.Unique(t.Context(), d, gini); err != nil || r.Verdict != want {
				t.Errorf("%s without clue %d: %v, %v, expected %s\n%q", name, drop, r.Verdict, err, want, d.Lines())
			}
		}
	}
}

// What nobody has told, and what is no wish of such a family, is refused.
func TestGenerateRuledRefuses(t *testing.T) {
	check := func(name, want string, wish func(*author.Wish)) {
		t.Helper()
		f, err := rulefile.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.New(5, 5)
		if err != nil {
			t.Fatal(err)
		}
		w := author.Wish{Board: b}
		wish(&w)
		if _, err := author.Generate(t.Context(), w, 1, 1, solve.Options{}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, expected %s", name, err, want)
		}
	}
	check("minesweeper", "there is no such puzzle: Minesweeper: expected the parameters mines", func(*author.Wish) {})
	check("nonogram", "there is no such puzzle: Nonogram: the clues cannot be tried one by one", func(*author.Wish) {})
	check("sudoku", "there is no such puzzle: Sudoku is of a rule file: a symmetry, a number of givens, a minimum and a grade cannot be wished",
		func(w *author.Wish) { w.Givens = 9 })
}

// Clues that are not needed go.
func TestReduceRuled(t *testing.T) {
	f, err := rulefile.Named("sudoku")
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.Read("4 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1")
	if err == nil {
		err = b.Compile(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := solve.Unique(t.Context(), b, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	left, err := author.ReduceRuled(t.Context(), b, r.Solutions[0], rand.New(rand.NewPCG(1, 2)), solve.Options{})
	if err != nil || len(left.Removable()) < 4 || len(left.Removable()) > 8 {
		t.Errorf("%v: %d clues are left, expected 4 to 8", err, len(left.Removable()))
	}
}
