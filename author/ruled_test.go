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
	for _, name := range []string{"sudoku", "mosaic", "kuromasu", "heyawake", "slant", "akari", "country-road", "fillomino", "yin-yang", "nurikabe", "yajilin", "shirokuro", "castle-wall", "nonogram", "kurotto", "tents", "snake"} {
		f, err := rulefile.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.New(5, 5)
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
			kept := clues
			if drop >= 0 {
				kept = slices.Delete(slices.Clone(clues), drop, drop+1)
			}
			d, err := made.Printed(kept)
			if err == nil {
				err = d.Compile(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			r, err := solve.Unique(t.Context(), d, gini)
			if err != nil || (r.Verdict == solve.OnlyOne && r.Solutions[0].Equal(m.Answer)) != (drop < 0) {
				t.Errorf("%s without clue %d: %v, %v\n%q", name, drop, r.Verdict, err, d.Lines())
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
	check("sudoku", "there is no such puzzle: Sudoku is of a rule file: a minimum of givens and a technique cannot be wished",
		func(w *author.Wish) { w.Minimum = true })
	check("lits", "there is no such puzzle: LITS has no clues in cells: a symmetry and a number of givens cannot be wished",
		func(w *author.Wish) { w.Givens = 9 })
	check("sudoku", "there is no such puzzle: symmetry rot90: expected a square board, found 5x6", func(w *author.Wish) {
		w.Symmetry = author.Rot90
		w.Board, _ = w.Board.(*rulefile.Board).File().New(5, 6)
	})
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
	left, err := author.ReduceRuled(t.Context(), b, r.Solutions[0], author.Reduction{Random: rand.New(rand.NewPCG(1, 2))}, solve.Options{})
	if err != nil || len(left.Removable()) < 4 || len(left.Removable()) > 8 {
		t.Errorf("%v: %d clues are left, expected 4 to 8", err, len(left.Removable()))
	}
}
