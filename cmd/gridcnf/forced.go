package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

// forcedVerb is the verb forced.
func (a *app) forcedVerb(cmd *cobra.Command) {
	f := &forcedRun{newVerb(a)}
	f.add(cmd, "text", "json")
	f.out.addBoards(cmd)
	f.addSolver(cmd)
	f.runs(cmd, f.settle, f.forced)
}

// forcedRun is one run of forced.
type forcedRun struct{ verb }

// forced finds the forced cells or edges of one puzzle.
func (f *forcedRun) forced(ctx context.Context, r *report) error {
	res, err := solve.Forced(ctx, r.rec.Puzzle, f.opt)
	if err != nil {
		return err
	}
	bits, verdict := r.backbone(res, f.solver.backend)
	if bits != nil {
		if err := f.board(r, bits); err != nil {
			return err
		}
	}
	r.printf("%s\n", verdict)
	return nil
}

// backbone takes over what all solutions have in common. It returns that for a drawing, or
// nil if there is no solution, and the sentence that says how much it is.
func (r *report) backbone(res *solve.Result, backend string) (bits []render.Bit, verdict string) {
	r.judged(res.Verdict, res.Reason)
	r.searched(res.Stats, backend)
	bits = r.common(res)
	if res.Verdict == solve.Several && bits == nil {
		r.Verdict = solve.Unknown
	}
	switch r.Verdict {
	case solve.OnlyOne:
		verdict = fmt.Sprintf("unique: all %d are forced", len(bits))
	case solve.Several:
		verdict = fmt.Sprintf("multiple: %d of %d are forced", len(bits)-res.Open, len(bits))
	case solve.NoneAtAll:
		verdict = "none: no solution"
		r.fail(exitNo)
	default:
		verdict = "unknown: " + r.Reason
		r.fail(exitUnknown)
	}
	return bits, verdict + " " + r.under()
}

// common takes over what is known of what all solutions have in common. It returns that for a
// drawing, or nil.
func (r *report) common(res *solve.Result) []render.Bit {
	r.Open = res.Open
	if res.Forced == nil {
		return nil
	}
	bits, _ := common(r.rec.Puzzle, res.Solutions[0], res.Forced)
	r.Forced = forcedRows(r.rec.Puzzle, bits)
	return bits
}

// common is what all solutions have in common, one of which is known, and the names of the
// other places.
func common(p puzzle.Puzzle, solution puzzle.Answer, forced []bool) (bits []render.Bit, open []string) {
	bits = render.Bits(solution)
	for i := range bits {
		if !forced[i] {
			bits[i] = render.Open
			open = append(open, p.Site(i).String())
		}
	}
	return bits, open
}
