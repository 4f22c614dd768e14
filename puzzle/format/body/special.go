package body

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// This file has codecs that are not a coding at a row of places.

// readPlace reads the column and the row of one cell, counted from 1.
func readPlace(s *sheet) {
	var at [2]int
	rows, cols := s.b.Size()
	for i := range at {
		text, used := "", 0
		if s.at < len(s.body) {
			text, used = number16.read(s.body[s.at:])
		}
		n, err := strconv.Atoi(text)
		if most := [...]int{cols, rows}[i]; err != nil || n < 1 || n > most {
			s.wrong(fmt.Errorf("expected a number from 1 to %d", most))
		}
		s.at += used
		at[i] = n - 1
	}
	s.put(slot{Position: rulefile.Position{Kind: "cell", Row: at[1], Col: at[0]}}, "1")
}

func writePlace(s *sheet) (text string) {
	for x := range cells(s).all() {
		if s.take(x, func(token string) bool { return token == "1" }) != "" {
			return number16.write(strconv.Itoa(x.Col+1)) + number16.write(strconv.Itoa(x.Row+1))
		}
	}
	lose("has a %s, and the board does not", strings.ToLower(s.name))
	return ""
}

// readBank reads the name of one of the usual sets of pieces. The codec's tokens map it to the parameters of the board.
func readBank(s *sheet) {
	key, usual := strings.CutPrefix(s.body[s.at:], "//")
	params, known := s.as.Tokens[s.name][key]
	if !usual || !known {
		fail("found the pieces %q, expected \"//\" and one of %s", s.body[s.at:],
			core.OneOf(slices.Sorted(maps.Keys(s.as.Tokens[s.name])), ""))
	}
	s.at = len(s.body)
	s.b.SetParams(strings.Fields(params)...)
}

func writeBank(s *sheet) string {
	for key, params := range s.as.Tokens[s.name] {
		if params == strings.Join(s.params, " ") {
			s.params = nil
			return "//" + key
		}
	}
	lose("has usual sets of pieces, and not %s", strings.Join(s.params, " "))
	return ""
}

// readStars reads how many stars each line has: the first parameter.
func readStars(s *sheet) {
	stars, rest, ok := strings.Cut(s.body[s.at:], "/")
	if n, valid := core.ClampedNumber(stars, core.MaxCells); !ok || !valid || n == 0 {
		fail("found %q, expected how many stars a line has, and \"/\"", stars)
	}
	s.at = len(s.body) - len(rest)
	s.b.SetParams(stars)
}

func writeStars(s *sheet) string {
	if len(s.params) == 0 {
		lose("says how many stars a line has, and the board does not")
	}
	stars := s.params[0]
	s.params = s.params[1:]
	return stars + "/"
}

// rowsLess reads no text: the first parameter is the number of rows less n.
func rowsLess(n int) codec {
	param := func(s *sheet) string {
		rows, _ := s.b.Size()
		return strconv.Itoa(rows - n)
	}
	write := func(s *sheet) string {
		if len(s.params) > 0 && s.params[0] == param(s) {
			s.params = s.params[1:]
		}
		return ""
	}
	return codec{read: func(s *sheet) { s.b.SetParams(param(s)) }, write: write}
}
