package check

import (
	"bytes"
	"context"
	"fmt"

	"gridcnf/proof"
	"gridcnf/proof/drat"
	"gridcnf/proof/kernel"
	"gridcnf/rule"
)

// Base is a formula in clauses that has been judged. Every solution satisfies all of it but the
// clause of the claim. Nothing changes it.
type Base struct {
	formula   *drat.Formula
	variables int // that mean something
	book      *rule.Book
	format    drat.Format // of proofs
	memory    int64       // that is left for a proof
}

// clausal judges a formula in clauses against the rules, and checks its refutation. It gives up
// when something is wrong.
func (c *checker) clausal(ctx context.Context) {
	b := &c.base
	b.format = drat.Format(c.manifest.Proof)
	var err error
	b.formula, err = drat.ReadFormula(bytes.NewReader(c.files[proof.FormulaFile]), proof.FormulaFile, c.Meter)
	drat.Must(err)
	b.book, err = rule.Of(c.puzzle)
	drat.Must(err)
	drat.Must(ctx.Err())
	drat.Must(c.judge(b))
	b.memory = c.Left()
	switch {
	case c.shared:
	case c.manifest.Cubes > 0:
		err = c.tree(ctx)
	default:
		c.steps, err = b.refute(c.Meter, b.formula, "", c.files[proof.DRATFile])
	}
	drat.Must(err)
}

// refute checks the proof of a formula. The folder is what its name begins with in errors.
func (b *Base) refute(m *kernel.Meter, f *drat.Formula, folder string, proven []byte) (steps int, err error) {
	stats, err := drat.Check(f, bytes.NewReader(proven), folder+proof.DRATFile, b.format, m)
	return stats.Lemmas, err
}

// judge judges the clauses: first those of the rules, then the cuts, then the claim's.
func (c *checker) judge(b *Base) error {
	f, parts, cuts := b.formula, c.manifest.Formula, c.files[proof.CutsFile]
	c.room(tableTimes * len(c.files[proof.HelpersFile]))
	helpers, err := readHelpers(proof.HelpersFile, c.files[proof.HelpersFile], b.book, c.puzzle.Bits())
	if err != nil {
		return err
	}
	judge, err := newJudge(c.puzzle, b.book, helpers, c.effort)
	if err != nil {
		return err
	}
	b.variables = judge.puzzle.Bits() + len(judge.helpers.meanings)
	against := refuted(c.puzzle, b.book, c.manifest, c.solutions)
	total := parts.Rules + parts.Cuts
	if against != nil {
		total++
	}
	if f.Len() != total {
		return fmt.Errorf("%s: found %d clauses, expected %d", proof.FormulaFile, f.Len(), total)
	}
	n := bytes.Count(cuts, []byte("\n"))
	if len(cuts) > 0 && cuts[len(cuts)-1] != '\n' {
		return fmt.Errorf("%s:%d: the line is cut off", proof.CutsFile, n+1)
	}
	if n != parts.Cuts {
		return fmt.Errorf("%s:%d: found %d witnesses, expected one for each of %d cuts", proof.CutsFile, n+1, n, parts.Cuts)
	}
	for i := range total {
		clause, cut := f.Clause(i), i-parts.Rules
		switch {
		case cut < 0:
			err = judge.accept(clause)
		case cut == parts.Cuts:
			err = judge.acceptThis(clause, against, "the claim")
		default:
			var witness []byte
			witness, cuts, _ = bytes.Cut(cuts, []byte("\n"))
			if err = judge.acceptCut(clause, witness); err != nil {
				err = fmt.Errorf("%s:%d: %w", proof.CutsFile, cut+1, err)
			}
		}
		if err != nil {
			return fmt.Errorf("%s:%d: clause %s: %w", proof.FormulaFile, f.Line(i), shownClause(clause), err)
		}
	}
	return nil
}

// shownClause returns a clause, or how it begins.
func shownClause(clause []int32) string {
	const shown = 20
	if len(clause) > shown {
		return fmt.Sprintf("%d … (%d literals)", clause[:shown], len(clause))
	}
	return fmt.Sprint(clause)
}
