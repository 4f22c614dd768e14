package author_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// empty is a board of a kind, of one in Go or of a rule file.
func empty(t *testing.T, kind string, rows, cols int) puzzle.Board {
	t.Helper()
	f, err := rulefile.Named(kind)
	if err != nil {
		return boards.Empty(t, puzzle.Kind(kind), rows, cols)
	}
	b := must.Get(f.New(rows, cols))(t)
	return b
}

// clued lists where a board has clues or walls: of a rule file, at places of one kind, "cell" or "corner".
func clued(b puzzle.Board, kind string) (all []puzzle.Cell) {
	r, ok := b.(*rulefile.Board)
	if !ok {
		for _, c := range puzzle.Clues(b) {
			all = append(all, c.Cell)
		}
		return all
	}
	for _, at := range r.Positions() {
		if at.Kind == kind {
			all = append(all, puzzle.Cell{Row: at.Row, Col: at.Col})
		}
	}
	return all
}

// onlyOne checks with another solver that a puzzle has one solution, the answer that it was made with.
func onlyOne(t *testing.T, m *author.Made) {
	t.Helper()
	r, err := solve.Unique(t.Context(), m.Board, solve.Options{Backend: "gini"})
	if err != nil || r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(m.Answer) {
		t.Errorf("%s: %v, %v, expected one solution", m.Board.Kind(), r, err)
	}
}

// Clues, and walls, stand only where a random pattern allows them.
func TestPattern(t *testing.T) {
	for kind, share := range map[string]int{
		"takuzu": 60, "3-in-a-row": 60, "masyu": 70, "slitherlink": 85, // of a hundred places
		"sudoku": 60, "akari": 40, "mosaic": 60, "shikaku": 70, "fillomino": 70, "slant": 70, "skyscrapers": 20,
	} {
		w := author.Wish{Board: empty(t, kind, 6, 6)}
		if kind == "masyu" {
			w.Symmetry = author.Mirror
		}
		rows, cols, err := w.PatternSize()
		place, side := "cell", 6
		if kind == "slant" {
			place, side = "corner", 7
		}
		if err != nil || rows != side || cols != side {
			t.Fatalf("%s: a pattern of %dx%d, %v", kind, rows, cols, err)
		}
		random := rand.New(rand.NewPCG(3, 3))
		pattern := make([][]bool, rows)
		for r := range pattern {
			for range cols {
				pattern[r] = append(pattern[r], random.IntN(100) < share)
			}
		}
		w.SetPattern(pattern)
		m := generate(t, w, 1, 1)
		at := clued(m.Board, place)
		if len(at) == 0 {
			t.Errorf("%s: no clues", kind)
		}
		for _, c := range at {
			if !pattern[c.Row][c.Col] {
				t.Errorf("%s: a clue at %s, which the pattern forbids", kind, c)
			}
		}
		onlyOne(t, m)
	}
}

// What no pattern can tell is refused, and where none is found that is said.
func TestPatternInVain(t *testing.T) {
	for title, w := range map[string]author.Wish{"Nonogram": {Board: empty(t, "nonogram", 5, 5)}, "Topo": {Board: empty(t, "topo", 1, 1)}} {
		_, _, err := w.PatternSize()
		must.Fail(t, err, title+" has no clues in cells or at corners, so no pattern can be wished for")
	}
	w := author.Wish{Board: empty(t, "3-in-a-row", 2, 4)}
	w.SetPattern([][]bool{{true, false, false, false}, make([]bool, 4)})
	_, err := author.Generate(t.Context(), w, 1, 1, solve.Options{})
	want := "no puzzle was found that has clues only where the pattern allows them: tried 2000 answers to a 3-in-a-row of 2x4, and none is unique with all the clues that it allows"
	if !errors.As(err, new(*author.None)) || fmt.Sprint(err) != want {
		t.Errorf("got %v, expected %s", err, want)
	}
}

// The puzzle of a wished solution has it as its only one, and no clue too many; of a rule file's board the walls and areas stay.
func TestSolution(t *testing.T) {
	for i, kind := range []string{
		"takuzu", "3-in-a-row", "masyu", "slitherlink", "sudoku", "akari", "mosaic", "shikaku", "nurikabe", "slant", "heyawake", "skyscrapers",
	} {
		if !long.On && i%3 > 0 {
			continue
		}
		first := generate(t, author.Wish{Board: empty(t, kind, 6, 6)}, 2, 1)
		w := author.Wish{Board: must.Get(author.Bare(first.Board))(t)}
		if err := w.SetSolution(t.Context(), first.Answer); err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		m := generate(t, w, 9, 1)
		if !m.Answer.Equal(first.Answer) {
			t.Errorf("%s: another solution than wished", kind)
		}
		testMade(t, m, 1)
		if again := generate(t, w, 9, 1); author.Form(again.Board) != author.Form(m.Board) {
			t.Errorf("%s: the same seed makes another puzzle", kind)
		}
	}
}

