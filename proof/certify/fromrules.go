package certify

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/proof/drat"
	"gridcnf/proof/veripb"
)

// fromRules adds the formula that is the rules, and its refutation: a derivation of every
// clause of the encoding, and then the prover's lemmas. An encoding without clauses leaves
// all to the lemmas, which follow from the rules as they are.
func (m *maker) fromRules(ctx context.Context) error {
	f, enc := m.evidence.Formula, m.evidence.Encoding
	want, err := check.Formula(m.puzzle, m.manifest, m.evidence.Solutions, enc.Witnesses)
	if err != nil {
		return err
	}
	switch {
	case m.manifest.Claim == proof.Unique:
		f.Add(enc.Block(m.evidence.Solutions[0])...) // what is decided is in its unit alone
	case m.evidence.Against != nil:
		f.Add(m.evidence.Against...)
	}
	refutation, err := m.prove(ctx)
	if err != nil {
		return err
	}
	encoded := veripb.Formula{Clauses: f.Clauses(), Meanings: enc.Meanings}
	steps := &lemmas{proof: refutation}
	var opb, pbp bytes.Buffer
	if _, err := want.WriteTo(&opb); err != nil {
		return err
	}
	if err := veripb.Write(&pbp, want, encoded, steps.all()); err != nil {
		return fmt.Errorf("the encoding cannot be derived from the rules: %w", err)
	}
	if steps.err != nil {
		return steps.err
	}
	m.files[proof.OPBFile] = opb.Bytes()
	m.files[proof.VeriPBFile] = pbp.Bytes()
	m.files[proof.CutsFile] = lines(enc.Witnesses)
	return nil
}

// lemmas are the steps of a solver's proof.
type lemmas struct {
	proof *backend.Proof
	err   error // why it could not be read to its end
}

func (l *lemmas) all() iter.Seq[veripb.Step] {
	return func(yield func(veripb.Step) bool) {
		var clause []cnf.Lit
		for s, err := range drat.Steps(bytes.NewReader(l.proof.Data), "the prover's proof", drat.Format(l.proof.Format)) {
			if err != nil {
				l.err = err
				return
			}
			if s.Deletes && l.proof.Implied {
				continue // VeriPB would not ignore that it is why a literal is true
			}
			clause = clause[:0]
			for _, x := range s.Clause {
				clause = append(clause, cnf.Lit(x))
			}
			if !yield(veripb.Step{Delete: s.Deletes, Clause: clause}) {
				return
			}
		}
	}
}
