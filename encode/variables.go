package encode

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// named is a puzzle with several bits for some places. Value says what a bit means there; it may be "".
type named interface{ Value(bit int) string }

// answers begins an encoding with variables for the answer bits.
func (c *compiler) answers() *Encoding {
	f, bits := new(cnf.Formula), c.puzzle.Bits()
	first := f.NewVars(bits, func(i int) string {
		name := c.puzzle.Site(i).Identifier()
		if n, ok := c.puzzle.(named); ok && n.Value(i) != "" {
			name += "_is_" + identifier(n.Value(i))
		}
		return name
	})
	c.enc = &Encoding{Formula: f, Answer: make([]cnf.Lit, bits), book: c.book, decided: c.decided}
	for i := range c.enc.Answer {
		c.enc.Answer[i] = first + cnf.Lit(i)
	}
	f.Show(c.enc.Answer...)
	f.Describe(c.label)
	return c.enc
}

// identifier replaces all bytes of a text except ASCII letters and digits by _.
func identifier(text string) string {
	out := []byte(text)
	for i, b := range out {
		if b < '0' || b > '9' && b < 'A' || b > 'Z' && b < 'a' || b > 'z' {
			out[i] = '_'
		}
	}
	return string(out)
}

// GivenRule is the cnf.Group.Rule of givens.
const GivenRule = "given"

// given returns the group of a bit that is printed on the board.
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

// label says what a variable stands for: an answer bit, with its place (the middle of an edge), or the meaning of a helper.
func (c *compiler) label(v int) cnf.Label {
	if v <= len(c.enc.Answer) {
		s := c.puzzle.Site(v - 1)
		x, y := float64(s.A.Col+s.B.Col)/2, float64(s.A.Row+s.B.Row)/2
		return cnf.Label{Text: puzzle.BitName(c.puzzle, v-1), X: x, Y: y, Placed: true}
	}
	i := v - 1 - len(c.enc.Answer)
	if i < len(c.book.Helpers) {
		return cnf.Label{Text: c.book.Helpers[i].Text}
	}
	if i >= len(c.enc.Meanings) {
		return cnf.Label{}
	}
	return cnf.Label{Text: c.enc.Meanings[i].String()}
}
