package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// The words in which the techniques of balanced lines speak of lines and cells.

// digit is a value as people write it.
func digit(value bool) string {
	if value {
		return "1"
	}
	return "0"
}

// lineOf is the line that the rules of a deduction are about: that of the first of them, and
// of two lines that have to differ the one with what is deduced.
func lineOf(d *Deduction) *rule.Line {
	differ, ok := d.Rules[0].(*rule.Differ)
	switch {
	case !ok:
		return rule.LineOf(d.Rules[0])
	case speaksOf(d.Lits, differ.A.Bits()...):
		return differ.A
	}
	return differ.B
}

// title begins a sentence with a line.
func title(line *rule.Line) string { return english.Sentence(line.String()) }

// span names those of three neighbours that are given by their bits, all three as from the
// first to the last.
func span(k *Known, bits []int) string {
	var cells []string
	for _, bit := range bits {
		cells = append(cells, k.Puzzle.Site(bit).String())
	}
	if len(cells) == 3 {
		return cells[0] + "-" + cells[2]
	}
	return english.List(cells)
}

// side is 0 for rows and 1 for columns.
func side(line *rule.Line) int {
	if line.Column {
		return 1
	}
	return 0
}

// kind is "row" or "column".
func kind(line *rule.Line) string { return [...]string{"row", "column"}[side(line)] }

// plural is a value in letters, for more than one of it: "5 zeros".
func plural(value bool) string {
	if value {
		return "ones"
	}
	return "zeros"
}

// several counts cells with a value: "one 0", "3 ones".
func several(n int, value bool) string {
	if n == 1 {
		return "one " + digit(value)
	}
	return fmt.Sprintf("%d %s", n, plural(value))
}

// its is all that a line has of a value: "its 5 zeros".
func its(n int, value bool) string {
	if n == 1 {
		return "its " + digit(value)
	}
	return "its " + several(n, value)
}

// lacking is how many cells of a line still have to get a value, as if some bits were open.
func lacking(k *Known, line *rule.Line, value bool, open ...int) int {
	n := len(line.Bits()) / 2
	for _, bit := range line.Bits() {
		if k.Value(rule.Literal(bit, value)) == infer.True && !slices.Contains(open, bit) {
			n--
		}
	}
	return n
}

// speaksOf reports whether one of some literals is of one of some bits.
func speaksOf(lits []cnf.Lit, bits ...int) bool {
	return slices.ContainsFunc(lits, func(l cnf.Lit) bool { return slices.Contains(bits, l.Var()-1) })
}
