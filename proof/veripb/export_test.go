package veripb

import (
	"bufio"
	"fmt"
	"io"

	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/proof/rules"
)

// WriteFillings writes a derivation of a clause over the cells of a line from all its
// fillings, and reports whether there is one.
func WriteFillings(w io.Writer, f *rules.Formula, at meaning.Line, clause []int) (bool, error) {
	out := bufio.NewWriter(w)
	d := newDerivation(newProof(out, f), Formula{Clauses: func(func([]cnf.Lit) bool) {}})
	fmt.Fprintf(out, "pseudo-Boolean proof version 3.0\nf %d ;\n", f.IDs())
	c := d.byFillings(clause, d.line(at))
	out.WriteString("output NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n")
	return c != nil, out.Flush()
}
