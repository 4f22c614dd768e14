package setting

import (
	"context"
	"math/rand/v2"

	"gridcnf/puzzle"
	"gridcnf/puzzle/slitherlink"
)

// slitherlinkSetting is how Slitherlinks are set: every cell may have its number, and the loop runs
// along the sides of cells.
var slitherlinkSetting = Setting{
	Clue: func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
		n := 0
		for _, e := range lattice(b).Sides(at.Row, at.Col) {
			if a[e] {
				n++
			}
		}
		return slitherlink.Number(n)
	},
	Answer: func(ctx context.Context, b puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error) {
		return NewRegion(ctx, lattice(b), random).Border(), nil
	},
	Change: func(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, same []bool, random *rand.Rand) puzzle.Answer {
		// Some loops wind more than others, as on published boards.
		style := Style{Empty: random.IntN(8), Zigzag: -4}
		return RegionOf(lattice(b), style, a).Change(ctx, same, random).Border()
	},
}

// lattice has the corners of the cells, the points of a board's loop.
func lattice(b puzzle.Puzzle) puzzle.Lattice {
	rows, cols := b.Size()
	return puzzle.Lattice{Rows: rows + 1, Cols: cols + 1}
}
