package body

import (
	"cmp"
	"errors"
	"strings"

	"gridcnf/puzzle/rulefile"
)

// A game ID of Unequal has a number for each cell, 0 for none, letters for the sides on which the neighbour is smaller, and a comma.
//
// Source: unequal.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.

// smaller lists the letters, and the sign between the two cells for each.
var smaller = [...]struct {
	letter, sign, kind string
	row, col           int // of the border, from the cell
}{
	{"U", "^", "south", -1, 0}, {"R", ">", "east", 0, 0}, {"D", "v", "south", 0, 0}, {"L", "<", "east", 0, -1},
}

func readUnequal(s *sheet) {
	places := cells(s)
	for i := range places.n {
		x := places.at(i)
		number := digitsOf(s.body[s.at:])
		if number == "" {
			s.wrong(errors.New("expected a number"))
		}
		s.put(x, strings.TrimPrefix(number, "0"))
		s.at += len(number)
		for more := true; more; {
			more = false
			for _, side := range smaller {
				if strings.HasPrefix(s.body[s.at:], side.letter) {
					s.put(slot{Position: rulefile.Position{Kind: side.kind, Row: x.Row + side.row, Col: x.Col + side.col}}, side.sign)
					s.at++
					more = true
				}
			}
		}
		if strings.HasPrefix(s.body[s.at:], ",") {
			s.at++
		} else if i < places.n-1 {
			s.wrong(errors.New("expected U, R, D, L or a comma"))
		}
	}
}

func writeUnequal(s *sheet) (text string) {
	for x := range cells(s).all() {
		text += cmp.Or(s.b.Token(x.Position), "0")
		delete(s.left, x.Position)
		for _, side := range smaller {
			if at := (rulefile.Position{Kind: side.kind, Row: x.Row + side.row, Col: x.Col + side.col}); s.b.Token(at) == side.sign {
				text += side.letter
				delete(s.left, at)
			}
		}
		text += ","
	}
	return text
}
