package dialect

import (
	"strconv"
	"strings"
)

// Packing is how the body of an address packs clues, row by row without regard to the rows' ends. In
// pzprjs they are decodeCircle and decode4Cell.
type Packing struct {
	// Read unpacks a character for a run of cells: the first ones of them, if the rest is empty.
	Read  func(ch rune) (cells []byte, run int, ok bool)
	Write func(clues []byte) string
	Want  string // the characters, for errors
}

var (
	// Circles packs three cells with clues 0, 1 or 2 into a digit in base 27.
	Circles = Packing{readCircles, writeCircles, "0 to 9 or a to q"}
	// Numbers has a character for a number and up to two empty cells after it, or for a run of empty ones.
	Numbers = Packing{readNumber, writeNumbers, "0 to 9 or a to z, or ."}
)

// readCircles reads a digit in base 27 for three cells, in base 3.
func readCircles(ch rune) (cells []byte, run int, ok bool) {
	v, err := strconv.ParseUint(string(ch), 27, 8)
	return []byte{byte(v / 9), byte(v / 3 % 3), byte(v % 3)}, 3, err == nil
}

func writeCircles(clues []byte) string {
	var b strings.Builder
	for i := 0; i < len(clues); i += 3 {
		v, value := 0, 9
		for _, clue := range clues[i:min(i+3, len(clues))] {
			v += int(clue) * value
			value /= 3
		}
		b.WriteString(strconv.FormatInt(int64(v), 27))
	}
	return b.String()
}

// readNumber reads a character of Numbers: 0 to 4 is that number, 5 to 9 the number less 5 and an empty cell, a to e the number
// less 10 and two empty cells, g to z 1 to 20 empty cells, and '.' a cell whose number is not told. Clues are numbers plus 1.
func readNumber(ch rune) (cells []byte, run int, ok bool) {
	v, err := strconv.ParseUint(string(ch), 36, 8)
	switch {
	case ch == '.':
		return nil, 1, true
	case err != nil || v == 15:
		return nil, 0, false
	case v > 15:
		return nil, int(v) - 15, true
	}
	return []byte{byte(v%5) + 1}, 1 + int(v/5), true
}

func writeNumbers(clues []byte) string {
	var b strings.Builder
	digit := func(v int) { b.WriteString(strconv.FormatInt(int64(v), 36)) }
	empty := func(at, most int) (n int) { // the empty cells there
		for at+n < len(clues) && n < most && clues[at+n] == 0 {
			n++
		}
		return n
	}
	for at := 0; at < len(clues); {
		if run := empty(at, 20); run > 0 {
			digit(15 + run)
			at += run
			continue
		}
		after := empty(at+1, 2)
		if at+1+after == len(clues) {
			after = 2 // as pzpr writes it
		}
		digit(int(clues[at]) - 1 + 5*after)
		at += 1 + after
	}
	return b.String()
}
