package app

import (
	"context"
	"errors"
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
	"gridcnf/solve/count"
)

// The ways to count.
const (
	MethodAuto  = "auto"
	MethodTable = "table" // package count: dynamic programming, without a solver
	MethodSAT   = "sat"   // package solve: find, block, repeat
)

type CountRun struct {
	Verb
	Method string
	How    solve.Counting
}

func (c *CountRun) Count(ctx context.Context, r *Report) error {
	opt, how := c.Opt, c.How
	opt.Watch = c.App.Progress.counting()
	if c.App.bounds != nil { // a server shares its memory between requests
		how.Memory = min(how.Memory, 1<<30)
	}
	t, err := solve.Count(ctx, r.Rec.Puzzle, how, opt)
	if err != nil {
		return err
	}
	if r.Method, r.by = MethodTable, MethodTable; !t.Tables {
		r.Method = MethodSAT
		r.searched(t.Stats, c.Solver.Backend)
	}
	if how.Search && errors.Is(t.Reason, count.ErrTooLarge) {
		t.Reason = fmt.Errorf("%w; with --time-limit the search goes on until then", t.Reason)
	}
	r.counted(t)
	return nil
}

type EnumerateRun struct {
	Verb
	How     solve.Counting
	Limited bool // the user set the limit
}

// ErrMore says that a list ended at the default limit.
var ErrMore = errors.New("the list ends here; --limit 0 lists all")

func (e *EnumerateRun) Enumerate(ctx context.Context, r *Report) error {
	opt, how := e.Opt, e.How
	opt.Watch = e.App.Progress.counting()
	how.Each = func(a puzzle.Answer) error { return e.show(ctx, r, a) }
	r.Printf("") // the heading
	t, err := solve.Count(ctx, r.Rec.Puzzle, how, opt)
	if err != nil {
		return err
	}
	if !t.Complete && t.Reason == nil && !e.Limited {
		t.Reason = ErrMore
	}
	r.searched(t.Stats, e.Solver.Backend)
	r.counted(t)
	if t.Complete && t.Count.Sign() == 0 {
		r.fail(ExitNo)
	}
	return nil
}

// show draws a solution, and prints it at once if it can.
func (e *EnumerateRun) show(ctx context.Context, r *Report, a puzzle.Answer) error {
	switch {
	case r.json():
		r.Solutions = append(r.Solutions, r.Rec.Puzzle.Text(a))
		return nil
	case e.Out.Quiet:
		return nil
	}
	if err := e.board(r, render.Bits(a)); err != nil {
		return err
	}
	r.Printf("\n")
	return r.Spill(ctx)
}

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

// backbone reports what all solutions have in common. It returns the bits to draw, or nil if there
// is no solution, and a sentence that says how many are forced.
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

// common reports the known part of what all solutions have in common. It returns the bits to draw, or nil.
func (r *Report) common(res *solve.Result) (bits []render.Bit) {
	if r.Open = res.Open; res.Forced != nil {
		bits, _ = common(r.Rec.Puzzle, res.Solutions[0], res.Forced)
		r.Forced = forcedRows(r.Rec.Puzzle, bits)
	}
	return bits
}

// common returns, from one known solution, what all have in common, and the names of the other places.
func common(p puzzle.Puzzle, solution puzzle.Answer, forced []bool) (bits []render.Bit, open []string) {
	bits = render.Bits(solution)
	for i := range bits {
		if !forced[i] {
			bits[i] = render.Open
			open = append(open, puzzle.BitName(p, i))
		}
	}
	return bits, open
}

// counting returns a function for solve.Options.Watch. It adds up the solutions of several searches.
func (p *Progress) counting() func(solve.Stats) {
	before, found := 0, p.Number(", %d solutions so far")
	return func(s solve.Stats) {
		found.Add(int64(s.Solutions - before))
		before = s.Solutions
	}
}
