package veripb

import "gridcnf/meaning"

// line is a row or a column with its rules.
type line struct {
	meaning.Line
	cells           []int // the variables of its cells
	atLeast, atMost *constraint
	rules           []*constraint // these two and the windows
}

// line returns a line of a binary board, or nil if there is no such line.
func (d *derivation) line(at meaning.Line) *line {
	kind := 0
	if at.Column {
		kind = 1
	}
	for len(d.lines[kind]) <= at.Index {
		i := len(d.lines[kind])
		rules := all(d.formula.Line(at.Column, i))
		if len(rules) == 0 {
			return nil
		}
		d.lines[kind] = append(d.lines[kind], &line{
			Line: meaning.Line{Column: at.Column, Index: i}, cells: rules[0].lits,
			atLeast: rules[0], atMost: rules[1], rules: rules,
		})
	}
	return d.lines[kind][at.Index]
}

// pair returns the rules of two lines and that they differ.
func (d *derivation) pair(columns bool, a, b int) []*constraint {
	some := all(d.formula.Pair(columns, min(a, b), max(a, b)))
	if some == nil {
		return nil
	}
	some = append(some, d.line(meaning.Line{Column: columns, Index: a}).rules...)
	return append(some, d.line(meaning.Line{Column: columns, Index: b}).rules...)
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
