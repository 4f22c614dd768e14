package slitherlink

import (
	"math/rand/v2"

	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/puzzle/slitherlink"
)

// Setting is how Slitherlinks are set: every cell may have its number, and the loop runs
// along the sides of cells.
var Setting = setting.Setting{
	Clue: func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
		n := 0
		for _, e := range lattice(b).Sides(at.Row, at.Col) {
			if a[e] {
				n++
			}
		}
		return slitherlink.Number(n)
	},
	Answer: func(b puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error) {
		return setting.NewRegion(lattice(b), style, random).Border(), nil
	},
	Change: func(b puzzle.Puzzle, a puzzle.Answer, open []bool, random *rand.Rand) puzzle.Answer {
		return setting.RegionOf(lattice(b), style, a).Change(open, random).Border()
	},
}

// style is that of published boards.
var style = setting.Style{Empty: 8, Turn: 0, Inside: 0}

// lattice has the corners of the cells, the points of a board's loop.
func lattice(b puzzle.Puzzle) puzzle.Lattice {
	rows, cols := b.Size()
	return puzzle.Lattice{Rows: rows + 1, Cols: cols + 1}
}
