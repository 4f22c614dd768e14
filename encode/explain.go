package encode

import (
	"fmt"

	"gridcnf/cnf"
)

// GivenRule is what the groups of givens have in place of a rule.
const GivenRule = "given"

// given is the group of a bit that is printed on the board.
func (c *compiler) given(bit int) cnf.Group {
	digit := 0
	if value, _ := c.puzzle.Given(bit); value {
		digit = 1
	}
	site := c.puzzle.Site(bit)
	_, cols := c.puzzle.Size()
	cells := []int{site.A.Row*cols + site.A.Col, site.B.Row*cols + site.B.Col}
	return cnf.Group{Name: fmt.Sprintf("%v is %d", site, digit), Rule: GivenRule, Cells: cells, Given: true}
}

// label says what a variable stands for: the place of an answer bit, in the middle of an edge,
// or the meaning of a helper.
func (c *compiler) label(v int) cnf.Label {
	if v <= len(c.enc.Answer) {
		s := c.puzzle.Site(v - 1)
		x, y := float64(s.A.Col+s.B.Col)/2, float64(s.A.Row+s.B.Row)/2
		return cnf.Label{Text: s.String(), X: x, Y: y, Placed: true}
	}
	i := v - 1 - len(c.enc.Answer)
	if i >= len(c.enc.Meanings) {
		return cnf.Label{}
	}
	return cnf.Label{Text: c.enc.Meanings[i].String()}
}
