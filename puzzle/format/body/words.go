package body

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Files of pzpr have clues of cells as words: a number, "-" for a clue without one, "." for none, or a digit for the direction, a comma and
// a number. The tokens of the last codec say what these are on the board.

// ways are the directions that the digits before a comma stand for.
const ways = "nswe"

// wordOf returns the sheet and the place for the word of a cell.
func wordOf(b *rulefile.Board, as *rulefile.Coded, cell puzzle.Cell) (*sheet, slot) {
	return &sheet{b: b, as: as, name: as.Codecs[len(as.Codecs)-1]}, slot{Position: rulefile.Position{Kind: "cell", Row: cell.Row, Col: cell.Col}}
}

// ReadWord puts the clue that a word stands for on a board.
func ReadWord(b *rulefile.Board, as *rulefile.Coded, cell puzzle.Cell, word string) error {
	s, at := wordOf(b, as, cell)
	way, number, arrow := strings.Cut(word, ",")
	if !arrow {
		way, number = "0", word
	}
	direction := strings.Index("0123456789"[:len(ways)+1], way)
	switch {
	case word == ".":
		number = ""
	case number == "-":
		number = "?"
	case !core.Within(number, "0123456789"):
		direction = -1
	}
	if direction > 0 {
		number += ways[direction-1 : direction]
	}
	if direction >= 0 && core.Try(func() { s.put(at, number) }) == nil {
		return nil
	}
	return &unfit{b, as, word}
}

// unfit is the error for a word that no clue has. It finds out what would be right when it is asked.
type unfit struct {
	b    *rulefile.Board
	as   *rulefile.Coded
	word string
}

func (u *unfit) Error() string {
	right := slices.DeleteFunc(strings.Fields(". - 0 1 2 3 4 5 6 7 8 9 1,0 2,0"), func(word string) bool {
		return ReadWord(u.b.Empty(), u.as, puzzle.Cell{}, word) != nil
	})
	return fmt.Sprintf("found %q, expected %s", u.word, english.Choice(english.Ranges(right)))
}

// Word returns the word for the clue of a cell, or "" if there is none for it.
func Word(b *rulefile.Board, as *rulefile.Coded, cell puzzle.Cell) string {
	s, at := wordOf(b, as, cell)
	text := b.Token(at.Position)
	if text == "" {
		return "."
	}
	token, ok := s.coded(at, text)
	number := strings.TrimRight(token, ways)
	way := ""
	if number != token {
		way = strconv.Itoa(1+strings.Index(ways, token[len(number):])) + ","
	}
	switch {
	case !ok:
		return ""
	case way == "" && s.name == "ArrowNumber16":
		way = "0,"
	}
	return way + strings.ReplaceAll(number, "?", "-")
}
