// Package takuzu says how the digits of binary puzzles stand in the formats of others, and plays Simon Tatham's Unruly.
package takuzu

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/takuzu"
)

const zero, one = takuzu.Zero, takuzu.One

// Dialects are how binary puzzles stand in the formats.
//
// Sources: the .takuzu files of jpverkamp and the dialects seen elsewhere; gotak, github.com/McKael/takuzu; the tasks of
// puzzle-binairo.com and the boards of binarypuzzle.com as collected in github.com/Borroot/binairo-scrapers, folders sets2 and
// sets1; github.com/SmilingWayne/puzzlekit-dataset; www.janko.at/Raetsel.
var Dialects = dialect.Family{
	Grid: &dialect.Grid{
		Name: "takuzu", Text: "grids of 0 1 . (also O I, O X, ○ ●, - _ ?), blank lines between puzzles",
		Cells: dialect.Cells{
			Chars: []string{".-_?*", "0O○🔵", "1I●🔴"},
			Want:  "0 1 (O I) or . - _ ? for an empty cell",
		},
		Telling: "01OI🔵🔴○●", SizedTelling: "0OI🔵🔴○●",
		Named: []string{"", "wW", "bB"},
		Doubts: []dialect.Doubt{
			{Symbols: "xX", Clue: one, Partners: "oO"},
			{Symbols: "o", Clue: zero, Partners: "xX", Only: true},
			{Symbols: "□", Clue: zero, Partners: "■●1"},
			{Symbols: "■", Clue: one, Partners: "□○0"},
			{Symbols: "2"},
			{Symbols: string(dialect.Minus), Clue: zero, Partners: "1"},
		},
	},
	Lines: []dialect.Line{
		{
			Name: "binarypuzzle", Text: "a line a puzzle: all cells (0 1 -), then its solution",
			Cells:    dialect.Cells{Chars: []string{"-.", "0", "1"}, Want: "0 1 - or ."},
			Solution: true, Telling: "01", Needs: "- ",
			Site: "binarypuzzle.com",
		},
		{
			Name: "gotak", Text: "a line a puzzle: all cells (0 1 . or O I .)",
			Cells:   dialect.Cells{Chars: []string{".", "0O", "1I"}, Want: "0 O 1 I or ."},
			Telling: "01OI",
		},
		{
			Name: "binairo", Text: "a line a puzzle: task of puzzle-binairo.com (0 1, a..z for 1..26 empty cells), then its solution",
			Cells: dialect.Cells{Chars: []string{"", "0", "1"}, Want: "0 1"},
			Runs:  true, Solution: true, Telling: "01",
			Refused: map[rune]string{'|': "a task of Binairo+"},
			Site:    "puzzle-binairo.com",
		},
	},
	Spaced: &dialect.Spaced{
		Collection: "Binairo", Names: map[puzzle.Kind]string{takuzu.Takuzu: "binairo", takuzu.ThreeInARow: "tohu-wa-vohu"},
		Cells: dialect.Cells{
			Chars: []string{"-._?", "20O", "1I"},
			Want:  "0 1 (O I, or 2 for 0) or . - _ ? for an empty cell",
		},
		Clash:  dialect.Clash{Symbols: [2]string{"2", "0O"}, Text: "the grid has both 0 and 2, expected 0 and 1, or 1 and 2 (2 is then 0)"},
		Answer: "21",
	},
	Rows: &dialect.Rows{
		Cells: dialect.Cells{Chars: []string{"0Oo○□🔵", "1IxX●■🔴"}, Want: "0 or 1 (O or I)"},
		Sized: dialect.Cells{Chars: []string{"0O2", "1I"}, Want: "0 or 1 (O or I, or 2 for 0)"},
	},
	Tatham: &unruly,
	Penpa: &dialect.Penpa{
		Circles: [3]puzzle.Clue{zero, one}, Circle: "circle_M", Legend: "A white circle is 0 and a black one is 1.",
		Numbers: map[string]puzzle.Clue{"0": zero, "1": one},
		Shading: [2]puzzle.Clue{zero, one}, Telling: "01",
		Expect: "circles, numbers or shading", Answer: dialect.PenpaCells,
	},
}
