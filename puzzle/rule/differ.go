package rule

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
)

// Differ states that two rows or two columns are not equal.
type Differ struct {
	rule string // as Puzzle.Rules has it
	A, B *Line  // A before B
}

// Name says what is stated.
func (d *Differ) Name() string {
	return fmt.Sprintf("%ss %d and %d differ", d.A.sort(), d.A.Index+1, d.B.Index+1)
}

// Rule is that of the group of lines.
func (d *Differ) Rule() string { return d.rule }

// Cells are those of both lines.
func (d *Differ) Cells() []int { return slices.Concat(d.A.Bits(), d.B.Bits()) }

// Other is the line that one of them differs from.
func (d *Differ) Other(line *Line) *Line {
	if d.A == line {
		return d.B
	}
	return d.A
}

// Assert writes that helper variables hold only where the lines differ, and that one of them holds.
func (d *Differ) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	some := append(make([]cnf.Lit, 0, len(d.A.Bits())+len(unless)), unless...)
	for k, bit := range d.A.Bits() {
		here := s.NewVar()
		a, b := Literal(bit, true), Literal(d.B.Bits()[k], true)
		s.Add(-here, a, b)
		s.Add(-here, -a, -b)
		some = append(some, here)
	}
	s.Add(some...)
}
