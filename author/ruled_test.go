package author_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/explain"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Puzzles of rule files have one solution, for another solver, too, and none of their clues can go. The same seed makes the same puzzle.
func TestGenerateRuled(t *testing.T) {
	for i, name := range []string{
		"sudoku", "mosaic", "kuromasu", "heyawake", "slant", "akari", "country-road", "fillomino", "yin-yang", "nurikabe", "yajilin", "shirokuro", "castle-wall", "nonogram", "kurotto", "tents", "snake",
		"shikaku", "rekuto", "nawabari", "tatamibari", "galaxies", "kenken", "factors",
		"satogaeri", "wagiri", "usoone", "dominion", "number-snake", "slash-pack", "number-cross", "pills", "eulero", "different-neighbours",
		"aqre", "hitori", "lits", "norinori", "regional-yajilin", "paint-area", "tapa", "haisu", "u-bahn", "tren",
		"numberlink", "yonmasu", "wafusuma", "patchwork", "tapa-like-loop", "symmetry-area", "snake-pit", "aho", "compass", "kusabi",
	} {
		f := must.Get(rulefile.Named(name))(t)
		if !long.On && (i%9 != 0 || name == "lits") { // which takes ten seconds
			continue
		}
		b := must.Get(f.New(5, 5))(t)
		w := author.Wish{Board: b}
		m, err := author.Generate(t.Context(), w, 5, 1, solve.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := author.Generate(t.Context(), w, 5, 1, solve.Options{})
		if err != nil || !slices.Equal(m.Board.(*rulefile.Board).Lines(), again.Board.(*rulefile.Board).Lines()) {
			t.Errorf("%s: %v: the same seed makes another puzzle", name, err)
		}
		testMade(t, m, 1)
	}
}

// Clues that are no values of the answer are what makes such a family: some stay.
func TestGenerateOwnClues(t *testing.T) {
	for name, size := range map[string]int{"thermo-sudoku": 9, "even-odd-sudoku": 4, "sandwich-sudoku": 9} {
		if !long.On && size > 4 {
			continue
		}
		b := must.Get(must.Get(rulefile.Named(name))(t).New(size, size))(t)
		m := must.Get(author.Generate(t.Context(), author.Wish{Board: b}, 1, 1, solve.Options{}))(t)
		made := m.Board.(*rulefile.Board)
		if !slices.ContainsFunc(made.Removable(), func(c rulefile.Clue) bool { return !made.Gives(c) }) {
			t.Errorf("%s: only values are left\n%q", name, made.Lines())
		}
	}
}

// Where rules look at all clues together, some are drawn at random, and others follow from the answer. One of nothing to draw is none.
func TestGenerateWhole(t *testing.T) {
	for _, name := range []string{"undead", "nikoji"}[:long.Of(2, 1)] {
		m := generate(t, author.Wish{Board: empty(t, name, 4, 4)}, 2, 1)
		onlyOne(t, m)
		allNeeded(t, m, nil)
		if !slices.Contains(m.Answer, true) || m.Givens < 2 {
			t.Errorf("%s: nothing to draw, %d givens", name, m.Givens)
		}
	}
}

// What a file says of sole answers holds of one that is drawn, but of no other solution, nor of an answer with a clue against it.
func TestSole(t *testing.T) {
	f := must.Get(rulefile.Parse("t.star", []byte(`puzzle(name = "t", rules = {"r": "r"}, answer = cells("0", "1"), givens = cells(word("0", "1")))
def frame(b):
    for c in b.cells:
        clause([is_(c, "1")], rule = "r", at = c, when = sole())
`)))(t)
	m := generate(t, author.Wish{Board: must.Get(f.New(2, 3))(t)}, 1, 1)
	if slices.Contains(m.Answer, false) || m.Givens != 6 {
		t.Errorf("drawn: %v with %d givens", m.Answer, m.Givens)
	}
	m = generate(t, author.Wish{Board: must.Get(f.Read("1 2\n0 -"))(t)}, 1, 1)
	if m.Answer[0] || m.Givens != 2 {
		t.Errorf("drawn with a clue: %v with %d givens", m.Answer, m.Givens)
	}
}

// What nobody has told, and what is no wish of such a family, is refused.
func TestGenerateRuledRefuses(t *testing.T) {
	check := func(name, want string, wish func(*author.Wish)) {
		t.Helper()
		f := must.Get(rulefile.Named(name))(t)
		b := must.Get(f.New(5, 5))(t)
		w := author.Wish{Board: b}
		wish(&w)
		if _, err := author.Generate(t.Context(), w, 1, 1, solve.Options{}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, expected %s", name, err, want)
		}
	}
	check("sudoku", "there is no such puzzle: Sudoku comes from a rule file, so no technique can be wished for",
		func(w *author.Wish) { w.Technique = "x" })
	check("yin-yang", "there is no such puzzle: a minimum of givens: expected a board of at most 8x8, 64 cells, found 9x9", func(w *author.Wish) {
		w.Minimum = true
		w.Board, _ = w.Board.(*rulefile.Board).File().New(9, 9)
	})
	check("lits", "there is no such puzzle: LITS has no clues in cells, so no symmetry and no number of givens can be wished for",
		func(w *author.Wish) { w.Givens = 9 })
	check("sudoku", "there is no such puzzle: symmetry rot90: expected a square board, found 5x6", func(w *author.Wish) {
		w.Symmetry = author.Rot90
		w.Board, _ = w.Board.(*rulefile.Board).File().New(5, 6)
	})
}

// solved reads a board that has one solution.
func solved(t *testing.T, name, text string) (*rulefile.Board, puzzle.Answer) {
	t.Helper()
	f := must.Get(rulefile.Named(name))(t)
	b, err := f.Read(text)
	if err == nil {
		err = b.Compile(t.Context())
	}
	must.Do(t, err)
	r, err := solve.Unique(t.Context(), b, solve.Options{})
	if err != nil || r.Verdict != solve.OnlyOne {
		t.Fatalf("%s: %v, %v", name, r, err)
	}
	return b, r.Solutions[0]
}

// Clues that are not needed go; the fewest of them are proven, and have one solution.
func TestReduceRuled(t *testing.T) {
	b, a := solved(t, "sudoku", "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 -\n4 - - 1")
	d := must.Get(author.Open(t.Context(), b, a, solve.Options{}))(t)
	clues := author.Clues(b)
	left, err := author.Reduce(t.Context(), d, a, clues, author.Reduction{Random: rand.New(rand.NewPCG(1, 2))})
	if err != nil || len(left) < 4 || len(left) > 8 {
		t.Errorf("%v: %d clues are left, expected 4 to 8", err, len(left))
	}
	least, err := author.Minimum(t.Context(), d, a, clues, author.Reduction{Symmetry: author.Diagonal}, func(author.Bounds) {})
	if err != nil || least.Least != 4 || len(least.Best) != 4 {
		t.Errorf("%v: %v, expected 4 clues", err, least)
	}
	made := must.Get(author.Print(t.Context(), d, least.Best))(t)
	if r, err := solve.Unique(t.Context(), made, solve.Options{}); err != nil || r.Verdict != solve.OnlyOne {
		t.Errorf("%v: %v, %v", least.Best, r, err)
	}
	b, a = solved(t, "yajilin", "4 4\n- - - -\n- - - -\n0w 0e - -\n0n - 0n 0n")
	if d, err = author.Open(t.Context(), b, a, solve.Options{}); err == nil {
		_, err = author.Minimum(t.Context(), d, a, author.Clues(b), author.Reduction{}, nil)
	}
	if !errors.As(err, new(puzzle.NoPower)) {
		t.Errorf("rules that look at cells without a clue: %v, expected that a minimum is not known", err)
	}
}

// A review of a board of a rule file tells of each clue if it is needed, by where it stands: in a cell, at a corner, outside.
func TestReviewRuled(t *testing.T) {
	for _, one := range []struct{ name, text string }{
		{"sudoku", "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 -\n4 - - 1"},
		{"slant", "3 3\n- 2 - -\n- 1 1 -\n- 3 2 -\n- - - -"},
		{"skyscrapers", "4 4 3\n- - - -\n- - - -\n- - - -\n- - - -\n- 3 1 -\n1 - 0 -\n2 1 - -\n- - - -"},
	} {
		b, a := solved(t, one.name, one.text)
		w, err := author.ReviewOf(t.Context(), b, explain.Options{})
		if err != nil || w.Reason != nil {
			t.Fatalf("%s: %v, %v", one.name, err, w)
		}
		clues := b.Removable()
		for i, c := range clues {
			left, _ := reprinted(t, b, slices.Concat(clues[:i], clues[i+1:]), nil)
			r, err := solve.Unique(t.Context(), left, solve.Options{Backend: "gini"})
			can := err == nil && r.Verdict == solve.OnlyOne && r.Solutions[0].Equal(a)
			at := rulefile.SiteOf(c.Cell(b.Size()))
			if slices.Contains(w.Redundant, at) != can || slices.Contains(w.Needed, at) == can {
				t.Errorf("%s: %s is redundant: %v, got %v and needed %v", one.name, at, can, w.Redundant, w.Needed)
			}
		}
		if len(clues) < 4 || w.Grade == nil || len(w.Redundant)+len(w.Needed) != len(clues) {
			t.Errorf("%s: %d clues, %v", one.name, len(clues), w)
		}
	}
}

// Values of the answer go before what makes a puzzle one of its family: with all signs or numbers outside, hardly any value is needed.
func TestGivensGoFirst(t *testing.T) {
	check := func(kind string, size int) {
		t.Helper()
		given, others := 0, 0
		for number := range uint64(4) {
			m := must.Get(author.Generate(t.Context(), author.Wish{Board: empty(t, kind, size, size)}, 5, number, solve.Options{}))(t)
			b := m.Board.(*rulefile.Board)
			for _, c := range b.Removable() {
				if b.Gives(c) {
					given++
				} else {
					others++
				}
			}
		}
		if others < 3*given {
			t.Errorf("%s: %d values are left, and %d other clues", kind, given, others)
		}
	}
	check("futoshiki", 5)
	check("skyscrapers", 5)
	check("binairo-plus", 6)
}
