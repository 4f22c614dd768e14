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
