package app

import (
	"context"
	"errors"

	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

// EnumerateRun is one run of enumerate.
type EnumerateRun struct {
	Verb
	How     solve.Counting
	Limited bool // somebody asked for the limit
}

// ErrMore says that a list ends at a limit that nobody asked for.
var ErrMore = errors.New("the list ends here; --limit 0 lists all")

// Enumerate lists the solutions of one puzzle.
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
	r.counted(t.Count, t.Complete, t.Reason)
	if t.Complete && t.Count.Sign() == 0 {
		r.fail(ExitNo)
	}
	return nil
}

// show draws a solution, and lets it be printed.
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
