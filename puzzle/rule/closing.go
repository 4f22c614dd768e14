package rule

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
)

// Closing states that the loop is not a certain closed line, which leaves out what has to be on it: a
// stop, or an edge if it is drawn.
type Closing struct {
	*Loop
	Edges []int // of the closed line
	// Stop is left out, a number in Loop.Stops, or Edge if Stop is -1.
	Stop, Edge int
}

// Name says what is stated. It has the points at which the closed line turns.
func (c *Closing) Name() string {
	return fmt.Sprintf("the loop %s would %s", c.turns(c.Edges), c.Fault())
}

// Fault says what is wrong with the closed line: that it would "leave the pearl at r3c4 out", or
// "not fit the 3 at r1c2", of which it has some edges, but too few or too many.
func (c *Closing) Fault() string {
	on := func(e int) bool { return slices.Contains(c.Edges, e) }
	if c.Stop >= 0 && c.Stops[c.Stop].Has(on) > 0 {
		return "not fit " + c.Left()
	}
	return "leave " + c.Left() + " out"
}

// Left names what is left out.
func (c *Closing) Left() string { return c.WhereName(Where{c.Stop, c.Edge}) }

// Cells are those on the closed line, or along it.
func (c *Closing) Cells() []int {
	var points []int
	for _, e := range c.Edges {
		from, to := c.Ends(e)
		points = append(points, from, to)
	}
	return c.cellsOf(points...)
}

// Assert writes one clause.
func (c *Closing) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	clause := make([]cnf.Lit, 0, len(c.Edges)+len(unless)+1)
	for _, e := range c.Edges {
		clause = append(clause, Literal(e, false))
	}
	if c.Stop < 0 {
		clause = append(clause, Literal(c.Edge, false))
	}
	s.Add(append(clause, unless...)...)
}
