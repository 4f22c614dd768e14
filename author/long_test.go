package author_test

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// What is generated has one solution, and several without any one of its clues, as another
// backend finds from the board alone; and certificates of it are accepted. With
// GRIDCNF_LONG=1 that is tried on some ten thousand boards of all sizes, else on a few.
func TestGenerateLong(t *testing.T) {
	for _, set := range []struct {
		kind          puzzle.Kind
		side          int
		few, many     int // boards
		every, proven int // each so-manyth clue is left out, each so-manyth board certified
	}{
		{takuzu.Takuzu, 6, 5, 1000, 1, 20},
		{takuzu.Takuzu, 8, 2, 1000, 1, 20},
		{takuzu.Takuzu, 10, 1, 1000, 1, 50},
		{takuzu.Takuzu, 14, 0, 100, 1, 20},
		{takuzu.Takuzu, 20, 0, 30, 4, 10},
		{takuzu.Takuzu, 30, 0, 5, 20, 5},
		{takuzu.ThreeInARow, 6, 5, 1000, 1, 20},
		{takuzu.ThreeInARow, 10, 1, 1000, 1, 50},
		{takuzu.ThreeInARow, 14, 0, 100, 1, 20},
		{takuzu.ThreeInARow, 30, 0, 5, 20, 5},
		{masyu.Masyu, 6, 5, 1000, 1, 20},
		{masyu.Masyu, 8, 2, 1000, 1, 20},
		{masyu.Masyu, 10, 1, 1000, 1, 50},
		{masyu.Masyu, 15, 0, 100, 1, 20},
		{masyu.Masyu, 20, 0, 30, 4, 10},
		{masyu.Masyu, 40, 0, 2, 40, 2},
		{slitherlink.Slitherlink, 5, 5, 1000, 1, 20},
		{slitherlink.Slitherlink, 7, 1, 1000, 1, 20},
		{slitherlink.Slitherlink, 10, 1, 300, 2, 50},
		{slitherlink.Slitherlink, 15, 0, 100, 4, 20},
		{slitherlink.Slitherlink, 25, 0, 5, 20, 5},
	} {
		count := set.few
		if long.On {
			count = set.many
		}
		t.Run(fmt.Sprintf("%s-%dx%d", set.kind, set.side, set.side), func(t *testing.T) {
			t.Parallel()
			board := boards.Empty(t, set.kind, set.side, set.side)
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
	ask := func(b puzzle.Board) *solve.Result {
		r := must.Get(solve.Unique(t.Context(), b, solve.Options{Backend: "gini"}))(t)
		return r
	}
	if r := ask(made.Board); r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(made.Answer) {
		t.Errorf("got %s, want the answer alone", r.Verdict)
	}
	clues := puzzle.Clues(made.Board)
	for i := 0; i < len(clues); i += every {
		if r := ask(puzzle.With(made.Board, slices.Delete(slices.Clone(clues), i, i+1))); r.Verdict != solve.Several {
			t.Errorf("got %s without clue %v, want several solutions", r.Verdict, clues[i])
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
	"anti-king-sudoku": {9, 9}, "anti-knight-sudoku": {9, 9}, "greater-than-sudoku": {9, 9}, "non-consecutive-sudoku": {9, 9}, "windoku": {9, 9}, "xv-sudoku": {9, 9}, "tenner-grid": {5, 10}, "minarism": {6, 6}, "undead": {5, 5}, "nikoji": {4, 4},
}

// GRIDCNF_LONG=1 makes a puzzle of every family, and with -update writes what became of it to docs/families.md.
func TestFamilies(t *testing.T) {
	if !long.On {
		t.Skip("takes minutes: GRIDCNF_LONG=1")
	}
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
