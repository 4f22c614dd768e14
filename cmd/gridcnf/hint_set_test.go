package main

import (
	"slices"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// FuzzSet reads what has been filled in, for boards of both families: whatever is accepted is
// the same after it has been written and read again.
func FuzzSet(f *testing.F) {
	for _, text := range []string{"", "r1c2=0,r4c4=1", "r1c1-r1c2=on, r2c2-r1c2=off", "r1c1=0,r1c1=1", "r1c1=on", "r9c9=1", "=", ",", "r1c1-r2c2=on"} {
		f.Add(text, uint8(3), uint8(4))
	}
	f.Fuzz(func(t *testing.T, text string, rows, cols uint8) {
		var boards []puzzle.Puzzle
		if b, err := takuzu.New(takuzu.Takuzu, int(rows%4)*2, int(cols%4)*2); err == nil {
			boards = append(boards, b)
		}
		if b, err := masyu.New(int(rows%6), int(cols%6)); err == nil {
			boards = append(boards, b)
		}
		for _, p := range boards {
			lits, err := parseSet(p, text)
			if err != nil || len(lits) == 0 {
				continue
			}
			if again, err := parseSet(p, assignments(p, lits)); err != nil || !slices.Equal(lits, again) {
				t.Fatalf("%q is %v, and %v after it has been written (%v)", text, lits, again, err)
			}
		}
	})
}
