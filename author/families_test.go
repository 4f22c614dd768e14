package author_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

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
