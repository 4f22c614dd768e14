package proof

import (
	"bytes"
	"fmt"
	"strconv"

	"gridcnf/puzzle"
)

// WriteSolutions returns solutions as text: one line per row, as Puzzle.Text has them, and
// a blank line between two.
func WriteSolutions(p puzzle.Puzzle, solutions []puzzle.Answer) []byte {
	var b bytes.Buffer
	for i, a := range solutions {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, row := range p.Text(a) {
			b.WriteString(row)
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}

// Same compares a file with what should be in it, byte for byte. An error shows the beginning of
// the first line that differs.
func Same(name string, found, want []byte) error {
	if bytes.Equal(found, want) {
		return nil
	}
	same := 0
	for same < min(len(found), len(want)) && found[same] == want[same] {
		same++
	}
	start := bytes.LastIndexByte(want[:same], '\n') + 1
	line := 1 + bytes.Count(want[:start], []byte("\n"))
	return fmt.Errorf("%s:%d: found %s, expected %s", name, line, shownLine(found[start:]), shownLine(want[start:]))
}

// shownLine quotes the first line of a text.
func shownLine(text []byte) string {
	if len(text) == 0 {
		return "the end of the file"
	}
	line, _, _ := bytes.Cut(text[:min(len(text), 2*shown)], []byte("\n"))
	return Shown(line)
}

// shown is how many bytes of a text errors show.
const shown = 60

// Shown quotes what was found in a file, or how it begins. So an error has no control characters
// and is of a size to be read, whatever the file has.
func Shown[T string | []byte](text T) string {
	if len(text) > shown {
		return strconv.Quote(string(text[:shown])) + "…"
	}
	return strconv.Quote(string(text))
}

// ClauseText returns literals as a line of DIMACS has a clause.
func ClauseText[L ~int32](literals []L) string {
	var text []byte
	for _, l := range literals {
		text = append(strconv.AppendInt(text, int64(l), 10), ' ')
	}
	return string(append(text, "0\n"...))
}

// CubeText returns literals as a line of iCNF has a cube.
func CubeText[L ~int32](literals []L) string { return "a " + ClauseText(literals) }
