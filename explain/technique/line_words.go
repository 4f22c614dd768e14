package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/rule"
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
	for _, r := range d.Rules {
		switch r := r.(type) {
		case *rule.Balance:
			return r.Line
		case *rule.NoThree:
			return r.Line
		case *rule.Differ:
			if speaksOf(d.Lits, r.A.Bits()...) {
				return r.A
			}
			return r.B
		}
	}
	return &rule.Line{}
}

// title begins a sentence with a line.
func title(line *rule.Line) string { return english.Sentence(line.String()) }

// values says which cells are 0 and which are 1: "r1c2 is 0, and r1c3 and r1c5 are 1".
func values(k *Known, lits []cnf.Lit) string {
	var cells [2][]string
	for _, l := range inOrder(lits) {
		if l > 0 {
			cells[1] = append(cells[1], k.Name(l))
		} else {
			cells[0] = append(cells[0], k.Name(l))
		}
	}
	parts := []string{english.Are(cells[0], "0"), english.Are(cells[1], "1")}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(parts, ", and ")
}

// inOrder sorts literals by their cells.
func inOrder(lits []cnf.Lit) []cnf.Lit {
	return slices.SortedFunc(slices.Values(lits), func(a, b cnf.Lit) int { return a.Var() - b.Var() })
}

// span names cells of a line, the first and the last of three or more neighbours only.
func span(k *Known, line *rule.Line, at []int) string {
	first, last := at[0], at[len(at)-1]
	if len(at) > 2 && last-first == len(at)-1 {
		return k.Name(rule.Literal(line.Bits()[first], true)) + "-" + k.Name(rule.Literal(line.Bits()[last], true))
	}
	cells := make([]string, len(at))
	for i, place := range at {
		cells[i] = k.Name(rule.Literal(line.Bits()[place], true))
	}
	return english.List(cells)
}

// kind is "row" or "column".
func kind(line *rule.Line) string {
	if line.Column {
		return "column"
	}
	return "row"
}

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

// lacking is how many cells of a line still have to get a value, as if some were open.
func lacking(k *Known, line *rule.Line, value bool, open []cnf.Lit) int {
	n := len(line.Bits()) / 2
	for _, bit := range line.Bits() {
		if k.Value(rule.Literal(bit, value)) == infer.True && !speaksOf(open, bit) {
			n--
		}
	}
	return n
}

// speaksOf reports whether one of some literals is of one of some bits.
func speaksOf(lits []cnf.Lit, bits ...int) bool {
	return slices.ContainsFunc(lits, func(l cnf.Lit) bool { return slices.Contains(bits, l.Var()-1) })
}
