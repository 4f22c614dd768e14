// Package slitherlink says how the numbers of Slitherlink stand in the formats of others, and plays Simon Tatham's Loopy.
package slitherlink

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/slitherlink"
)

// Dialects are how Slitherlink stands in the formats.
//
// Sources: github.com/robx/pzprjs, src/variety/slither.js; puzzle-loop.com;
// github.com/SmilingWayne/puzzlekit-dataset; www.janko.at/Raetsel.
var Dialects = dialect.Family{
	Grid: &dialect.Grid{
		Name: "slitherlink", Text: "grids of 0 to 4 and . (also - _), blank lines between puzzles",
		Cells: numbers, Telling: "234", SizedTelling: "34", Full: "34",
		Clash: dialect.Clash{Symbols: [2]string{"■", ".-_□"}, Text: "the grid has both ■ and other empty cells, expected all to be alike"},
	},
	Lines: []dialect.Line{{
		Name: "slitherlink-task", Text: "a line a puzzle: task of puzzle-loop.com (0 to 4, a..z for 1..26 empty cells), then its solution",
		Cells: task, Runs: true, Solution: true, Telling: "234",
		Site: "puzzle-loop.com",
	}},
	Spaced: &dialect.Spaced{
		Collection: "Slitherlink", Names: map[puzzle.Kind]string{slitherlink.Slitherlink: "slitherlink"},
		Cells: dialect.Cells{Chars: []string{"-._", "0", "1", "2", "3", "4"}, Want: numbers.Want}, Answer: "-x",
	},
	Rows: &dialect.Rows{
		Cells: dialect.Cells{Chars: []string{"-.", "xX"}, Want: "x (inside the loop) or -"},
		Sized: dialect.Cells{Chars: []string{"-.", "xX"}, Want: "x (inside the loop) or -"},
	},
	Pzpr: &dialect.Pzpr{
		Kanpen: "slitherlink",
		Tokens: []string{". -", "0", "1", "2", "3", "4"}, Clues: "numbers", Want: ". or 0 to 4",
		DownFirst: true, Shaded: true,
	},
	Tatham: &loopy,
	Penpa: &dialect.Penpa{
		Numbers: map[string]puzzle.Clue{
			"0": slitherlink.Number(0), "1": slitherlink.Number(1), "2": slitherlink.Number(2),
			"3": slitherlink.Number(3), "4": slitherlink.Number(4), "?": slitherlink.Empty,
		},
		Telling: "234", Expect: "numbers from 0 to 4", Answer: dialect.PenpaSides,
	},
	Loop: &drawn,
}

var (
	drawn   = dialect.Loop{Clues: "numbers but 0"}
	numbers = dialect.Cells{Chars: []string{".-_□■?*" + string(dialect.Minus), "0", "1", "2", "3", "4"}, Want: "0 to 4 or . - _ for an empty cell"}
	// task has the cells of a task, and of a description of Loopy.
	task = dialect.Cells{Chars: []string{"", "0", "1", "2", "3", "4"}, Want: "0 to 4"}
)
