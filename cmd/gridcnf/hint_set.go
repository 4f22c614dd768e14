package main

import (
	"fmt"
	"strings"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// parseSet reads what has been filled in: "r1c2=0,r1c3=1", or the edges that are drawn and
// those that are not, "r1c2-r1c3=on,r1c2-r2c2=off".
func parseSet(p puzzle.Puzzle, text string) ([]cnf.Lit, error) {
	if text == "" {
		return nil, nil
	}
	var lits []cnf.Lit
	seen := make(map[int]cnf.Lit)
	for _, word := range strings.Split(text, ",") {
		l, err := parseFact(p, strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		switch seen[l.Var()] {
		case l:
			continue
		case -l:
			return nil, usagef("--set: %s has two values", p.Site(l.Var()-1))
		}
		seen[l.Var()] = l
		lits = append(lits, l)
	}
	return lits, nil
}

// parseFact reads the value of one cell or edge.
func parseFact(p puzzle.Puzzle, word string) (cnf.Lit, error) {
	place, value, _ := strings.Cut(word, "=")
	bit, err := parsePlace(p, place)
	if err != nil {
		return 0, usagef("--set %q: %w", word, err)
	}
	on, off := valueName(p, true), valueName(p, false)
	if value != on && value != off {
		return 0, usagef("--set %q: expected a value, as %s=%s or %s=%s", word, place, off, place, on)
	}
	return rule.Literal(bit, value == on), nil
}

// parsePlace finds an answer bit by its place. The two cells of an edge may stand in either
// order.
func parsePlace(p puzzle.Puzzle, text string) (int, error) {
	bit, ok := puzzle.BitNamed(p, text)
	switch {
	case ok:
		return bit, nil
	case p.Bits() == 0:
		return 0, fmt.Errorf("the board has no %s", strings.TrimPrefix(placeKind(p), "an ")+"s")
	}
	return 0, fmt.Errorf("expected %s of the board, the last one is %s", placeKind(p), p.Site(p.Bits()-1))
}

// placeKind says what an answer decides: a cell, or an edge.
func placeKind(p puzzle.Puzzle) string {
	if puzzle.Drawn(p) {
		return "an edge"
	}
	return "a cell"
}

// valueName is what --set calls a value.
func valueName(p puzzle.Puzzle, value bool) string {
	names := map[bool]string{false: "0", true: "1"}
	if puzzle.Drawn(p) {
		names = map[bool]string{false: "off", true: "on"}
	}
	return names[value]
}

// assignments lists values as --set takes them.
func assignments(p puzzle.Puzzle, lits []cnf.Lit) string {
	var words []string
	for _, l := range lits {
		words = append(words, p.Site(l.Var()-1).String()+"="+valueName(p, l.Positive()))
	}
	return strings.Join(words, ", ")
}
