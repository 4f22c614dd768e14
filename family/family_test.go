package family_test

import (
	"strings"
	"testing"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

func TestParse(t *testing.T) {
	check := func(names string, want puzzle.Kind) {
		t.Helper()
		for _, name := range strings.Fields(names) {
			if got, err := family.Parse(name); err != nil || got != want {
				t.Errorf("%s: got %q, %v", name, got, err)
			}
		}
	}
	check("takuzu Binairo BINAIRO", takuzu.Takuzu)
	check("3-in-a-row Tohu-Wa-Vohu unruly", takuzu.ThreeInARow)
	check("masyu Masyu", masyu.Masyu)

	check("slitherlink Loopy fences", slitherlink.Slitherlink)
	_, err := family.Parse("sudoku")
	want := `unknown puzzle "sudoku": expected takuzu (binairo), 3-in-a-row (tohu-wa-vohu, unruly), masyu or slitherlink (loopy, fences)`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
