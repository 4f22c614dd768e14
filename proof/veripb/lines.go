package veripb

import (
	"slices"

	"gridcnf/meaning"
	"gridcnf/proof/rules"
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
		stated, l := all(d.formula.At(rules.Place{Kind: rules.Line, A: i})), &d.formula.Book.Lines[i]
		d.lines[i] = &line{
			Line: meaning.Line{Column: l.Column, Index: l.Index}, cells: stated[0].lits,
			atLeast: stated[0], atMost: stated[1], rules: stated,
		}
	}
	return d.lines[i]
}

// pair returns the rules of two lines and that they differ.
func (d *derivation) pair(a, b int) []*constraint {
	some := all(d.formula.At(rules.Place{Kind: rules.Pair, A: a, B: b}))
	if some == nil {
		return nil
	}
	some = append(some, d.lineNumber(a).rules...)
	return append(some, d.lineNumber(b).rules...)
}
