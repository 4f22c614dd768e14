package slitherlink

import (
	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/puzzle/slitherlink"
)

// Setting is how Slitherlinks are set: every cell may have its number.
var Setting = setting.Setting{
	Clue: func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
		rows, cols := b.Size()
		l := puzzle.Lattice{Rows: rows + 1, Cols: cols + 1}
		n := 0
		for _, e := range l.Sides(at.Row, at.Col) {
			if a[e] {
				n++
			}
		}
		return slitherlink.Number(n)
	},
}
