package veripb

import (
	"slices"

	"gridcnf/meaning"
	"gridcnf/rule"
)

// line is a row or a column with its rules.
type line struct {
	meaning.Line
	cells           []int // the variables of its cells
	atLeast, atMost *constraint
	rules           []*constraint // these two and the windows
}

// number returns the number of a line in the book, or -1 if there is no such line.
func (d *derivation) number(at meaning.Line) int {
	return slices.IndexFunc(d.formula.Book.Lines, func(l rule.Line) bool { return l.Column == at.Column && l.Index == at.Index })
}

// numbers returns the numbers of two rows or two columns.
func (d *derivation) numbers(columns bool, a, b int) (int, int) {
	return d.number(meaning.Line{Column: columns, Index: a}), d.number(meaning.Line{Column: columns, Index: b})
}

// line returns a line of the book, or nil if there is no such line.
func (d *derivation) line(at meaning.Line) *line {
	if i := d.number(at); i >= 0 {
		return d.lineNumber(i)
	}
	return nil
}

// lineNumber returns a line by its number in the book.
func (d *derivation) lineNumber(i int) *line {
	if d.lines[i] == nil {
		rules, l := all(d.formula.Line(i)), &d.formula.Book.Lines[i]
		d.lines[i] = &line{
			Line: meaning.Line{Column: l.Column, Index: l.Index}, cells: rules[0].lits,
			atLeast: rules[0], atMost: rules[1], rules: rules,
		}
	}
	return d.lines[i]
}

// pair returns the rules of two lines and that they differ.
func (d *derivation) pair(a, b int) []*constraint {
	some := all(d.formula.Pair(a, b))
	if some == nil {
		return nil
	}
	some = append(some, d.lineNumber(a).rules...)
	return append(some, d.lineNumber(b).rules...)
}

// lineOf returns the line that a Count or a Wire is about.
func lineOf(m meaning.Meaning) meaning.Line {
	switch m := m.(type) {
	case meaning.Count:
		return m.Line
	case meaning.Wire:
		return m.Line
	}
	return meaning.Line{}
}
