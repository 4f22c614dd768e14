// Package game has the games of Simon Tatham's Portable Puzzle Collection for the families in Go.
package game

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/takuzu"
)

// Unruly is the game of binary puzzles.
//
// Source: unruly.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.
var Unruly = dialect.Game{
	Name: "Unruly", Level: "dt", Check: checkUnruly, Start: startUnruly, Solving: "S",
	Solve: func(p puzzle.Puzzle, a puzzle.Answer) (string, error) { return "S" + strings.Join(p.Text(a), ""), nil },
}

func checkUnruly(rows, cols int, rules []string) error {
	if rules != nil && (rule.TooMany(rows, cols) || rule.TooMany(cols, rows)) {
		return fmt.Errorf("the board is %d wide and %d high, too many for all rows and all columns to be different", cols, rows)
	}
	return nil
}

// startUnruly plays on a board. The moves P0,x,y and P1,x,y fill a cell, P-,x,y empties it, and S with a digit for every cell fills the
// board.
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
