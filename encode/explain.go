package encode

import (
	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/puzzle"
)

// GivenRule is what the groups of givens have in place of a rule.
const GivenRule = "given"

// given is the group of a bit that is printed on the board.
func (c *compiler) given(bit int) cnf.Group {
	words := [2]string{"0", "1"}
	if puzzle.Drawn(c.puzzle) {
		words = [2]string{"empty", "drawn"}
	}
	word := words[0]
	if value, _ := c.puzzle.Given(bit); value {
		word = words[1]
	}
	site := c.puzzle.Site(bit)
	g := cnf.Group{Name: site.String() + " is " + word, Rule: GivenRule, Given: true}
	for _, cell := range []puzzle.Cell{site.A, site.B} {
		_, cols := c.puzzle.Size()
		g.Cells = append(g.Cells, cell.Row*cols+cell.Col)
	}
	return g
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
	if in, ok := c.enc.Meanings[i].(meaning.Inside); ok {
		face := in.Row*(c.book.Loop.Cols-1) + in.Col
		return cnf.Label{Text: c.book.Loop.FaceName(face) + " is inside the loop"}
	}
	return cnf.Label{Text: meaning.InWords(c.enc.Meanings[i])}
}
