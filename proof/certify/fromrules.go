package certify

import (
	"bytes"
	"context"
	"fmt"

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
	steps := func(yield func(drat.Step, error) bool) {
		for s, err := range drat.Steps(bytes.NewReader(refutation.Data), "the prover's proof", drat.Format(refutation.Format)) {
			if s.Deletes && refutation.Implied {
				continue // VeriPB would not ignore that it is why a literal is true
			}
			if !yield(s, err) {
				return
			}
		}
	}
	var pbp bytes.Buffer
	if err := veripb.Write(&pbp, want, encoded, steps); err != nil {
		return fmt.Errorf("the encoding cannot be derived from the rules: %w", err)
	}
	m.files[proof.OPBFile] = want.OPB()
	m.files[proof.VeriPBFile] = pbp.Bytes()
	m.files[proof.CutsFile] = lines(enc.Witnesses)
	return nil
}
