package check

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// helpers are the variables of a formula: those of the answer bits, which come first, and
// the helpers, each with its meaning.
type helpers struct {
	bits     int
	meanings []meaning.Meaning // meanings[k] is that of variable bits+1+k

	turn int32
	seen []int32 // by variable: the last clause that had it, negative for its complement
}

// newHelpers takes the meanings of the variables after the answer bits. One that the
// puzzle has no place for is an error; index is its place.
func newHelpers(p puzzle.Puzzle, meanings []meaning.Meaning) (h *helpers, index int, err error) {
	for i, m := range meanings {
		if err := fits(p, m); err != nil {
			return nil, i, err
		}
	}
	bits := p.Bits()
	return &helpers{bits: bits, meanings: meanings, seen: make([]int32, bits+len(meanings)+1)}, 0, nil
}

// readHelpers reads a line "VARIABLE MEANING" for every variable after the answer bits, in
// order. The name of the file is for errors.
func readHelpers(file string, data []byte, p puzzle.Puzzle) (*helpers, error) {
	meanings := make([]meaning.Meaning, 0, bytes.Count(data, []byte("\n")))
	for line := range bytes.Lines(data) {
		m, err := readHelper(string(line), p.Bits()+1+len(meanings))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, len(meanings)+1, err)
		}
		meanings = append(meanings, m)
	}
	h, index, err := newHelpers(p, meanings)
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, index+1, err)
	}
	return h, nil
}

func readHelper(line string, variable int) (meaning.Meaning, error) {
	line, whole := strings.CutSuffix(line, "\n")
	text, found := strings.CutPrefix(line, strconv.Itoa(variable)+" ")
	if !whole || !found {
		return nil, fmt.Errorf("found %q, expected a line with variable %d and its meaning", line, variable)
	}
	return meaning.Parse(text)
}

// of returns the meaning of a variable, or nil for an answer bit.
func (h *helpers) of(variable int32) meaning.Meaning {
	if int(variable) <= h.bits {
		return nil
	}
	return h.meanings[int(variable)-h.bits-1]
}

// checkClause returns an error for a clause with a variable that is none, and for one that
// is always true.
func (h *helpers) checkClause(clause []int32) error {
	h.turn++
	for _, l := range clause {
		v, turn := l, h.turn
		if l < 0 {
			v, turn = -l, -h.turn
		}
		if v <= 0 || int(v) >= len(h.seen) {
			return fmt.Errorf("%d is neither an answer bit nor a helper", l)
		}
		if h.seen[v] == -turn {
			return errSaysNothing
		}
		h.seen[v] = turn
	}
	return nil
}

// has reports whether the clause checked last has a literal.
func (h *helpers) has(literal int32) bool {
	if literal < 0 {
		return h.seen[-literal] == -h.turn
	}
	return h.seen[literal] == h.turn
}

// fits returns an error for a meaning that speaks of something the puzzle does not have.
// Numbers that it allows are of the order of a line's length.
func fits(p puzzle.Puzzle, m meaning.Meaning) error {
	rows, cols := p.Size()
	_, binary := p.(*takuzu.Board)
	if _, loop := p.(*masyu.Board); loop {
		face, ok := m.(meaning.Inside)
		if !ok || !within(face.Row, 0, rows-2) || !within(face.Col, 0, cols-2) {
			return fmt.Errorf("%q does not fit a loop on %dx%d cells", m, rows, cols)
		}
		return nil
	}
	if !binary || !fitsLines(rows, cols, m) {
		return fmt.Errorf("%q does not fit a binary board of %dx%d cells", m, rows, cols)
	}
	return nil
}

func fitsLines(rows, cols int, m meaning.Meaning) bool {
	// size returns how many lines there are of a kind, and how long they are.
	size := func(columns bool) (lines, n int) {
		if columns {
			return cols, rows
		}
		return rows, cols
	}
	fitsLine := func(l meaning.Line) (n int, ok bool) {
		lines, n := size(l.Column)
		return n, within(l.Index, 0, lines-1)
	}
	switch m := m.(type) {
	case meaning.Count:
		n, ok := fitsLine(m.Line)
		return ok && within(m.Value, 0, 1) && 0 <= m.From && m.From <= m.To && m.To <= n
	case meaning.Wire:
		n, ok := fitsLine(m.Line)
		return ok && within(m.Value, 0, 1) && fitsStretch(n, m.A) && fitsStretch(n, m.B) && m.A.To <= m.B.From &&
			within(m.Offset, 0, n) && within(m.Stride, 1, n)
	case meaning.State:
		n, ok := fitsLine(m.Line)
		return ok && within(m.Read, 1, n) && within(m.Ones, 0, n) && within(m.Last, 0, 1) && within(m.Run, 1, 2)
	case meaning.Differ:
		lines, n := size(m.Columns)
		return 0 <= m.A && m.A < m.B && m.B < lines && within(m.Cell, 0, n-1)
	}
	return false
}

func fitsStretch(n int, s meaning.Stretch) bool {
	return 0 <= s.From && s.From <= s.To && s.To <= n && within(s.Less, 0, n)
}

func within(x, least, most int) bool { return least <= x && x <= most }
