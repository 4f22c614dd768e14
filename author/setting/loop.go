package setting

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
)

// slitherlinkSetting is how Slitherlinks are set: every cell may have its number, and the loop runs along the sides of cells. Some
// loops wind more than others, as on published boards.
var slitherlinkSetting = loop(true, func(random *rand.Rand) Style { return Style{Empty: random.IntN(8), Zigzag: -4} }, numberOf)

// masyuSetting is how Masyu are set. Their loops look like those of published boards.
var masyuSetting = loop(false, func(*rand.Rand) Style { return Style{Empty: 5, Hole: 60, UTurn: 14, Zigzag: 8, Inside: 6} }, pearlOf)

// loop is how puzzles are set whose answer is a loop of a style through cells, or along their sides, that allows a clue in each cell.
func loop(sides bool, style func(*rand.Rand) Style, clue func(puzzle.Lattice, puzzle.Answer, puzzle.Cell) puzzle.Clue) Setting {
	lattice := func(b puzzle.Puzzle) puzzle.Lattice {
		rows, cols := b.Size()
		if sides {
			rows, cols = rows+1, cols+1
		}
		return puzzle.Lattice{Rows: rows, Cols: cols}
	}
	full := func(b puzzle.Puzzle) bool { return slices.Contains(b.Rules(), masyu.FullRule) }
	return Setting{
		Clue: func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue { return clue(lattice(b), a, at) },
		Answer: func(ctx context.Context, b puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error) {
			l := lattice(b)
			switch {
			case l.Rows < 2 || l.Cols < 2:
				return nil, fmt.Errorf("there is no %s of %dx%d: a loop needs two rows and two columns", b.Kind(), l.Rows, l.Cols)
			case full(b) && l.Points()%2 == 1:
				return nil, fmt.Errorf("there is no %s of %dx%d whose loop visits every cell: a loop visits an even number of cells", b.Kind(), l.Rows, l.Cols)
			}
			return NewRegion(ctx, l, random).Border(), nil
		},
		Change: func(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, same []bool, random *rand.Rand) puzzle.Answer {
			s := style(random)
			s.Full = full(b)
			return RegionOf(lattice(b), s, a).Change(ctx, same, random).Border()
		},
	}
}

// numberOf is the number that a loop along the sides of cells allows in a cell.
func numberOf(l puzzle.Lattice, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
	n := 0
	for _, e := range l.Sides(at.Row, at.Col) {
		if a[e] {
			n++
		}
	}
	return slitherlink.Number(n)
}

// pearlOf is the pearl that a loop allows in a cell: a black one where it turns and goes
// straight on at both sides, a white one where it goes straight on and turns at one.
func pearlOf(l puzzle.Lattice, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
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
		return masyu.None
	case puzzle.Straight(exits) && straight < 2:
		return masyu.White
	case !puzzle.Straight(exits) && straight == 2:
		return masyu.Black
	}
	return masyu.None
}
