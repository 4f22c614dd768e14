package rule

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
)

// Balance states that at most half of a line has a value.
type Balance struct {
	Line  *Line
	Value bool
}

// Name says what is stated.
func (b *Balance) Name() string {
	if half := len(b.Line.Bits()) / 2; half > 1 {
		return fmt.Sprintf("at most %d %s in %s", half, digits(b.Value), b.Line)
	}
	return fmt.Sprintf("at most one %d in %s", map[bool]int{true: 1}[b.Value], b.Line)
}

// Rule is "balance".
func (b *Balance) Rule() string { return "balance" }

// Cells are those of the line.
func (b *Balance) Cells() []int { return b.Line.Bits() }

// Assert writes that at least half of the line has the other value. A literal of unless stands in it
// so often that it satisfies it alone.
func (b *Balance) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	k := len(b.Line.Bits()) / 2
	lits := make([]cnf.Lit, 0, 4*k)
	for _, bit := range b.Line.Bits() {
		lits = append(lits, Literal(bit, !b.Value))
	}
	for _, l := range unless {
		lits = append(lits, slices.Repeat([]cnf.Lit{l}, k)...)
	}
	s.AddAtLeast(k, lits...)
}
