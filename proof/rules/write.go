package rules

import (
	"bufio"
	"io"
	"strconv"
)

// WriteTo writes the constraints as an OPB file: an integer with its sign before every
// variable, and a line for every constraint. A literal ~x of a sum stands there as 1-x, so
// that "at least one of x1 and ~x2" is "+1 x1 -1 x2 >= 0 ;".
//
// O. Roussel, V. Manquinho: Input/Output Format and Solver Requirements for the
// Competitions of Pseudo-Boolean Solvers, 2012.
func (f *Formula) WriteTo(w io.Writer) (int64, error) {
	out := &counter{w: bufio.NewWriter(w)}
	out.text("* #variable= ", strconv.Itoa(f.Vars), " #constraint= ", strconv.Itoa(len(f.Constraints)), "\n")
	comments := f.comments
	for i, c := range f.Constraints {
		for ; len(comments) > 0 && comments[0].before == i; comments = comments[1:] {
			out.text("* ", comments[0].text, "\n")
		}
		out.constraint(c)
	}
	return out.n, out.w.Flush()
}

// counter counts the bytes written. An error stays in its writer until Flush.
type counter struct {
	w *bufio.Writer
	n int64
}

func (o *counter) text(parts ...string) {
	for _, s := range parts {
		n, _ := o.w.WriteString(s)
		o.n += int64(n)
	}
}

func (o *counter) constraint(c Constraint) {
	sum := c.Sum
	for _, l := range c.Lits {
		if l > 0 {
			o.text("+1 x", strconv.Itoa(l), " ")
		} else {
			o.text("-1 x", strconv.Itoa(-l), " ")
			sum--
		}
	}
	relation := ">= "
	if c.Exactly {
		relation = "= "
	}
	o.text(relation, strconv.Itoa(sum), " ;\n")
}
