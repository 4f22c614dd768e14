package check

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gridcnf/meaning"
	"gridcnf/proof"
	"gridcnf/rule"
)

// helpers are the variables of a formula: those of the answer bits, which come first, and
// the helpers, each with its meaning.
type helpers struct {
	bits     int
	meanings []meaning.Meaning // meanings[k] is that of variable bits+1+k

	turn int32
	seen []int32 // by variable: the last clause that had it, negative for its complement
}

// The sizes of a line with a helper and its meaning.
const (
	shortestLine = len("5 inside 1 1\n")
	longestLine  = 200
)

// readHelpers reads a line "VARIABLE MEANING" for every variable after the answer bits, in
// order. A meaning that the book has no place for is an error. The name of the file is for
// errors.
func readHelpers(file string, data []byte, book *rule.Book, bits int) (*helpers, error) {
	h := &helpers{bits: bits, meanings: make([]meaning.Meaning, 0, len(data)/shortestLine)}
	for line := range bytes.Lines(data) {
		m, err := readHelper(line, bits+1+len(h.meanings))
		if err == nil && !fits(book, m) {
			err = fmt.Errorf("%q does not fit the board", m)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, len(h.meanings)+1, err)
		}
		h.meanings = append(h.meanings, m)
	}
	h.seen = make([]int32, bits+len(h.meanings)+1)
	return h, nil
}

func readHelper(line []byte, variable int) (meaning.Meaning, error) {
	line, whole := bytes.CutSuffix(line, []byte("\n"))
	text, found := strings.CutPrefix(string(line[:min(len(line), longestLine)]), strconv.Itoa(variable)+" ")
	if !whole || !found || len(line) > longestLine {
		return nil, fmt.Errorf("found %s, expected a line with variable %d and its meaning", proof.Shown(line), variable)
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

// fits reports whether a meaning speaks of something that the book has. Numbers that it
// allows are of the order of a line's length.
func fits(book *rule.Book, m meaning.Meaning) bool {
	size := func(columns bool) (lines, n int) { // how many there are, and how long they are
		if len(book.Lines) == 0 {
			return 0, 0
		}
		rows, cols := book.Lines[len(book.Lines)-1].Len, book.Lines[0].Len // the last line is a column
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
	case meaning.Inside:
		return book.Loop != nil && within(m.Row, 0, book.Loop.Rows-2) && within(m.Col, 0, book.Loop.Cols-2)
	}
	return false
}

func fitsStretch(n int, s meaning.Stretch) bool {
	return 0 <= s.From && s.From <= s.To && s.To <= n && within(s.Less, 0, n)
}

func within(x, least, most int) bool { return least <= x && x <= most }
