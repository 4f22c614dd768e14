package puzzle_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle"
)

func TestParseKind(t *testing.T) {
	check := func(names string, want puzzle.Kind, binary bool) {
		t.Helper()
		for _, name := range strings.Fields(names) {
			if got, err := puzzle.ParseKind(name); err != nil || got != want || got.Binary() != binary {
				t.Errorf("%s: got %q, %v", name, got, err)
			}
		}
	}
	check("takuzu Binairo BINAIRO", puzzle.Takuzu, true)
	check("3-in-a-row Tohu-Wa-Vohu unruly", puzzle.ThreeInARow, true)
	check("masyu Masyu", puzzle.Masyu, false)

	_, err := puzzle.ParseKind("sudoku")
	want := `unknown puzzle "sudoku": expected takuzu (binairo), 3-in-a-row (tohu-wa-vohu, unruly) or masyu`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestAnswerEqual(t *testing.T) {
	check := func(a, b puzzle.Answer, want bool) {
		t.Helper()
		if a.Equal(b) != want || b.Equal(a) != want {
			t.Errorf("%v and %v: want %v", a, b, want)
		}
	}
	check(nil, nil, true)
	check(nil, puzzle.Answer{}, true)
	check(puzzle.Answer{true}, puzzle.Answer{true}, true)
	check(puzzle.Answer{true}, puzzle.Answer{false}, false)
	check(puzzle.Answer{true}, puzzle.Answer{true, false}, false)
}

func TestCellName(t *testing.T) {
	if got := puzzle.CellName(0, 9); got != "r1c10" {
		t.Errorf("got %s", got)
	}
}
