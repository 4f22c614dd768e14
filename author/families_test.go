package author_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

var limit = flag.Duration("limit", 10*time.Second, "for each puzzle of TestFamilies")

// sizes are those of families whose boards are usually not of 8x8.
var sizes = map[string][2]int{
	"butterfly": {12, 12}, "doppelblock": {6, 6}, "eulero": {5, 5}, "five-cells": {10, 10}, "clueless-1": {27, 27}, "clueless-2": {27, 27}, "gattai8": {21, 33}, "killer": {9, 9}, "margin-sudoku": {9, 9},
	"diagonal-sudoku": {9, 9}, "even-odd-sudoku": {9, 9}, "samurai": {21, 21}, "sandwich-sudoku": {9, 9}, "shogun": {21, 45}, "skyscraper-sudoku": {9, 9}, "sohei": {21, 21}, "sudoku": {9, 9}, "sumo": {33, 33}, "thermo-sudoku": {9, 9}, "windmill": {21, 21},
}

// GRIDCNF_LONG=1 makes a puzzle of every family, and with -update writes what became of it to docs/families.md.
func TestFamilies(t *testing.T) {
	if !long {
		t.Skip("takes minutes: GRIDCNF_LONG=1")
	}
	table := "| family | size | clues | ms |\n|---|---|--:|--:|\n"
	for _, f := range rulefile.All() {
		size := cmp.Or(sizes[f.Name], [2]int{8, 8})
		b, err := f.New(size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
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
	if *update {
		const file, from, to = "../docs/families.md", "<!-- generated -->\n", "<!-- end of generated -->"
		text, err := os.ReadFile(file)
		before, rest, ok := strings.Cut(string(text), from)
		_, after, closed := strings.Cut(rest, to)
		if err != nil || !ok || !closed {
			t.Fatalf("%s: %v: found no %q and %q", file, err, from, to)
		}
		if err := os.WriteFile(file, []byte(before+from+table+to+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
