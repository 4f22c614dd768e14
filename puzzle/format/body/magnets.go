package body

import (
	"errors"
	"slices"
	"strings"

	"gridcnf/puzzle"
)

// A game ID of Magnets has the numbers outside in rows, first those of one pole, then those of the other, with a full stop for none. Then
// it has a letter for each cell: which half of a piece it is (left, right, top, bottom), or a star.
//
// Source: magnets.c of www.chiark.greenend.org.uk/~sgtatham/puzzles.

// behind returns the places of one side, at one distance from the board: part 0 is the nearest.
func behind(side string, part int) func(s *sheet) slots {
	return func(s *sheet) slots {
		return listed(slices.DeleteFunc(s.beyond(), func(x slot) bool { return x.Kind != side || x.part != part }))
	}
}

// dotted writes each place, with a full stop for a place without a token.
func dotted(s spelling) coding { return runsOf(either(symbols(map[string]string{".": ""}), s)) }

// halves returns the letters of two cells that are one piece.
func halves(e border) string {
	if e[0].Row == e[1].Row {
		return "LR"
	}
	return "TB"
}

func readDominoes(s *sheet) {
	rows, cols := s.b.Size()
	letters := s.body[s.at:]
	if len(letters) < rows*cols {
		s.at = len(s.body)
		s.wrong(errMore)
	}
	letter := func(c puzzle.Cell) byte { return letters[c.Row*cols+c.Col] }
	s.borders = make(map[border]bool)
	paired := make(map[puzzle.Cell]bool)
	for _, block := range bordersOf(s, bounds{}) {
		for _, e := range block {
			if two := halves(e); letter(e[0]) == two[0] && letter(e[1]) == two[1] {
				paired[e[0]], paired[e[1]] = true, true
			} else {
				s.borders[e] = true
			}
		}
	}
	for x := range cells(s).all() {
		at := puzzle.Cell{Row: x.Row, Col: x.Col}
		if letter(at) == '*' {
			s.put(x, "*")
		} else if strings.IndexByte("LRTB", letter(at)) < 0 {
			s.wrong(errors.New("expected L, R, T, B or *"))
		} else if !paired[at] {
			s.wrong(errors.New("and the other half is not beside it"))
		}
		s.at++
	}
}

func writeDominoes(s *sheet) string {
	_, cols := s.b.Size()
	places := cells(s)
	letters := make([]byte, places.n)
	for i := range letters {
		if s.take(places.at(i), func(token string) bool { return token == "*" }) != "" {
			letters[i] = '*'
		}
	}
	several := false
	for _, block := range bordersOf(s, bounds{}) {
		for _, e := range block {
			if s.b.Area(e[0].Row, e[0].Col) != s.b.Area(e[1].Row, e[1].Col) {
				continue
			}
			for k, c := range e {
				at := &letters[c.Row*cols+c.Col]
				several = several || *at != 0
				*at = halves(e)[k]
			}
		}
	}
	if several || strings.IndexByte(string(letters), 0) >= 0 {
		lose("has pieces of two cells, and the board has others")
	}
	s.divided = true
	return string(letters)
}
