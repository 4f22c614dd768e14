package author_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
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
	refused(takuzu.Takuzu, 8, 8, author.Wish{Minimum: true, Givens: 9}, "cannot be combined with a number of givens")
	refused(masyu.Masyu, 8, 8, author.Wish{Target: author.Target{Least: 7}}, "expected ")
	refused(takuzu.Takuzu, 8, 8, author.Wish{Target: author.Target{Technique: "magic"}}, "unknown technique \"magic\"")

	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	w := author.Wish{Board: boards.Empty(t, takuzu.Takuzu, 6, 6), Givens: 2}
	m, err := author.Generate(ctx, w, 1, 1, solve.Options{})
	if err != nil || !strings.HasPrefix(m.Missed, "asked for 2 givens; the nearest puzzle has ") {
		t.Errorf("got %+v, %v, want a puzzle that misses the wish", m, err)
	}
	<-ctx.Done()
	if _, err := author.Generate(ctx, w, 1, 1, solve.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v after the end of time", err)
	}
}

// Every seed has a series of puzzles.
func ExampleGenerate() {
	board, err := rulefile.FirstGrid(takuzu.Takuzu, 6, 6)
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

// What is generated has one solution, and several without any one of its clues, as another
// backend finds from the board alone; and certificates of it are accepted. With
// GRIDCNF_LONG=1 that is tried on some ten thousand boards of all sizes, else on a few.
func TestGenerateLong(t *testing.T) {
	for _, set := range []struct {
		kind          puzzle.Kind
		rows, cols    int
		few, many     int // boards
		every, proven int // each so-manyth clue is left out, each so-manyth board certified
	}{
		{takuzu.Takuzu, 2, 2, 3, 3, 1, 3},
		{takuzu.Takuzu, 4, 6, 5, 5, 1, 5},
		{takuzu.Takuzu, 6, 6, 5, 1000, 1, 20},
		{takuzu.Takuzu, 8, 8, 2, 1000, 1, 20},
		{takuzu.Takuzu, 10, 10, 1, 1000, 1, 50},
		{takuzu.Takuzu, 14, 14, 0, 100, 1, 20},
		{takuzu.Takuzu, 20, 20, 0, 30, 4, 10},
		{takuzu.Takuzu, 30, 30, 0, 5, 20, 5},
		{takuzu.ThreeInARow, 6, 6, 5, 1000, 1, 20},
		{takuzu.ThreeInARow, 10, 4, 3, 3, 1, 3},
		{takuzu.ThreeInARow, 10, 10, 1, 1000, 1, 50},
		{takuzu.ThreeInARow, 14, 14, 0, 100, 1, 20},
		{takuzu.ThreeInARow, 30, 30, 0, 5, 20, 5},
		{masyu.Masyu, 2, 2, 1, 1, 1, 1},
		{masyu.Masyu, 3, 5, 5, 5, 1, 5},
		{masyu.Masyu, 6, 6, 5, 1000, 1, 20},
		{masyu.Masyu, 8, 8, 2, 1000, 1, 20},
		{masyu.Masyu, 10, 10, 1, 1000, 1, 50},
		{masyu.Masyu, 15, 15, 0, 100, 1, 20},
		{masyu.Masyu, 20, 20, 0, 30, 4, 10},
		{masyu.Masyu, 40, 40, 0, 2, 40, 2},
		{slitherlink.Slitherlink, 1, 1, 1, 1, 1, 1},
		{slitherlink.Slitherlink, 1, 6, 3, 3, 1, 3},
		{slitherlink.Slitherlink, 5, 5, 5, 1000, 1, 20},
		{slitherlink.Slitherlink, 7, 7, 1, 1000, 1, 20},
		{slitherlink.Slitherlink, 10, 10, 1, 300, 2, 50},
		{slitherlink.Slitherlink, 15, 15, 0, 100, 4, 20},
		{slitherlink.Slitherlink, 25, 25, 0, 5, 20, 5},
	} {
		count := long.Of(set.many, set.few)
		t.Run(fmt.Sprintf("%s-%dx%d", set.kind, set.rows, set.cols), func(t *testing.T) {
			t.Parallel()
			board := boards.Empty(t, set.kind, set.rows, set.cols)
			var making time.Duration
			for number := range count {
				start := time.Now()
				made, err := author.Generate(t.Context(), author.Wish{Board: board}, 2, uint64(number), solve.Options{})
				if err != nil {
					t.Fatalf("number %d: %v", number, err)
				}
				making += time.Since(start)
				testMade(t, made, set.every)
				if number%set.proven == 0 {
					testCertified(t, made)
				}
				if t.Failed() {
					t.Fatalf("number %d: %v", number, puzzle.Clues(made.Board))
				}
			}
			if count > 0 {
				t.Logf("%d boards, %v each to generate", count, making/time.Duration(count))
			}
		})
	}
}

// testMade has another backend find that a puzzle is unique, and not without each every-th clue.
func testMade(t *testing.T, made *author.Made, every int) {
	t.Helper()
	ask := func(p puzzle.Puzzle) *solve.Result {
		return must.Get(solve.Unique(t.Context(), p, solve.Options{Backend: "gini"}))(t)
	}
	if r := ask(made.Board); r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(made.Answer) {
		t.Errorf("got %s, want the answer alone", r.Verdict)
	}
	clues := puzzle.Clues(made.Board)
	n, without := len(clues), func(i int) puzzle.Puzzle { return puzzle.With(made.Board, slices.Concat(clues[:i], clues[i+1:])) }
	b, ruled := made.Board.(*rulefile.Board)
	if ruled { // without a clue, there may be no solution
		clues := b.Removable()
		n, without = len(clues), func(i int) puzzle.Puzzle {
			d, _ := reprinted(t, b, slices.Concat(clues[:i], clues[i+1:]), nil)
			return d
		}
	} else if made.Givens != n || made.Missed != "" {
		t.Errorf("says %d givens, %q, has %d", made.Givens, made.Missed, n)
	}
	for i := 0; i < n; i += every {
		if r := ask(without(i)); !ruled && r.Verdict != solve.Several || r.Verdict == solve.OnlyOne && r.Solutions[0].Equal(made.Answer) {
			t.Errorf("%s: got %s without clue %d", made.Board.Kind(), r.Verdict, i)
		}
	}
}

// testCertified makes a certificate, which the checker has to accept as a proof of uniqueness.
func testCertified(t *testing.T, made *author.Made) {
	t.Helper()
	cert := must.Get(certify.Make(t.Context(), made.Board, certify.Options{}))(t)
	var file bytes.Buffer
	must.Do(t, cert.Files.Write(&file))
	v, err := kernel.Check(t.Context(), bytes.NewReader(file.Bytes()), int64(file.Len()), kernel.Options{Memory: proof.DefaultMemory})
	if err != nil || v.Manifest.Claim != kernel.Unique {
		t.Errorf("got certificate %+v, %v, want a proof of uniqueness", v, err)
	}
}

var limit = flag.Duration("limit", 10*time.Second, "for each puzzle of TestFamilies")

// sizes are those of families whose boards are usually not of 8x8.
var sizes = map[string][2]int{
	"blocks": {6, 6}, "bosanowa": {4, 5}, "butterfly": {12, 12}, "dominosa": {5, 6}, "doppelblock": {6, 6}, "eulero": {5, 5}, "five-cells": {10, 10}, "gappy": {10, 10}, "grand-tour": {7, 7}, "nuribou": {6, 6}, "clueless-1": {27, 27}, "clueless-2": {27, 27}, "gattai8": {21, 33}, "killer": {9, 9}, "margin-sudoku": {9, 9},
	"diagonal-sudoku": {9, 9}, "even-odd-sudoku": {9, 9}, "samurai": {21, 21}, "sandwich-sudoku": {9, 9}, "thermo-sudoku": {9, 9}, "shogun": {21, 45}, "skyscraper-sudoku": {9, 9}, "sohei": {21, 21}, "sudoku": {9, 9}, "sumo": {33, 33}, "windmill": {21, 21}, "yonmasu": {6, 6},
	"anti-king-sudoku": {9, 9}, "anti-knight-sudoku": {9, 9}, "greater-than-sudoku": {9, 9}, "non-consecutive-sudoku": {9, 9}, "windoku": {9, 9}, "xv-sudoku": {9, 9}, "tenner-grid": {5, 10}, "trinairo": {6, 6}, "zip": {7, 7}, "minarism": {6, 6}, "undead": {5, 5}, "nikoji": {4, 4},
}

// GRIDCNF_LONG=1 makes a puzzle of every family, and with -update writes what became of it to docs/families.md.
func TestFamilies(t *testing.T) {
	long.Only(t) // it takes minutes
	table := "| family | size | clues | ms |\n|---|---|--:|--:|\n"
	for _, f := range rulefile.All() {
		size := cmp.Or(sizes[f.Name], [2]int{8, 8})
		b := must.Get(f.New(size[0], size[1]))(t)
		ctx, cancel := context.WithTimeout(t.Context(), *limit)
		start := time.Now()
		m, err := author.Generate(ctx, author.Wish{Board: b}, 1, 1, solve.Options{})
		cancel()
		clues, ms := "–", fmt.Sprintf("none in %v", *limit)
		if err == nil {
			clues, ms = fmt.Sprint(m.Givens), fmt.Sprint(time.Since(start).Milliseconds())
			turnedToo(t, m.Board.(*rulefile.Board))
		}
		table += fmt.Sprintf("| %s | %dx%d | %s | %s |\n", f.Name, size[0], size[1], clues, ms)
		t.Log(f.Name, clues, ms, err)
	}
	golden.Between(t, "../docs/families.md", "<!-- generated -->\n", "<!-- end of generated -->", table)
}
