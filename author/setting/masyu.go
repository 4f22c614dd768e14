package setting

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// masyuSetting is how Masyu are set.
var masyuSetting = Setting{
	Clue: pearlOf,
	Answer: func(ctx context.Context, b puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error) {
		l, style := centres(b)
		switch {
		case l.Rows < 2 || l.Cols < 2:
			return nil, fmt.Errorf("there is no Masyu of %dx%d: a loop needs two rows and two columns", l.Rows, l.Cols)
		case style.Full && l.Points()%2 == 1:
			return nil, fmt.Errorf("there is no Masyu of %dx%d whose loop visits every cell: a loop visits an even number of cells", l.Rows, l.Cols)
		}
		return NewRegion(ctx, l, random).Border(), nil
	},
	Change: func(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, same []bool, random *rand.Rand) puzzle.Answer {
		l, style := centres(b)
		return RegionOf(l, style, a).Change(ctx, same, random).Border()
	},
}

// centres are the points of a board's loop, and what the loop is to look like: as on published boards.
func centres(b puzzle.Puzzle) (puzzle.Lattice, Style) {
	rows, cols := b.Size()
	full := slices.Contains(b.Rules(), masyu.FullRule)
	return puzzle.Lattice{Rows: rows, Cols: cols},
		Style{Empty: 5, Hole: 60, UTurn: 14, Zigzag: 8, Inside: 6, Full: full}
}

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
