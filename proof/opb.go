package proof

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"gridcnf/proof/kernel"
)

// WriteOPB writes the constraints of a formula as an OPB file, with a comment for each place, cut and the claim. A
// literal ~x is written as 1-x: that one of x1 and ~x2 is true is "+1 x1 -1 x2 >= 0 ;".
//
// O. Roussel, V. Manquinho: Input/Output Format and Solver Requirements for the
// Competitions of Pseudo-Boolean Solvers, 2012.
func WriteOPB(w io.Writer, f *kernel.Formula) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", f.Vars, f.Len())
	written := 0
	var text []byte
	write := func(before int) {
		for written+1 < before {
			written++
			text = appendConstraint(text[:0], f.At(written))
			out.Write(text)
		}
	}
	err := f.Places(func(id int, place string) {
		write(id)
		fmt.Fprintf(out, "* %s\n", place)
	})
	if err != nil {
		return err
	}
	write(f.Len() + 1)
	return out.Flush()
}

// appendConstraint appends the line of a constraint.
func appendConstraint(text []byte, c kernel.Constraint) []byte {
	degree := c.Degree
	for _, l := range c.Lits {
		sign := "+1 x"
		if l < 0 {
			l, sign = -l, "-1 x"
			degree--
		}
		text = strconv.AppendInt(append(text, sign...), int64(l), 10)
		text = append(text, ' ')
	}
	text = strconv.AppendInt(append(text, ">= "...), int64(degree), 10)
	return append(text, " ;\n"...)
}
