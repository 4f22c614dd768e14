package setting

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// slitherlinkSetting makes some loops wind more than others, as on published boards.
var slitherlinkSetting = loop(func(random *rand.Rand) Style { return Style{Empty: random.IntN(8), Zigzag: -4} })

// masyuSetting makes loops that look like those of published boards.
var masyuSetting = loop(func(*rand.Rand) Style { return Style{Empty: 5, Hole: 60, UTurn: 14, Zigzag: 8, Inside: 6} })

// loop makes the Setting of puzzles whose answer is a loop. Each loop gets a style.
func loop(style func(*rand.Rand) Style) Setting {
	return Setting{
		Clue: allowed,
		Answer: func(ctx context.Context, b puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error) {
			l := rule.LoopOf(b)
			switch {
			case l.Rows < 2 || l.Cols < 2:
				return nil, fmt.Errorf("there is no %s of %dx%d: a loop needs two rows and two columns", b.Kind(), l.Rows, l.Cols)
			case l.Full != "" && l.Points()%2 == 1:
				return nil, fmt.Errorf("there is no %s of %dx%d whose loop visits every cell: a loop visits an even number of cells", b.Kind(), l.Rows, l.Cols)
			}
			return NewRegion(ctx, l.Lattice, random).Border(), nil
		},
		Change: func(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, same []bool, random *rand.Rand) puzzle.Answer {
			l, s := rule.LoopOf(b), style(random)
			s.Full = l.Full != ""
			return RegionOf(l.Lattice, s, a).Change(ctx, same, random).Border()
		},
	}
}
