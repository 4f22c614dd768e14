package main

import (
	"strings"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// parseSet reads what has been filled in: "r1c2=0,r1c3=1", or for Masyu the edges that are
// drawn and those that are not, "r1c2-r1c3=on,r1c2-r2c2=off".
func parseSet(p puzzle.Puzzle, text string) ([]cnf.Lit, error) {
	if text == "" {
		return nil, nil
	}
	bits := bitsByName(p)
	var lits []cnf.Lit
	seen := make(map[int]cnf.Lit)
	for _, word := range strings.Split(text, ",") {
		l, err := parseFact(p, bits, strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		switch seen[l.Var()] {
		case l:
			continue
		case -l:
			return nil, usagef("--set: %s has two values", placeName(p, l.Var()-1))
		}
		seen[l.Var()] = l
		lits = append(lits, l)
	}
	return lits, nil
}

// parseFact reads the value of one cell or edge.
func parseFact(p puzzle.Puzzle, bits map[string]int, word string) (cnf.Lit, error) {
	thing := "a cell"
	if puzzle.Drawn(p) {
		thing = "an edge"
	}
	if p.Bits() == 0 {
		return 0, usagef("--set %q: the board has no edges", word)
	}
	last := placeName(p, p.Bits()-1)
	on, off := valueName(p, true), valueName(p, false)
	place, value, ok := strings.Cut(word, "=")
	if !ok || value != on && value != off {
		return 0, usagef("--set %q: expected %s of the board and its value, as %s=%s or %s=%s", word, thing, last, off, last, on)
	}
	bit, ok := bits[place]
	switch {
	case !ok:
		return 0, usagef("--set %q: expected %s of the board, the last one is %s", word, thing, last)
	case value == off:
		return -cnf.Lit(bit + 1), nil
	}
	return cnf.Lit(bit + 1), nil
}

// valueName is what --set calls a value.
func valueName(p puzzle.Puzzle, value bool) string {
	names := [...]string{"0", "1"}
	if puzzle.Drawn(p) {
		names = [...]string{"off", "on"}
	}
	if value {
		return names[1]
	}
	return names[0]
}

// bitsByName finds answer bits by the names that steps give them. The two cells of an edge
// can be named in any order.
func bitsByName(p puzzle.Puzzle) map[string]int {
	bits := make(map[string]int)
	for i := range p.Bits() {
		name := placeName(p, i)
		bits[name] = i
		if from, to, ok := strings.Cut(name, "-"); ok {
			bits[to+"-"+from] = i
		}
	}
	return bits
}
