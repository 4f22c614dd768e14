package core

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"gridcnf/internal/printable"
	"gridcnf/puzzle/family"
)

// series matches the part of a generated puzzle's ID after the kind: size, seed and number.
var series = Pattern(`^\d+x\d+[- ]\d+[- ](\d+(?:[- ]\d+)?)$`)

// Heading returns the title of the puzzle, or else its kind and the rest of its ID without kind and size: "Masyu 3".
func (rec *Record) Heading() string {
	if rec.Title != "" {
		return printable.Line(rec.Title)
	}
	title, names := family.Called(rec.Puzzle)
	id := rec.unnumbered()
	for _, name := range append(names, title) {
		if n := len(name); len(id) >= n && strings.EqualFold(id[:n], name) && !unicode.IsLetter([]rune(id[n:] + " ")[0]) {
			id = strings.TrimLeft(id[n:], "-_ ")
		}
	}
	if numbered := series().FindStringSubmatch(id); numbered != nil {
		id = numbered[1]
	}
	rows, cols := rec.Puzzle.Size()
	words := []string{title}
	for _, word := range strings.FieldsFunc(id, func(r rune) bool { return strings.ContainsRune("-_# ", r) }) {
		if word != fmt.Sprintf("%dx%d", rows, cols) {
			words = append(words, word)
		}
	}
	return printable.Line(strings.Join(words, " "))
}

// unnumbered returns the ID without parts that are no name: a file extension, an address, or standard input.
func (rec *Record) unnumbered() string {
	file, number, _ := strings.Cut(rec.ID, "#")
	switch {
	case rec.Named:
		return rec.ID
	case strings.HasPrefix(rec.File, `"`):
		return ""
	case file == "stdin" || file == "puzzle":
		return number
	}
	return strings.TrimSuffix(file, filepath.Ext(file)) + "#" + number
}
