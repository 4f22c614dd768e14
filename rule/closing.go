package rule

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/puzzle/masyu"
)

// Closing states that the loop is not a certain closed line, for that leaves out what
// has to be on it: the cell of a pearl, any cell of a full board, or an edge if it
// is drawn.
type Closing struct {
	Board *masyu.Board
	Edges []int // of the closed line
	// Cell is left out, row*columns+column, or Edge if Cell is -1.
	Cell, Edge int
}

// Name says what is stated. It has the corners of the closed line.
func (c *Closing) Name() string {
	return fmt.Sprintf("the loop %s would leave %s out", corners(c.Board, c.Edges), c.Left())
}

// Left names what is left out.
func (c *Closing) Left() string {
	if c.Cell < 0 {
		return "the line " + EdgeName(c.Board, c.Edge)
	}
	_, cols := c.Board.Size()
	if c.Board.At(c.Cell/cols, c.Cell%cols) == masyu.None {
		return cellName(c.Board, c.Cell)
	}
	return "the pearl at " + cellName(c.Board, c.Cell)
}

// Rule is "single-loop".
func (c *Closing) Rule() string { return "single-loop" }

// Cells are those on the closed line.
func (c *Closing) Cells() []int {
	var cells []int
	seen := make(map[int]bool)
	for _, e := range c.Edges {
		from, to := Ends(c.Board, e)
		for _, cell := range [...]int{from, to} {
			if !seen[cell] {
				seen[cell] = true
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// Assert writes one clause.
func (c *Closing) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	clause := make([]cnf.Lit, 0, len(c.Edges)+len(unless)+1)
	for _, e := range c.Edges {
		clause = append(clause, Literal(e, false))
	}
	if c.Cell < 0 {
		clause = append(clause, Literal(c.Edge, false))
	}
	s.Add(append(clause, unless...)...)
}
