package veripb

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/proof/drat"
	"gridcnf/proof/rules"
)

// Formula is a CNF formula that encodes a puzzle's rules, the cuts and the claim. Decided
// bits come first, as unit clauses in the order in which they follow from the rules, and
// the clauses over the helpers of one line stand together. Clauses is ranged over twice.
type Formula struct {
	Clauses  iter.Seq[[]cnf.Lit]
	Meanings []meaning.Meaning // of the variables after the answer's, in order
}

// Write writes a proof that the constraints of f, which state a rule book, contradict each
// other: every clause of e is derived from them, and then come a solver's steps, which
// refute e. Without clauses the steps have to refute f itself. An error says which clause
// does not follow from f as far as Write can tell; the proof is VeriPB's to judge.
func Write(w io.Writer, f *rules.Formula, e Formula, steps iter.Seq2[drat.Step, error]) error {
	out := bufio.NewWriterSize(w, 1<<16)
	d := newDerivation(newProof(out, f), e)
	fmt.Fprintf(out, "pseudo-Boolean proof version 3.0\nf %d ;\n", f.IDs())
	n := 0
	for clause := range e.Clauses {
		n++
		if err := d.clause(clause); err != nil {
			return fmt.Errorf("clause %d: %w", n, err)
		}
	}
	d.forget()
	if err := d.refutation(steps); err != nil {
		return err
	}
	out.WriteString("output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n")
	return out.Flush()
}
