package author_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/solve"
)

func generate(t *testing.T, w author.Wish, seed, number uint64) *author.Made {
	t.Helper()
	m, err := author.Generate(t.Context(), w, seed, number, solve.Options{})
	if err != nil {
		t.Fatalf("seed %d, number %d: %v", seed, number, err)
	}
	return m
}

// rows writes the clues of a board in the characters of its family.
func rows(p puzzle.Board) string { return strings.Join(format.Givens(p), "\n") + "\n" }

// Another solver finds what was made unique, and not without any one clue, and finds the answer that comes with it.
func TestGenerate(t *testing.T) {
	check := func(kind puzzle.Kind, rows, cols, puzzles int) {
		t.Helper()
		b := boards.Empty(t, kind, rows, cols)
		for number := range uint64(puzzles) {
			m := generate(t, author.Wish{Board: b}, 16, number)
			testMade(t, m, 1)
			if clues := puzzle.Clues(m.Board); m.Givens != len(clues) || m.Missed != "" || t.Failed() {
				t.Fatalf("%s %dx%d, number %d: says %d givens, %q, has %d", kind, rows, cols, number, m.Givens, m.Missed, len(clues))
			}
		}
	}
	check(takuzu.Takuzu, 2, 2, 3)
	check(takuzu.Takuzu, 4, 6, 5)
	check(takuzu.Takuzu, 8, 8, 5)
	check(takuzu.ThreeInARow, 6, 6, 5)
	check(takuzu.ThreeInARow, 10, 4, 3)
	check(masyu.Masyu, 2, 2, 1)
	check(masyu.Masyu, 3, 5, 5)
	check(masyu.Masyu, 7, 7, 4)
	check(slitherlink.Slitherlink, 1, 1, 1)
	check(slitherlink.Slitherlink, 1, 6, 3)
	check(slitherlink.Slitherlink, 5, 5, 4)
}

// A seed makes the puzzles that it made in earlier versions.
func TestSeeds(t *testing.T) {
	var got strings.Builder
	for _, at := range []struct {
		kind       puzzle.Kind
		rows, cols int
		wish       author.Wish
	}{
		{takuzu.Takuzu, 6, 6, author.Wish{}},
		{takuzu.Takuzu, 10, 8, author.Wish{}},
		{takuzu.ThreeInARow, 8, 8, author.Wish{}},
		{takuzu.Takuzu, 8, 8, author.Wish{Symmetry: author.Rot180, Givens: 20}},
		{masyu.Masyu, 5, 5, author.Wish{}},
		{masyu.Masyu, 8, 10, author.Wish{}},
		{slitherlink.Slitherlink, 5, 5, author.Wish{}},
		{slitherlink.Slitherlink, 8, 6, author.Wish{}},
		{slitherlink.Slitherlink, 6, 6, author.Wish{Symmetry: author.Rot90}},
		{slitherlink.Slitherlink, 5, 5, author.Wish{Minimum: true}},
		{takuzu.Takuzu, 8, 8, author.Wish{Target: author.Target{Least: 2, Most: 3}}},
		{masyu.Masyu, 6, 6, author.Wish{Target: author.Target{Least: 4, Most: 4}}},
	} {
		at.wish.Board = boards.Empty(t, at.kind, at.rows, at.cols)
		for _, number := range []uint64{1, 1<<64 - 1} {
			m := generate(t, at.wish, 7, number)
			fmt.Fprintf(&got, "%s %dx%d, symmetry %s, number %d: %d givens\n%s\n",
				at.kind, at.rows, at.cols, at.wish.Symmetry, number, m.Givens, rows(m.Board))
		}
	}
	golden.File(t, "seeds.txt", got.String())
}

// The places of clues are symmetric, and there are as many as wished.
func TestWishes(t *testing.T) {
	check := func(kind puzzle.Kind, w author.Wish) {
		t.Helper()
		w.Board = boards.Empty(t, kind, 6, 6)
		for number := range uint64(3) {
			m := generate(t, w, 1, number)
			if g := m.Grade; w.Most > 0 && (g == nil || g.Class < w.Least || g.Class > w.Most) {
				t.Errorf("%s, number %d: grade %v, wished %d to %d", kind, number, g, w.Least, w.Most)
			}
			if w.Givens > 0 && m.Givens != w.Givens {
				t.Errorf("%s, number %d: %d givens, wished %d", kind, number, m.Givens, w.Givens)
			}
			clues := puzzle.Clues(m.Board)
			if whole := w.Symmetry.Whole(6, 6, clues); len(whole) != len(clues) {
				t.Errorf("%s, number %d: not symmetric (%s)\n%s", kind, number, w.Symmetry, rows(m.Board))
			}
		}
	}
	check(takuzu.Takuzu, author.Wish{Givens: 12})
	check(takuzu.Takuzu, author.Wish{Givens: 36})
	check(takuzu.Takuzu, author.Wish{Symmetry: author.Rot90, Givens: 16})
	check(takuzu.ThreeInARow, author.Wish{Symmetry: author.Diagonal})
	check(takuzu.Takuzu, author.Wish{Target: author.Target{Least: 1, Most: 1}})
	check(takuzu.Takuzu, author.Wish{Target: author.Target{Least: 4, Most: 6}, Symmetry: author.Rot180})
	check(masyu.Masyu, author.Wish{Target: author.Target{Least: 3, Most: 3}})
	check(slitherlink.Slitherlink, author.Wish{Symmetry: author.Mirror})
	check(slitherlink.Slitherlink, author.Wish{Symmetry: author.Rot180, Givens: 20})
}

