package rule

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/masyu"
)

// Cut states that the loop crosses the border of a region at least twice, for it is on
// both sides of it: inside at one cell or edge, outside at another. It has to visit a
// cell with a pearl, and any cell of a full board; an edge counts if it is drawn.
type Cut struct {
	Board           *masyu.Board
	Region          []bool // by cell, row*columns+column
	Inside, Outside Site
}

// Site is where the loop is: at a cell, row*columns+column, or, if that is -1, at an edge
// if it is drawn.
type Site struct{ Cell, Edge int }

// Crossing returns the edges over the border of a region, in the order of the bits.
func Crossing(b *masyu.Board, region []bool) []int {
	rows, cols := b.Size()
	var edges []int
	for cell := range rows * cols {
		if e := b.Right(cell/cols, cell%cols); e >= 0 && region[cell] != region[cell+1] {
			edges = append(edges, e)
		}
	}
	for cell := range (rows - 1) * cols {
		if region[cell] != region[cell+cols] {
			edges = append(edges, b.Down(cell/cols, cell%cols))
		}
	}
	return edges
}

// Name says what is stated.
func (c *Cut) Name() string {
	edges := Crossing(c.Board, c.Region)
	text := "the loop crosses at least two of " + spell(c.Board, edges)
	if len(edges) == 0 {
		text = "the loop is not on both sides of a border that it cannot cross"
	}
	for _, e := range c.sites() {
		text += ", if it has " + EdgeName(c.Board, e)
	}
	return text
}

// sites lists the edges by which the loop is inside or outside if they are drawn, in the
// order of the bits.
func (c *Cut) sites() []int {
	var edges []int
	for _, site := range [...]Site{c.Inside, c.Outside} {
		if site.Cell < 0 {
			edges = append(edges, site.Edge)
		}
	}
	slices.Sort(edges)
	return edges
}

// Rule is "single-loop".
func (c *Cut) Rule() string { return "single-loop" }

// Cells are those of the region.
func (c *Cut) Cells() []int { return members(c.Region) }

// Assert writes that one of the crossing edges is drawn besides any other.
func (c *Cut) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	var without []cnf.Lit
	for _, e := range c.sites() {
		without = append(without, Literal(e, false))
	}
	without = append(without, unless...)
	edges := Crossing(c.Board, c.Region)
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

// Parity states that the loop crosses the border of a region an even number of times. That
// follows from the Cell instances of the region, and takes their place in explanations.
type Parity struct {
	Board  *masyu.Board
	Region []bool // by cell, row*columns+column
}

// Name says what is stated.
func (p *Parity) Name() string {
	return fmt.Sprintf("the loop crosses an even number of %s", spell(p.Board, Crossing(p.Board, p.Region)))
}

// Rule is "single-loop".
func (p *Parity) Rule() string { return "single-loop" }

// Cells are those of the region.
func (p *Parity) Cells() []int { return members(p.Region) }

// Assert writes the exclusive or of the crossing edges by helper variables: what is
// crossed so far is odd. Nothing follows before all edges but one are known.
func (p *Parity) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	edges := Crossing(p.Board, p.Region)
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

// members lists the cells of a region.
func members(region []bool) []int {
	var cells []int
	for cell, in := range region {
		if in {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Drawn states that there is a loop. It is for boards on which no cell has to be visited.
type Drawn struct{ Board *masyu.Board }

// Name says what is stated.
func (d *Drawn) Name() string { return "there is a loop" }

// Rule is "single-loop".
func (d *Drawn) Rule() string { return "single-loop" }

// Cells are none in particular.
func (d *Drawn) Cells() []int { return nil }

// Assert writes that some edge is drawn.
func (d *Drawn) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	clause := make([]cnf.Lit, 0, d.Board.Bits()+len(unless))
	for e := range d.Board.Bits() {
		clause = append(clause, Literal(e, true))
	}
	s.Add(append(clause, unless...)...)
}
