package check

import (
	"errors"
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// A cut is a clause that follows from there being one loop only. Its witness is a closed
// loop that misses something to visit, or a region with something to visit on both sides.

// acceptCut accepts a clause that is what its witness says. What is known to be false may be
// left out.
func (j *masyuJudge) acceptCut(clause []int32, text string) error {
	if err := j.helpers.checkClause(clause); err != nil {
		return err
	}
	want, err := cutClause(j.board, text)
	if err != nil {
		return err
	}
	left := len(clause)
	for _, l := range want {
		switch l := int32(l); {
		case j.helpers.has(l):
			left--
		case j.edges[abs(l)-1] != refuting(l):
			return fmt.Errorf("%d is missing, which its witness demands", l)
		}
	}
	if left != 0 {
		return errors.New("it has literals that its witness does not explain")
	}
	return nil
}

// cutClause returns the clause that a witness stands for, without equal literals: those of a
// loop in walking order, those of a region by their edges, after that of an edge in it.
func cutClause(p puzzle.Puzzle, text string) ([]int, error) {
	b, ok := p.(*masyu.Board)
	if !ok {
		return nil, errors.New("only a loop has cuts")
	}
	rows, cols := b.Size()
	w, err := parseWitness(text, rows, cols)
	if err != nil {
		return nil, err
	}
	c := &cut{b, w, make([]bool, rows*cols)}
	for _, cell := range w.cells {
		if c.in[cell] {
			return nil, fmt.Errorf("%s is in it twice", c.name(cell))
		}
		c.in[cell] = true
	}
	if c.in[w.apart] {
		return nil, fmt.Errorf("%s is not apart from the other cells", c.name(w.apart))
	}
	if err := c.visited(w.apart); err != nil {
		return nil, err
	}
	if w.loop {
		return c.ofLoop()
	}
	return c.ofRegion()
}

// cut is a witness on a board.
type cut struct {
	board *masyu.Board
	witness
	in []bool // by cell: it is on the loop, or in the region
}

// ofLoop returns the clause that not all edges of a loop are drawn. If they were, there
// would be nothing else, and the loop would miss a cell.
func (c *cut) ofLoop() (clause []int, err error) {
	if len(c.cells) < 4 {
		return nil, fmt.Errorf("expected a loop of at least 4 cells, found %d", len(c.cells))
	}
	for i, from := range c.cells {
		to := c.cells[(i+1)%len(c.cells)]
		e := c.between(from, to)
		if e < 0 {
			return nil, fmt.Errorf("the loop is not closed: %s and %s are not neighbours", c.name(from), c.name(to))
		}
		clause = append(clause, -(e + 1))
	}
	return clause, nil
}

// ofRegion returns the clause that an edge leaves a region, because there is something to
// visit inside and outside. If inside there is only an edge, that can be absent instead.
func (c *cut) ofRegion() (clause []int, err error) {
	if c.holds >= 0 {
		if !c.in[c.holds] {
			return nil, fmt.Errorf("%s is not in the region", c.name(c.holds))
		}
		if err := c.visited(c.holds); err != nil {
			return nil, err
		}
	} else {
		from, to := c.entered[0], c.entered[1]
		e := c.between(from, to)
		if e < 0 || !c.in[from] || !c.in[to] {
			return nil, fmt.Errorf("%s-%s is not an edge in the region", c.name(from), c.name(to))
		}
		clause = append(clause, -(e + 1))
	}
	for e := range c.board.Bits() {
		if from, to := c.ends(e); c.in[from] != c.in[to] {
			clause = append(clause, e+1)
		}
	}
	return clause, nil
}

// visited returns an error unless the loop has to visit a cell.
func (c *cut) visited(cell int) error {
	if _, cols := c.board.Size(); c.board.Full || c.board.At(cell/cols, cell%cols) != masyu.None {
		return nil
	}
	return fmt.Errorf("the loop does not have to visit %s", c.name(cell))
}

// ends returns the cells at the ends of an edge.
func (c *cut) ends(edge int) (from, to int) {
	_, cols := c.board.Size()
	row, col, down := c.board.Edge(edge)
	from = row*cols + col
	if down {
		return from, from + cols
	}
	return from, from + 1
}

// between returns the edge between two cells, or -1 if they are not neighbours.
func (c *cut) between(a, b int) int {
	_, cols := c.board.Size()
	row, col := min(a, b)/cols, min(a, b)%cols
	for _, e := range [...]int{c.board.Right(row, col), c.board.Down(row, col)} {
		if e >= 0 {
			if from, to := c.ends(e); from == min(a, b) && to == max(a, b) {
				return e
			}
		}
	}
	return -1
}

func (c *cut) name(cell int) string {
	_, cols := c.board.Size()
	return puzzle.CellName(cell/cols, cell%cols)
}
