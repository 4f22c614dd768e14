// Package game has the games of Simon Tatham's Portable Puzzle Collection that are played here.
package game

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/takuzu"
)

// Unruly's settings are u for different rows and columns, and dt, de or dn for the difficulty. A letter of the
// description skips as many empty cells as its place in the alphabet, counted from 0, and fills one, with 0 if it is
// small and 1 if it is a capital; z skips 25 cells and fills none. The last letter fills a cell after the board.
//
// Source: unruly.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.
var Unruly = dialect.Game{
	Name: "Unruly", Least: 6, End: 1, Level: "dt", Levels: "ten", Distinct: []string{takuzu.DistinctRows, takuzu.DistinctColumns},
	Check: checkUnruly, Expand: expandUnruly, ID: unrulyID,
	Start:   startUnruly,
	Solve:   func(p puzzle.Puzzle, a puzzle.Answer) (string, error) { return "S" + strings.Join(p.Text(a), ""), nil },
	Solving: "S",
}

// unrulyLines are how many lines of 2n cells have n of each kind and no three alike
// (sequence A177790), up to where as many of them do not fit on a board.
var unrulyLines = [...]int{1, 2, 6, 14, 34, 84, 208, 518, 1296, 3254, 8196, 20700}

func checkUnruly(p dialect.GameParams) error {
	switch {
	case p.Width%2 != 0 || p.Height%2 != 0:
		return fmt.Errorf("the board is %d wide and %d high, expected even numbers for Unruly", p.Width, p.Height)
	case p.Rules != nil && (tooMany(p.Height, p.Width) || tooMany(p.Width, p.Height)):
		return fmt.Errorf("the board is %d wide and %d high, too many for all rows and all columns to be different", p.Width, p.Height)
	}
	return nil
}

// tooMany reports whether some of n lines of the given length must be equal.
func tooMany(n, length int) bool {
	return length/2 < len(unrulyLines) && n > unrulyLines[length/2]
}

// expandUnruly reads a description. The last cell is the one after the board.
func expandUnruly(desc string) (cells []byte, err error) {
	n := 0
	for i, r := range desc {
		place := int(r|0x20) - 'a'
		if place < 0 || place > 25 || r > 'z' {
			return nil, dialect.FaultAt(i, "found %q, expected a to z for 0 to 25 empty cells and a 0, or A to Z for a 1", r)
		}
		if n += min(place, 24) + 1; n <= dialect.MaxCells+1 { // others are only counted
			cells = append(cells, make([]byte, place)...)
			if place < 25 {
				cells = append(cells, byte(map[bool]puzzle.Clue{true: takuzu.One, false: takuzu.Zero}[r < 'a']))
			}
		}
	}
	return cells, dialect.CheckCells(n - 1)
}

func unrulyID(p puzzle.Puzzle) (settings, desc string, err error) {
	rows, cols := p.Size()
	distinct := slices.Contains(p.Rules(), takuzu.DistinctRows)
	if distinct != slices.Contains(p.Rules(), takuzu.DistinctColumns) {
		return "", "", dialect.Loss(dialect.LostRules, "has one setting for equal rows and equal columns, and this puzzle allows only one of them")
	}
	if distinct {
		settings = "u"
		if tooMany(rows, cols) || tooMany(cols, rows) {
			return "", "", dialect.Loss("", "holds no board with more rows or columns than can be different, and this one is %dx%d", rows, cols)
		}
	}
	return settings, unrulyDesc(p), nil
}

// unrulyDesc describes a board. The z of a long run has the case of the clue after it.
func unrulyDesc(p puzzle.Puzzle) string {
	var b strings.Builder
	run := 0
	put := func(first byte) {
		b.WriteString(strings.Repeat(string(first+25), run/25) + string(first+byte(run%25)))
		run = 0
	}
	for _, clue := range dialect.CluesOf(p) {
		if clue == 0 {
			run++
			continue
		}
		put([...]byte{takuzu.Zero: 'a', takuzu.One: 'A'}[clue])
	}
	put('a')
	return b.String()
}

// startUnruly plays on a board. Of the moves P0,x,y and P1,x,y fill a cell, P-,x,y empties it, and S with a digit for every cell fills the board.
func startUnruly(p puzzle.Puzzle) dialect.GamePlay {
	givens := dialect.CluesOf(p)
	rows, cols := p.Size()
	return func(m *dialect.Scanner, set func(bit int, value, known bool)) bool {
		switch m.Take("PS") {
		case 'P':
			placeUnruly(m, givens, rows, cols, set)
		case 'S':
			for i, given := range givens {
				ch := m.Take("01")
				if ch == 0 {
					m.Want(fmt.Sprintf("0 or 1 for each of %d cells", len(givens)))
					return false
				}
				set(i, ch == '1', ch-'0'+1 != given)
			}
		default:
			m.Want("a move P or S")
		}
		m.End("the end of the move")
		return false
	}
}

func placeUnruly(m *dialect.Scanner, givens []byte, rows, cols int, set func(bit int, value, known bool)) {
	value := m.Take("-01")
	if value == 0 {
		m.Want("0, 1 or -")
	}
	x, y := m.Place(cols, rows)
	switch i := y*cols + x; {
	case m.Err != nil:
	case givens[i] != byte(takuzu.Open):
		m.Off = 0
		m.Fail("the move changes the given at %s", puzzle.CellName(y, x))
	default:
		set(i, value == '1', value != '-')
	}
}
