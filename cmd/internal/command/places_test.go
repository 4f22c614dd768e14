package command

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/app"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
)

// FuzzSet reads what has been filled in, for boards of every family: whatever is accepted is
// the same after it has been written and read again.
func FuzzSet(f *testing.F) {
	for _, text := range []string{"", "r1c2=0,r4c4=1", "r1c1-r1c2=on, r2c2-r1c2=off", "r1c1=0,r1c1=1", "r1c1=on", "r9c9=1", "=", ",", "r1c1-r2c2=on", "r0c1-r1c1=on,r1c0-r1c1=off"} {
		f.Add(text, uint8(3), uint8(4))
	}
	f.Fuzz(func(t *testing.T, text string, rows, cols uint8) {
		var boards []puzzle.Puzzle
		for _, fam := range family.All() {
			for _, n := range []int{1, 2} { // some have only boards of even sizes
				if b, err := fam.New(fam.Name(), int(rows%4)*n, int(cols%4)*n); err == nil {
					boards = append(boards, b)
				}
			}
		}
		for _, p := range boards {
			lits, err := app.ParseSet(p, "--set", text)
			if err != nil || len(lits) == 0 {
				continue
			}
			if again, err := app.ParseSet(p, "--set", strings.Join(app.Assignments(p, app.Literals(lits)), ",")); err != nil || !slices.Equal(app.Literals(lits), app.Literals(again)) {
				t.Fatalf("%q is %v, and %v after it has been written (%v)", text, lits, again, err)
			}
		}
	})
}
