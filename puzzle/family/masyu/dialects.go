// Package masyu says how the pearls of Masyu stand in the formats of others, and plays Simon Tatham's Pearl.
package masyu

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/masyu"
)

// Dialects are how Masyu stands in the formats.
//
// Sources: the grids of mindgames (W B .), pvv.org (o * .) and others (O @ .); the tasks of puzzle-masyu.com as collected in
// github.com/joshprzybyszewski/masyu; github.com/robx/pzprjs; github.com/SmilingWayne/puzzlekit-dataset (w b - and also
// 1 2 -); www.janko.at/Raetsel.
var Dialects = dialect.Family{
	Grid: &dialect.Grid{
		Name: "masyu", Text: "grids of W B ? . (also w o O ○, b * @ ●, - _), blank lines between puzzles",
		Cells: dialect.Cells{
			Chars: []string{".-_□■" + string(dialect.Minus), "WwoO○", "Bb*@#●", "?◐"},
			Want:  "w W o O (white), b B * @ # (black), ? (white or black) or . - _ (empty)",
		},
		Telling: "WwoOBb*@#○●◐", SizedTelling: "WwoOBb*@#○●◐", Named: []string{"", "1", "2", ""},
		Doubts: []dialect.Doubt{{Symbols: "0"}, {Symbols: "xX"}}, // among 1 and 2, or pearls of both colours
		Clash:  dialect.Clash{Symbols: [2]string{"■", ".-_□"}, Text: "the grid has both ■ and other empty cells, expected all to be alike"},
	},
	Lines: []dialect.Line{{
		Name: "masyu-task", Text: "a line a puzzle: ID:TASK:ANSWER or TASK of puzzle-masyu.com (W B, a..z for 1..26 empty cells)",
		Cells: task, Runs: true, Colons: true, Solution: true, Telling: "WB",
		Site: "puzzle-masyu.com",
	}},
	Spaced: &dialect.Spaced{
		Collection: "Masyu", Names: map[puzzle.Kind]string{masyu.Masyu: "masyu"},
		Cells: dialect.Cells{
			Chars: []string{"-._", "wWoO1", "bB*@#2", "?"},
			Want:  "w W o O 1 (white), b B * @ # 2 (black), ? (white or black) or . - _ (empty)",
		},
	},
	Rows: &dialect.Rows{Word: exitsOf, Fill: edges},
	Pzpr: &dialect.Pzpr{
		Kanpen: "masyu",
		Tokens: []string{".", "1", "2", "-"}, Clues: "pearls", Want: ". or 1 (white) or 2 (black) or - (white or black)",
	},
	Tatham: &pearlGame,
	Penpa: &dialect.Penpa{
		Circles: [3]puzzle.Clue{masyu.White, masyu.Black, masyu.Unknown},
		Circle:  "circle_L", Expect: "circles", Answer: dialect.PenpaLines,
	},
	Loop: &drawn,
	Rare: masyu.Unknown, RareText: "pearls of unknown colour",
}

var drawn = dialect.Loop{Clues: "pearls"}

// task has the cells of a task, and of a description of Pearl.
var task = dialect.Cells{Chars: []string{"", "W", "B"}, Want: "W B"}

// exitsOf reads a cell of a loop: "-", or two directions in any order and case.
func exitsOf(word string) (exits byte, err error) {
	if word == "-" {
		return 0, nil
	}
	if len(word) == 2 {
		a, b := strings.IndexByte(masyu.Letters, word[0]|0x20), strings.IndexByte(masyu.Letters, word[1]|0x20)
		if a >= 0 && b >= 0 && a != b {
			return 1<<a | 1<<b, nil
		}
	}
	return 0, fmt.Errorf("found %q, expected ns ew ne nw se sw or -", word)
}

// back are the directions from the neighbours.
var back = [...]int{puzzle.North: puzzle.South, puzzle.South: puzzle.North, puzzle.East: puzzle.West, puzzle.West: puzzle.East}

// edges turns the exits of all cells into an answer. If neighbours do not agree, err says so of a cell.
func edges(p puzzle.Puzzle, cells []byte) (a puzzle.Answer, cell int, err error) {
	rows, cols := p.Size()
	l := puzzle.Lattice{Rows: rows, Cols: cols} // drawn.Lattice would read the whole book
	sides := [...]string{puzzle.North: "above", puzzle.South: "below", puzzle.East: "to the right", puzzle.West: "to the left"}
	a = make(puzzle.Answer, l.Edges())
	for i, exits := range cells {
		r, c := i/l.Cols, i%l.Cols
		for direction, edge := range l.Around(r, c) {
			if exits>>direction&1 == 0 {
				continue
			}
			if edge < 0 {
				return nil, i, fmt.Errorf("the line at %s leaves the board", puzzle.CellName(r, c))
			}
			if nr, nc := puzzle.Step(r, c, 1<<direction); cells[nr*l.Cols+nc]>>back[direction]&1 == 0 {
				return nil, i, fmt.Errorf("the line at %s does not go on in the cell %s", puzzle.CellName(r, c), sides[direction])
			}
			a[edge] = true
		}
	}
	return a, 0, nil
}
