package family

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family/game"
	"gridcnf/puzzle/rulefile"
)

// table has a row for every family. It is plain data, which the compiler lays out, so it costs no time when the program starts.
//
// Sources of binary puzzles: the .takuzu files of jpverkamp and the dialects seen elsewhere; gotak, github.com/McKael/takuzu; the tasks of
// puzzle-binairo.com and the boards of binarypuzzle.com as collected in github.com/Borroot/binairo-scrapers, folders sets2 and sets1. Of
// Masyu: the grids of mindgames (W B .), pvv.org (o * .) and others (O @ .); the tasks of puzzle-masyu.com as collected in
// github.com/joshprzybyszewski/masyu. Of Slitherlink: puzzle-loop.com. Of all: github.com/robx/pzprjs;
// github.com/SmilingWayne/puzzlekit-dataset; www.janko.at/Raetsel.
var table = []*Family{
	{
		Kinds: []Kind{
			{Name: "takuzu", Aliases: []string{"binairo"}, Title: "A Takuzu"},
			{Name: "3-in-a-row", Aliases: []string{"tohu-wa-vohu", "unruly"}, Title: "A 3-in-a-Row"},
		},
		Options: []Option{{"distinct-rows", "no two rows are equal"}, {"distinct-columns", "no two columns are equal"}},
		Symbols: ".01", Even: true,
		Dialects: &dialect.Family{
			Tatham: &game.Unruly,
			Grid: &dialect.Grid{
				Text:    "grids of 0 1 . (also O I, O X, ○ ●, - _ ?), blank lines between puzzles",
				Cells:   dialect.Cells{Chars: []string{".-_?*", "0O○🔵", "1I●🔴"}, Want: "0 1 (O I) or . - _ ? for an empty cell"},
				Telling: "01OI🔵🔴○●", SizedTelling: "0OI🔵🔴○●", Named: []string{"", "wW", "bB"},
				Doubts: []dialect.Doubt{
					{Symbols: "xX", Clue: 2, Partners: "oO"},
					{Symbols: "o", Clue: 1, Partners: "xX", Only: true},
					{Symbols: "□", Clue: 1, Partners: "■●1"},
					{Symbols: "■", Clue: 2, Partners: "□○0"},
					{Symbols: "2"},
					{Symbols: "−", Clue: 1, Partners: "1"},
				},
			},
			Lines: []dialect.Line{
				{
					Name: "binarypuzzle", Text: "one puzzle per line: all cells (0 1 -), then its solution",
					Cells: dialect.Cells{Chars: []string{"-.", "0", "1"}, Want: "0 1 - or ."}, Solution: true, Telling: "01", Needs: "- ",
					Site: "binarypuzzle.com",
				},
				{
					Name: "gotak", Text: "one puzzle per line: all cells (0 1 . or O I .)",
					Cells: dialect.Cells{Chars: []string{".", "0O", "1I"}, Want: "0 O 1 I or ."}, Telling: "01OI",
				},
				{
					Name: "binairo", Text: "one puzzle per line: task of puzzle-binairo.com (0 1, a..z for 1..26 empty cells), then its solution",
					Cells: dialect.Cells{Chars: []string{"", "0", "1"}, Want: "0 1"}, Runs: true, Solution: true, Telling: "01",
					Site: "puzzle-binairo.com", Refused: map[string]string{"|": "a task of Binairo+"},
				},
			},
			Spaced: &dialect.Spaced{
				Names:  map[puzzle.Kind]string{"3-in-a-row": "tohu-wa-vohu", "takuzu": "binairo"},
				Cells:  dialect.Cells{Chars: []string{"-._?", "20O", "1I"}, Want: "0 1 (O I, or 2 for 0) or . - _ ? for an empty cell"},
				Clash:  dialect.Clash{Symbols: [2]string{"2", "0O"}, Text: "the grid has both 0 and 2, expected 0 and 1, or 1 and 2 (2 is then 0)"},
				Answer: "21",
			},
			Rows: &dialect.Rows{
				Cells: dialect.Cells{Chars: []string{"0Oo○□🔵", "1IxX●■🔴"}, Want: "0 or 1 (O or I)"},
				Sized: dialect.Cells{Chars: []string{"0O2", "1I"}, Want: "0 or 1 (O or I, or 2 for 0)"},
			},
			Penpa: &dialect.Penpa{
				Circles: [3]puzzle.Clue{1, 2, 0}, Circle: "circle_M", Legend: "A white circle is 0 and a black one is 1.",
				Numbers: map[string]puzzle.Clue{"0": 1, "1": 2}, Shading: [2]puzzle.Clue{1, 2}, Telling: "01",
				Expect: "circles, numbers or shading", Answer: "cells",
			},
		},
	},
	{
		Kinds:   []Kind{{Name: "masyu", Title: "A Masyu"}},
		Options: []Option{{"full", "the loop visits every cell"}},
		Symbols: ".WB?", ClueNames: []string{"empty", "white pearl", "black pearl", "grey pearl"},
		Dialects: &dialect.Family{
			Tatham: &game.Pearl,
			Grid: &dialect.Grid{
				Text: "grids of W B ? . (also w o O ○, b * @ ●, - _), blank lines between puzzles",
				Cells: dialect.Cells{
					Chars: []string{".-_□■−", "WwoO○", "Bb*@#●", "?◐"},
					Want:  "w W o O (white), b B * @ # (black), ? (white or black) or . - _ (empty)",
				},
				Telling: "WwoOBb*@#○●◐", SizedTelling: "WwoOBb*@#○●◐", Named: []string{"", "1", "2", ""},
				Doubts: []dialect.Doubt{{Symbols: "0"}, {Symbols: "xX"}},
				Clash:  dialect.Clash{Symbols: [2]string{"■", ".-_□"}, Text: "the grid has both ■ and other empty cells, expected all to be alike"},
			},
			Lines: []dialect.Line{
				{
					Name: "masyu-task", Text: "one puzzle per line: ID:TASK:ANSWER or TASK of puzzle-masyu.com (W B, a..z for 1..26 empty cells)",
					Cells: dialect.Cells{Chars: []string{"", "W", "B"}, Want: "W B"}, Runs: true, Colons: true, Solution: true, Telling: "WB",
					Site: "puzzle-masyu.com",
				},
			},
			Spaced: &dialect.Spaced{
				Names: map[puzzle.Kind]string{"masyu": "masyu"},
				Cells: dialect.Cells{
					Chars: []string{"-._", "wWoO1", "bB*@#2", "?"},
					Want:  "w W o O 1 (white), b B * @ # 2 (black), ? (white or black) or . - _ (empty)",
				},
			},
			Pzpr: &dialect.Pzpr{
				Tokens: []string{".", "1", "2", "-"}, Want: ". or 1 (white) or 2 (black) or - (white or black)",
			},
			Penpa: &dialect.Penpa{Circles: [3]puzzle.Clue{1, 2, 3}, Circle: "circle_L", Expect: "circles", Answer: "lines"}, Loop: "pearls",
			Rare: 3, RareText: "pearls of unknown colour",
		},
	},
	{
		Kinds:   []Kind{{Name: "slitherlink", Aliases: []string{"loopy", "fences"}, Title: "A Slitherlink"}},
		Symbols: ".01234",
		Dialects: &dialect.Family{
			Tatham: &game.Loopy,
			Grid: &dialect.Grid{
				Text:    "grids of 0 to 4 and . (also - _), blank lines between puzzles",
				Cells:   dialect.Cells{Chars: []string{".-_□■?*−", "0", "1", "2", "3", "4"}, Want: "0 to 4 or . - _ for an empty cell"},
				Telling: "234", SizedTelling: "34",
				Clash: dialect.Clash{Symbols: [2]string{"■", ".-_□"}, Text: "the grid has both ■ and other empty cells, expected all to be alike"},
				Full:  "34",
			},
			Lines: []dialect.Line{
				{
					Name:  "slitherlink-task",
					Text:  "one puzzle per line: task of puzzle-loop.com (0 to 4, a..z for 1..26 empty cells), then its solution",
					Cells: dialect.Cells{Chars: []string{"", "0", "1", "2", "3", "4"}, Want: "0 to 4"}, Runs: true, Solution: true, Telling: "234",
					Site: "puzzle-loop.com",
				},
			},
			Spaced: &dialect.Spaced{
				Names: map[puzzle.Kind]string{"slitherlink": "slitherlink"},
				Cells: dialect.Cells{Chars: []string{"-._", "0", "1", "2", "3", "4"}, Want: "0 to 4 or . - _ for an empty cell"}, Answer: "-x",
			},
			Rows: &dialect.Rows{
				Cells: dialect.Cells{Chars: []string{"-.", "xX"}, Want: "x (inside the loop) or -"},
				Sized: dialect.Cells{Chars: []string{"-.", "xX"}, Want: "x (inside the loop) or -"},
			},
			Pzpr: &dialect.Pzpr{
				Tokens: []string{". -", "0", "1", "2", "3", "4"}, Want: ". or 0 to 4", DownFirst: true,
				Shaded: true,
			},
			Penpa: &dialect.Penpa{
				Numbers: map[string]puzzle.Clue{"0": 1, "1": 2, "2": 3, "3": 4, "4": 5, "?": 0}, Telling: "234", Expect: "numbers from 0 to 4",
				Answer: "sides",
			},
			Loop: "numbers but 0",
		},
	},
}

// New returns a board without clues, with the rules of the kind. It fails for sizes that the family does not have.
func (f *Family) New(kind puzzle.Kind, rows, cols int) (puzzle.Board, error) {
	if f.Even && (rows < 2 || cols < 2 || rows%2 != 0 || cols%2 != 0) {
		return nil, fmt.Errorf("the board is %dx%d, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)", rows, cols)
	}
	b, err := rulefile.FirstGrid(kind, rows, cols)
	if err != nil {
		return nil, err
	}
	return b, nil
}
