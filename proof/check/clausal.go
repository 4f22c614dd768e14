package check

import (
	"bytes"
	"context"
	"fmt"

	"gridcnf/proof"
	"gridcnf/proof/drat"
	"gridcnf/rule"
)

// clausal judges a formula in clauses against the rules, and checks its refutation.
func (c *checker) clausal(ctx context.Context) error {
	f, err := drat.ReadFormula(bytes.NewReader(c.files[proof.FormulaFile]), proof.FormulaFile, c.memory)
	if err != nil {
		return err
	}
	if err := c.judge(ctx, f); err != nil {
		return err
	}
	refutation, format := bytes.NewReader(c.files[proof.DRATFile]), drat.Format(c.verdict.Manifest.Proof)
	stats, err := drat.Check(ctx, f, refutation, proof.DRATFile, format, c.memory)
	c.verdict.Clauses, c.verdict.Steps = f.Len(), stats.Lemmas
	return err
}

// patience is how many clauses are judged between two looks at the context.
const patience = 1 << 6

// judge judges the clauses: first those of the rules, then the cuts, then the claim's.
func (c *checker) judge(ctx context.Context, f *drat.Formula) error {
	p, parts := c.verdict.Puzzle, c.verdict.Manifest.Formula
	book, err := rule.Of(p)
	if err != nil {
		return err
	}
	judge, err := c.newJudge(book)
	if err != nil {
		return err
	}
	cuts, err := c.cuts()
	if err != nil {
		return err
	}
	against := refuted(p, book, c.verdict.Manifest, c.verdict.Solutions)
	total := parts.Rules + parts.Cuts
	if against != nil {
		total++
	}
	if f.Len() != total {
		return fmt.Errorf("%s: found %d clauses, expected %d", proof.FormulaFile, f.Len(), total)
	}
	if len(cuts) != parts.Cuts {
		return fmt.Errorf("%s:%d: found %d witnesses, expected one for each of %d cuts", proof.CutsFile, len(cuts)+1, len(cuts), parts.Cuts)
	}
	for i := range total {
		if i%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		clause, cut := f.Clause(i), i-parts.Rules
		switch {
		case cut < 0:
			err = judge.accept(clause)
		case cut == parts.Cuts:
			err = judge.acceptThis(clause, against, "the claim")
		default:
			if err = judge.acceptCut(clause, cuts[cut]); err != nil {
				err = fmt.Errorf("%s:%d: %w", proof.CutsFile, cut+1, err)
			}
		}
		if err != nil {
			return fmt.Errorf("%s:%d: clause %d: %w", proof.FormulaFile, f.Line(i), clause, err)
		}
	}
	return nil
}

// newJudge reads the helpers and returns the judge that knows them.
func (c *checker) newJudge(book *rule.Book) (*judge, error) {
	const times = 10 // the memory that meanings take, by their text
	if int64(len(c.files[proof.HelpersFile]))*times > c.memory {
		return nil, fmt.Errorf("%w: %s takes up to %d times its size", proof.ErrTooLarge, proof.HelpersFile, times)
	}
	helpers, err := readHelpers(proof.HelpersFile, c.files[proof.HelpersFile], book, c.verdict.Puzzle.Bits())
	if err != nil {
		return nil, err
	}
	return newJudge(c.verdict.Puzzle, book, helpers)
}
