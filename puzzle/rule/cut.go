package rule

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
)

// Cut states that the loop crosses the border of a region at least twice, because it has something both inside and outside: a stop that it
// must touch, or an edge if that is drawn.
type Cut struct {
	*Loop
	Region          []bool // by point
	Inside, Outside Where
}

// Where is something that the loop has: a stop, by its number in Loop.Stops, or, if that is -1, an edge.
type Where struct{ Stop, Edge int }

// WhereName names what the loop has: "the pearl at r3c4", or "the line r1c1-r1c2".
func (l *Loop) WhereName(w Where) string {
	if w.Stop < 0 {
		return "the line " + l.SayEdge(w.Edge)
	}
	return l.Stops[w.Stop].String()
}

// Nowhere is nothing that the loop has.
var Nowhere = Where{Stop: -1, Edge: -1}

func (c *Cut) Name() string {
	edges := c.Crossing(c.Region)
	text := "the loop crosses at least two of " + c.spell(edges)
	if len(edges) == 0 {
		text = "the loop is not on both sides of a border that it cannot cross"
	}
	for _, e := range c.edges() {
		text += ", if it has " + c.SayEdge(e)
	}
	return text
}

// edges lists the edges that put the loop inside or outside if they are drawn.
func (c *Cut) edges() []int {
	var edges []int
	for _, w := range [...]Where{c.Inside, c.Outside} {
		if w.Stop < 0 {
			edges = append(edges, w.Edge)
		}
	}
	slices.Sort(edges)
	return edges
}

// Cells returns the cells in the region, or along it.
func (c *Cut) Cells() []int { return c.cellsOf(members(c.Region)...) }

// Assert writes that besides any crossing edge, another one is drawn.
func (c *Cut) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	edges := c.Crossing(c.Region)
	if len(c.edges()) == 0 {
		var lits []cnf.Lit
		for _, e := range edges {
			lits = append(lits, Literal(e, true))
		}
		s.AddAtLeast(2, slices.Concat(lits, unless, unless)...)
		return
	}
	var without []cnf.Lit
	for _, e := range c.edges() {
		without = append(without, Literal(e, false))
	}
	without = append(without, unless...)
	if len(edges) == 0 {
		s.Add(without...)
	}
	clause := make([]cnf.Lit, 0, len(edges)+len(without))
	for i := range edges {
		clause = append(clause[:0], without...)
		for j, e := range edges {
			if j != i {
				clause = append(clause, Literal(e, true))
			}
		}
		s.Add(clause...)
	}
}

// Parity states that the loop crosses the border of a region an even number of times. That follows
// from the Point instances of the region, and takes their place in explanations.
type Parity struct {
	*Loop
	Region []bool // by point
}

func (p *Parity) Name() string {
	return fmt.Sprintf("the loop crosses an even number of %s", p.spell(p.Crossing(p.Region)))
}

// Cells returns the cells in the region, or along it.
func (p *Parity) Cells() []int { return p.cellsOf(members(p.Region)...) }

// Assert writes the exclusive or of the crossing edges, with helper variables for what is odd so far.
func (p *Parity) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	edges := p.Crossing(p.Region)
	if len(edges) == 0 {
		return
	}
	odd := Literal(edges[0], true)
	for _, e := range edges[1:] {
		x, next := Literal(e, true), s.NewVar()
		s.Add(-next, odd, x)
		s.Add(-next, -odd, -x)
		s.Add(next, -odd, x)
		s.Add(next, odd, -x)
		odd = next
	}
	s.Add(append([]cnf.Lit{-odd}, unless...)...)
}

func members(region []bool) (points []int) {
	for point, in := range region {
		if in {
			points = append(points, point)
		}
	}
	return points
}

// Closing states that the loop is not a certain closed line, because that line leaves something out: a stop, or an edge if that is drawn.
type Closing struct {
	*Loop
	Edges []int // of the closed line
	// Stop is left out, a number in Loop.Stops, or Edge if Stop is -1.
	Stop, Edge int
}

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

// Cells returns the cells on the closed line, or along it.
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
