package certify

import (
	"context"

	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/proof/refute"
	"gridcnf/solve"
)

// fromRules solves the puzzle on the constraints of its rules, and adds the refutation on them.
func (m *maker) fromRules(ctx context.Context) error {
	text, err := proof.WritePuzzle(m.puzzle)
	if err != nil {
		return err
	}
	opt := refute.Options{Seed: m.opt.Solve.Seed, Forced: m.opt.Forced, Memory: check.DefaultMemory}
	r, err := refute.Prove(ctx, m.puzzle, text, opt)
	if err != nil {
		return err
	}
	verdict := [...]solve.Verdict{solve.NoneAtAll, solve.OnlyOne, solve.Several}[len(r.Solutions)]
	m.evidence = &solve.Evidence{Verdict: verdict, Solutions: r.Solutions}
	if err := m.claim(); err != nil {
		return err
	}
	m.manifest.Made = proof.Made{Backend: "cdcl"}
	if err := m.describe(); err != nil || verdict == solve.Several {
		return err
	}
	m.files[proof.CutsFile], m.files[proof.VeriPBFile] = r.Cuts, r.Proof
	return nil
}
