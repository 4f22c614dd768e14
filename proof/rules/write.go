package rules

import (
	"fmt"
	"strconv"
)

// OPB returns the constraints as an OPB file: an integer with its sign before every
// variable, and a line for every constraint. A literal ~x of a sum stands there as 1-x, so
// that "at least one of x1 and ~x2" is "+1 x1 -1 x2 >= 0 ;".
//
// O. Roussel, V. Manquinho: Input/Output Format and Solver Requirements for the
// Competitions of Pseudo-Boolean Solvers, 2012.
func (f *Formula) OPB() []byte {
	text := fmt.Appendf(nil, "* #variable= %d #constraint= %d\n", f.Vars, len(f.Constraints))
	comments := f.comments
	for i, c := range f.Constraints {
		for ; len(comments) > 0 && comments[0].before == i; comments = comments[1:] {
			text = append(append(append(text, "* "...), comments[0].text...), '\n')
		}
		text = c.append(text)
	}
	return text
}

// append appends the line of a constraint.
func (c Constraint) append(text []byte) []byte {
	sum, relation := c.Sum, ">= "
	for _, l := range c.Lits {
		sign := "+1 x"
		if l < 0 {
			l, sign = -l, "-1 x"
			sum--
		}
		text = strconv.AppendInt(append(text, sign...), int64(l), 10)
		text = append(text, ' ')
	}
	if c.Exactly {
		relation = "= "
	}
	text = strconv.AppendInt(append(text, relation...), int64(sum), 10)
	return append(text, " ;\n"...)
}
