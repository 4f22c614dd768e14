package rule

import (
	"fmt"

	"gridcnf/cnf"
)

// NoThree states that three neighbours in a line do not all have a value.
type NoThree struct {
	Line  *Line
	First int // of the three cells, counted from 0
	Value bool
}

// Name says what is stated.
func (n *NoThree) Name() string {
	return fmt.Sprintf("no three %s in %s, cells %d-%d", digits(n.Value), n.Line, n.First+1, n.First+3)
}

// Rule is "no-three".
func (n *NoThree) Rule() string { return "no-three" }

// Cells are the three.
func (n *NoThree) Cells() []int { return n.Line.Bits()[n.First : n.First+3] }

// Assert writes one clause.
func (n *NoThree) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	clause := make([]cnf.Lit, 0, 8)
	for _, bit := range n.Cells() {
		clause = append(clause, Literal(bit, !n.Value))
	}
	s.Add(append(clause, unless...)...)
}