// allNeeded checks of every clue of a puzzle, but those that stay, that there are other solutions without it.
func allNeeded(t *testing.T, m *author.Made, stay []puzzle.Placed) {
	t.Helper()
	clues := author.Clues(m.Board)
	d := must.Get(author.Open(t.Context(), m.Board, m.Answer, solve.Options{}))(t)
	for drop, c := range clues {
		less := must.Get(author.Print(t.Context(), d, slices.Concat(clues[:drop], clues[drop+1:])))(t)
		r, err := solve.Unique(t.Context(), less, solve.Options{})
		if err != nil || r.Verdict == solve.OnlyOne && r.Solutions[0].Equal(m.Answer) && !slices.Contains(stay, c) {
			t.Errorf("%s: the clue at %s is not needed, %v", m.Board.Kind(), c.Cell, err)
		}
	}
}

// printed lists the clues of a board.
func printed(b puzzle.Board) (all []any) {
	if r, ok := b.(*rulefile.Board); ok {
		for _, c := range r.Removable() {
			all = append(all, c)
		}
		return all
	}
	for _, c := range puzzle.Clues(b) {
		all = append(all, c)
	}
	return all
}

// Of a board with some clues of another puzzle, all stay, and none is added without need; where walls are drawn, others may come.
func TestGivenClues(t *testing.T) {
	for i, kind := range []string{
		"takuzu", "masyu", "sudoku", "3-in-a-row", "slitherlink", "akari", "mosaic", "shikaku", "nurikabe", "slant", "heyawake", "skyscrapers", "yajilin",
	} {
		if !long.On && i%3 == 2 && i > 2 {
			continue
		}
		random := rand.New(rand.NewPCG(4, uint64(i)))
		first := generate(t, author.Wish{Board: empty(t, kind, 6, 6)}, 2, 1)
		d := must.Get(author.Open(t.Context(), first.Board, first.Answer, solve.Options{}))(t)
		stay := author.Clues(first.Board)
		random.Shuffle(len(stay), func(i, j int) { stay[i], stay[j] = stay[j], stay[i] })
		stay = stay[:(len(stay)+1)/2]
		w := author.Wish{Board: must.Get(author.Print(t.Context(), d, stay))(t)}
		m := generate(t, w, 9, 1)
		for _, c := range printed(w.Board) {
			if !slices.Contains(printed(m.Board), c) {
				t.Errorf("%s: the clue %v has gone", kind, c)
			}
		}
		onlyOne(t, m)
		allNeeded(t, m, stay)
		if again := generate(t, w, 9, 1); author.Form(again.Board) != author.Form(m.Board) {
			t.Errorf("%s: the same seed makes another puzzle", kind)
		}
	}
}

// An answer that breaks a rule is refused by what the rule says, and one that all its clues do not make the only one is said to be that.
func TestSolutionInVain(t *testing.T) {
	check := func(kind string, rows []string, want string, refused bool) {
		t.Helper()
		b := empty(t, kind, len(rows), len(rows))
		if r, ok := b.(*rulefile.Board); ok {
			must.Do(t, r.Compile(t.Context()))
		}
		w := author.Wish{Board: b}
		err := w.SetSolution(t.Context(), b.Answer(rows))
		if (err != nil) != refused {
			t.Fatalf("%s: %v", kind, err)
		}
		if err == nil {
			_, err = author.Generate(t.Context(), w, 1, 1, solve.Options{})
		}
		if fmt.Sprint(err) != want {
			t.Errorf("%s: got %v, expected %s", kind, err, want)
		}
	}
	check("takuzu", []string{"0110", "1001", "0011", "1110"}, "there is no such puzzle: row 4 has three 1 in a row, at 1 to 3", true)
	check("sudoku", []string{"1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 2"}, "there is no such puzzle: once: every number stands once in every row, column and box: broken at r4c1 to r4c4", true)
	check("masyu", []string{"se ew ew ew sw", "ns - - - ns", "ns - - - ns", "ns - - - ns", "ne ew ew ew nw"}, "<nil>", false)
	check("shikaku", []string{"1 1 2 2", "1 1 2 3", "4 4 4 3", "4 4 4 3"}, "no puzzle was found: the solution breaks a rule with all the clues that were tried: "+
		"size: the board is cut into rectangles with one number each, which says how many cells the rectangle has: broken at r1c3", true)
	check("shikaku", []string{"1 1 1 1", "1 1 1 1", "1 1 1 1", "1 1 1 1"}, "<nil>", false)
	check("masyu", []string{"se ew sw -", "ns - ns -", "ne sw ns -", "- ne nw -"}, "there is no such puzzle: the wished solution is not unique even with all the clues that it may have", false)
}
