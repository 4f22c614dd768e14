package core

import (
	"regexp"
	"strings"
	"sync"

	"gridcnf/internal/list"
)

// Texts returns the texts of pieces.
func Texts(pieces []Piece) []string { return list.Map(pieces, func(p Piece) string { return p.Text }) }

// Pattern returns a regular expression that is compiled when it is first used, as each run of the program reads few formats.
func Pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// Letters are the small letters.
const Letters = "abcdefghijklmnopqrstuvwxyz"

// Within reports whether a word is not empty and made of the given characters.
func Within(word, chars string) bool { return word != "" && strings.Trim(word, chars) == "" }

// Shortened returns a text, or the start of a long one.
func Shortened(text string) string {
	if len(text) > 20 {
		return strings.ToValidUTF8(text[:20], "") + "…"
	}
	return text
}

// SizeLine reads a line "R C". If it is not sure that the line is a size, two digits 0 or 1 count as a row of cells, and two longer words
// of 0 and 1 that are too large for a size count as a board and its solution. Numbers are clamped to MaxCells.
func SizeLine(text string, sure bool) (rows, cols int, ok bool) {
	if digit := strings.TrimLeft(text, " \t"); digit == "" || digit[0] < '0' || digit[0] > '9' {
		return 0, 0, false // as for most lines
	}
	words := strings.Fields(text)
	if len(words) != 2 {
		return 0, 0, false
	}
	for i, side := range []*int{&rows, &cols} {
		n, number := ClampedNumber(words[i], MaxCells)
		if !number || len(words[i]) > 1 && words[i][0] == '0' {
			return 0, 0, false
		}
		*side = n
	}
	cells := Within(text, "01 \t") && (max(rows, cols) < 2 || CheckSize(rows, cols) != nil)
	return rows, cols, sure || !cells
}
