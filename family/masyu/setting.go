package masyu

import (
	"math/bits"

	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// Setting is how Masyu are set.
var Setting = setting.Setting{Clue: pearlOf}

// pearlOf is the pearl that a loop allows in a cell: a black one where it turns and goes
// straight on at both sides, a white one where it goes straight on and turns at one.
func pearlOf(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
	rows, cols := b.Size()
	l := puzzle.Lattice{Rows: rows, Cols: cols}
	exits := l.Exits(a, at.Row, at.Col)
	straight := 0
	for left := exits; left != 0; left &= left - 1 {
		r, c := puzzle.Step(at.Row, at.Col, left&-left)
		if puzzle.Straight(l.Exits(a, r, c)) {
			straight++
		}
	}
	switch {
	case bits.OnesCount(uint(exits)) != 2:
		return 0
	case puzzle.Straight(exits) && straight < 2:
		return puzzle.Clue(masyu.White)
	case !puzzle.Straight(exits) && straight == 2:
		return puzzle.Clue(masyu.Black)
	}
	return 0
}
