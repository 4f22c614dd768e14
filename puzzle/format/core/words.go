package core

import (
	"strings"

	"gridcnf/puzzle/dialect"
)

// Word is a word of a line and where it starts.
type Word struct {
	Off  int
	Text string
}

// Words splits a line at its blanks.
func Words(text string) []Word {
	var ws []Word
	for off := 0; ; {
		rest := strings.TrimLeft(text[off:], " \t")
		if rest == "" {
			return ws
		}
		off = len(text) - len(rest)
		end := strings.IndexAny(rest, " \t")
		if end < 0 {
			end = len(rest)
		}
		ws = append(ws, Word{off, rest[:end]})
		off += end
	}
}

// Fields is Words without their places.
func Fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
}

// Letters are the small letters.
const Letters = "abcdefghijklmnopqrstuvwxyz"

// Within reports whether a word is not empty and made of the given characters.
func Within(word, chars string) bool { return word != "" && strings.Trim(word, chars) == "" }

// Shortened is the start of a long text.
func Shortened(text string) string {
	if len(text) > 20 {
		return strings.ToValidUTF8(text[:20], "") + "…"
	}
	return text
}

// SizeLine reads a line "R C". Unless it is sure that there is one, two digits 0 or 1
// are a row of cells, and longer words of them a board and its solution if they are too
// big for a size. Numbers are clamped to dialect.MaxCells.
func SizeLine(text string, sure bool) (rows, cols int, ok bool) {
	words := Fields(text)
	if len(words) != 2 {
		return 0, 0, false
	}
	for i, side := range []*int{&rows, &cols} {
		n, number := dialect.ClampedNumber(words[i], dialect.MaxCells)
		if !number || len(words[i]) > 1 && words[i][0] == '0' {
			return 0, 0, false
		}
		*side = n
	}
	cells := Within(text, "01 \t") && (max(rows, cols) < 2 || CheckSize(rows, cols) != nil)
	return rows, cols, sure || !cells
}
