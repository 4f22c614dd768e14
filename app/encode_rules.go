package app

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/puzzle"
)

// chosen reads a list of places and rules such as "row:3,r3c5,balance". It returns a filter for the parts of a formula: they must
// be about one of the places, if any are named, and state one of the rules, if any are named. For an empty list it is nil.
func chosen(p puzzle.Puzzle, list string) (func(cnf.Part) bool, error) {
	if list == "" {
		return nil, nil
	}
	rules := append([]string{encode.GivenRule}, p.Rules()...)
	var places []func(cnf.Part) bool
	var wanted []string
	for word := range strings.SplitSeq(list, ",") {
		if slices.Contains(rules, word) {
			wanted = append(wanted, word)
			continue
		}
		at, err := placeOf(p, word)
		switch {
		case err != nil:
			return nil, err
		case at == nil:
			return nil, Usagef("--part %q: expected row:3, col:4, a place as r3c5 or r3c5-r3c6, or one of %s", word, strings.Join(rules, ", "))
		}
		places = append(places, at)
	}
	return func(part cnf.Part) bool {
		of := strings.Split(part.Rule, ",")
		stated := func(rule string) bool { return slices.Contains(of, rule) }
		about := func(at func(cnf.Part) bool) bool { return at(part) }
		return (len(wanted) == 0 || slices.ContainsFunc(wanted, stated)) && (len(places) == 0 || slices.ContainsFunc(places, about))
	}, nil
}

// sitePattern matches a cell, or two cells: an edge between them, or a corner.
var sitePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^r\d+c\d+(?:[-/]r\d+c\d+)?$`)
})

// placeOf reads a place, and returns a filter for parts about it, or nil if the word is not a place.
func placeOf(p puzzle.Puzzle, word string) (func(cnf.Part) bool, error) {
	rows, cols := p.Size()
	switch kind, number, isLine := strings.Cut(word, ":"); {
	case isLine && kind == "row":
		return lineOf(word, number, "rows", rows, func(cell int) int { return cell / cols })
	case isLine && (kind == "col" || kind == "column"):
		return lineOf(word, number, "columns", cols, func(cell int) int { return cell % cols })
	}
	if bit, ok := puzzle.BitsByName(p)[word]; ok {
		return func(part cnf.Part) bool { return slices.Contains(part.Vars(), cnf.Lit(bit+1)) }, nil
	}
	if !sitePattern().MatchString(word) {
		return nil, nil
	}
	var cells []int
	names := strings.FieldsFunc(word, func(r rune) bool { return r == '-' || r == '/' })
	for _, name := range names {
		var r, c int
		border := len(names) - 1 // edges and corners on the border are named by cells outside the board
		if _, err := fmt.Sscanf(name, "r%dc%d", &r, &c); err != nil || r < 1-border || r > rows+border || c < 1-border || c > cols+border {
			cells = nil
			break
		}
		if 1 <= r && r <= rows && 1 <= c && c <= cols {
			cells = append(cells, (r-1)*cols+c-1)
		}
	}
	if cells == nil {
		return nil, Usagef("--part %s: is not on the board of %dx%d cells", word, rows, cols)
	}
	return func(part cnf.Part) bool {
		return !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(part.Cells, c) })
	}, nil
}

// lineOf reads the number of a row or a column. A part is about the line if at least half of its cells are
// in it: so a column is not about a row, but the difference of two rows is about each.
func lineOf(word, number, what string, most int, line func(cell int) int) (func(cnf.Part) bool, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > most {
		return nil, Usagef("--part %s: expected a number from 1 to %d, because the board has %d %s", word, most, most, what)
	}
	return func(part cnf.Part) bool {
		there := 0
		for _, cell := range part.Cells {
			if line(cell) == n-1 {
				there++
			}
		}
		return there > 0 && 2*there >= len(part.Cells)
	}, nil
}
