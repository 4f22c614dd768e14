package takuzu

import (
	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// Setting is how boards are set: every cell may be given.
var Setting = setting.Setting{
	Clue: func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
		_, cols := b.Size()
		if a[at.Row*cols+at.Col] {
			return puzzle.Clue(takuzu.One)
		}
		return puzzle.Clue(takuzu.Zero)
	},
	Change: shuffle,
}
