package puzzle_test

import (
	"testing"

	"gridcnf/puzzle"
)

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

// Nobody has to know what lies beyond the border to find a place in a sentence.
func TestWords(t *testing.T) {
	check := func(ar, ac, br, bc int, want string) {
		t.Helper()
		s := puzzle.Site{A: puzzle.Cell{Row: ar - 1, Col: ac - 1}, B: puzzle.Cell{Row: br - 1, Col: bc - 1}}
		if got := s.Words(5, 7); got != want {
			t.Errorf("%s: got %q, expected %q", s, got, want)
		}
	}
	check(1, 1, 1, 1, "r1c1")
	check(1, 6, 1, 7, "r1c6-r1c7")
	check(4, 7, 5, 7, "r4c7-r5c7")
	check(0, 3, 1, 3, "the top edge of r1c3")
	check(5, 3, 6, 3, "the bottom edge of r5c3")
	check(2, 0, 2, 1, "the left edge of r2c1")
	check(2, 7, 2, 8, "the right edge of r2c7")
	check(2, 3, 3, 4, "r2c3/r3c4")
	check(0, 3, 1, 4, "the top end of r1c3-r1c4")
	check(5, 3, 6, 4, "the bottom end of r5c3-r5c4")
	check(2, 0, 3, 1, "the left end of r2c1-r3c1")
	check(2, 7, 3, 8, "the right end of r2c7-r3c7")
	check(0, 0, 1, 1, "the top left corner of the board")
	check(5, 7, 6, 8, "the bottom right corner of the board")
	got := puzzle.Said("3 at r2c0/r3c1, r3c5/r4c6, r0c0/r1c1, left:2, r0c2-r1c2")
	if want := "3 at the bottom left corner of r2c1, the bottom right corner of r3c5, the top left corner of r1c1, left of row 2, r0c2-r1c2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
