// Package game has the games of Simon Tatham's Portable Puzzle Collection that are played here.
package game

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/takuzu"
)

// Unruly is the binary puzzles.
//
// Source: unruly.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.
var Unruly = dialect.Game{
	Name: "Unruly", Level: "dt", Check: checkUnruly, Start: startUnruly, Solving: "S",
	Solve: func(p puzzle.Puzzle, a puzzle.Answer) (string, error) { return "S" + strings.Join(p.Text(a), ""), nil },
}

// unrulyLines are how many lines of 2n cells have n of each kind and no three alike
// (sequence A177790), up to where as many of them do not fit on a board.
var unrulyLines = [...]int{1, 2, 6, 14, 34, 84, 208, 518, 1296, 3254, 8196, 20700}

func checkUnruly(rows, cols int, rules []string) error {
	if rules != nil && (tooMany(rows, cols) || tooMany(cols, rows)) {
		return fmt.Errorf("the board is %d wide and %d high, too many for all rows and all columns to be different", cols, rows)
	}
	return nil
}

// tooMany reports whether some of n lines of the given length must be equal.
func tooMany(n, length int) bool {
	return length/2 < len(unrulyLines) && n > unrulyLines[length/2]
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
