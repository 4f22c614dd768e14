package rule

import (
	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// Cell states that the loop passes a cell once or not at all, and on a full board once:
// none or two of its edges are drawn.
type Cell struct {
	Board    *masyu.Board
	Row, Col int
}

// Name says what is stated.
func (c *Cell) Name() string {
	if c.Board.Full {
		return "the loop passes " + puzzle.CellName(c.Row, c.Col) + " once"
	}
	return "the loop passes " + puzzle.CellName(c.Row, c.Col) + " once or not at all"
}

// Rule is "single-loop", or "full" on a full board.
func (c *Cell) Rule() string {
	if c.Board.Full {
		return "full"
	}
	return "single-loop"
}

// Cells is the cell.
func (c *Cell) Cells() []int { return []int{index(c.Board, c.Row, c.Col)} }

// Assert writes that an edge goes on, and that no three meet.
func (c *Cell) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	edges := literals(Around(c.Board, c.Row, c.Col))
	clause := make([]cnf.Lit, 0, 8)
	if c.Board.Full && len(edges) == 0 { // the only cell of a board
		s.Add(unless...)
	}
	for i, e := range edges {
		clause = append(clause[:0], -e)
		if c.Board.Full { // even if this edge is not drawn, there are two others
			clause = clause[:0]
		}
		clause = append(append(clause, edges[:i]...), edges[i+1:]...)
		s.Add(append(clause, unless...)...)
	}
	for i, a := range edges {
		for j := range i {
			for k := range j {
				s.Add(append(append(clause[:0], -a, -edges[j], -edges[k]), unless...)...)
			}
		}
	}
}

// Around returns the bits of a cell's edges: north, south, east, west; -1 where the
// board ends.
func Around(b *masyu.Board, r, c int) [4]int {
	return [4]int{b.Down(r-1, c), b.Down(r, c), b.Right(r, c), b.Right(r, c-1)}
}

// Beyond returns the edges that go straight on from those of Around: from the
// northern neighbour further north, and so on; -1 where the board ends.
func Beyond(b *masyu.Board, r, c int) [4]int {
	return [4]int{b.Down(r-2, c), b.Down(r+1, c), b.Right(r, c+1), b.Right(r, c-2)}
}

// Ends returns the two cells that an edge joins, as row*columns+column.
func Ends(b *masyu.Board, edge int) (from, to int) {
	r, c, down := b.Edge(edge)
	from = index(b, r, c)
	if down {
		return from, index(b, r+1, c)
	}
	return from, from + 1
}

// index numbers the cells row by row.
func index(b *masyu.Board, r, c int) int {
	_, cols := b.Size()
	return r*cols + c
}

// literals returns the literals of the edges that are on the board.
func literals(edges [4]int) []cnf.Lit {
	var lits []cnf.Lit
	for _, e := range edges {
		if e >= 0 {
			lits = append(lits, Literal(e, true))
		}
	}
	return lits
}
