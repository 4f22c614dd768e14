package author_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
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
	b, err := f.New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
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
	w := author.Wish{Board: empty(t, "nonogram", 5, 5)}
	if _, _, err := w.PatternSize(); err == nil || err.Error() != "Nonogram has no clues in cells or at corners: a pattern cannot be wished" {
		t.Errorf("nonogram: %v", err)
	}
	w = author.Wish{Board: empty(t, "takuzu", 4, 4)}
	w.SetPattern([][]bool{{true, false, false, false}, make([]bool, 4), make([]bool, 4), make([]bool, 4)})
	_, err := author.Generate(t.Context(), w, 1, 1, solve.Options{})
	want := "no puzzle was found that has clues only where the pattern allows them: no answer to a takuzu of 4x4 is the only one with the clues that it allows: tried 2000"
	if !errors.As(err, new(*author.None)) || fmt.Sprint(err) != want {
		t.Errorf("got %v, expected %s", err, want)
	}
}