// What cannot be is said at once, and what is not reached in time is said of the nearest puzzle.
func TestInVain(t *testing.T) {
	refused := func(kind puzzle.Kind, rows, cols int, w author.Wish, want string) {
		t.Helper()
		w.Board = boards.Empty(t, kind, rows, cols)
		_, err := author.Generate(t.Context(), w, 1, 1, solve.Options{})
		if !errors.Is(err, author.ErrWish) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want ErrWish with %q", err, want)
		}
	}
	refused(takuzu.Takuzu, 2, 40, author.Wish{}, "distinct-columns: 40 lines of 2 cells")
	refused(takuzu.Takuzu, 16, 6, author.Wish{}, "distinct-rows: 16 lines of 6 cells")
	refused(takuzu.Takuzu, 4, 4, author.Wish{Givens: 17}, "17 givens: expected at most 16")
	refused(takuzu.Takuzu, 4, 4, author.Wish{Givens: 7, Symmetry: author.Rot180}, "expected a multiple of 2")
	refused(takuzu.Takuzu, 4, 6, author.Wish{Symmetry: author.Rot90}, "square board, found 4x6")
	refused(masyu.Masyu, 1, 9, author.Wish{}, "no loop fits into a board of 1x9")

	refused(takuzu.Takuzu, 8, 10, author.Wish{Minimum: true}, "at most 8x8, 64 cells, found 8x10")
	refused(takuzu.Takuzu, 8, 8, author.Wish{Minimum: true, Givens: 9}, "no number of them")
	refused(masyu.Masyu, 8, 8, author.Wish{Target: author.Target{Least: 7}}, "expected ")
	refused(takuzu.Takuzu, 8, 8, author.Wish{Target: author.Target{Technique: "magic"}}, "unknown technique \"magic\"")

	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	w := author.Wish{Board: boards.Empty(t, takuzu.Takuzu, 6, 6), Givens: 2}
	m, err := author.Generate(ctx, w, 1, 1, solve.Options{})
	if err != nil || !strings.HasPrefix(m.Missed, "wished 2 givens; the nearest reached is ") {
		t.Errorf("got %+v, %v, want a puzzle that misses the wish", m, err)
	}
	<-ctx.Done()
	if _, err := author.Generate(ctx, w, 1, 1, solve.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v after the end of time", err)
	}
}

// Every seed has a series of puzzles.
func ExampleGenerate() {
	board, err := takuzu.New(takuzu.Takuzu, 6, 6)
	if err != nil {
		fmt.Println(err)
		return
	}
	made, err := author.Generate(context.Background(), author.Wish{Board: board, Givens: 10}, 7, 1, solve.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(made.Givens, "givens, rules obeyed:", made.Board.Check(made.Answer) == nil)
	// Output: 10 givens, rules obeyed: true
}

// Over many boards every row and every column has its share of the clues: no part of a board
// is emptier than the others because of the order in which cells are looked at.
func TestPlaces(t *testing.T) {
	const draws, side = 80, 6
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, masyu.Masyu, slitherlink.Slitherlink} {
		board := boards.Empty(t, kind, side, side)
		var rows, cols [side]int
		all := 0
		for number := range uint64(draws) {
			for _, clue := range puzzle.Clues(generate(t, author.Wish{Board: board}, 3, number).Board) {
				rows[clue.Row]++
				cols[clue.Col]++
				all++
			}
		}
		for i := range side {
			for _, n := range []int{rows[i], cols[i]} {
				if mean := all / side; n < mean/2 || n > mean*3/2 {
					t.Errorf("%s: clues in rows %v, in columns %v: expected %d, and at least half of it", kind, rows, cols, mean)
				}
			}
		}
	}
}
