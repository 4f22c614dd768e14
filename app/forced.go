package app

import (
	"context"
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

// ForcedRun is one run of forced.
type ForcedRun struct{ Verb }

// Forced finds the forced cells or edges of one puzzle.
func (f *ForcedRun) Forced(ctx context.Context, r *Report) error {
	res, err := solve.Forced(ctx, r.Rec.Puzzle, f.Opt)
	if err != nil {
		return err
	}
	bits, verdict := r.backbone(res, f.Solver.Backend)
	if bits != nil {
		if err := f.board(r, bits); err != nil {
			return err
		}
	}
	r.Printf("%s\n", verdict)
	return nil
}

// backbone takes over what all solutions have in common. It returns that for a drawing, or
// nil if there is no solution, and the sentence that says how much it is.
func (r *Report) backbone(res *solve.Result, backend string) (bits []render.Bit, verdict string) {
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
		r.fail(ExitNo)
	default:
		verdict = "unknown: " + r.Reason
		r.fail(ExitUnknown)
	}
	return bits, verdict + " " + r.under()
}

// common takes over what is known of what all solutions have in common. It returns that for a
// drawing, or nil.
func (r *Report) common(res *solve.Result) []render.Bit {
	r.Open = res.Open
	if res.Forced == nil {
		return nil
	}
	bits, _ := common(r.Rec.Puzzle, res.Solutions[0], res.Forced)
	r.Forced = forcedRows(r.Rec.Puzzle, bits)
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
