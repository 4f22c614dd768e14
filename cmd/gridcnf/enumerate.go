package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

// enumerateVerb is the verb enumerate.
func (a *app) enumerateVerb(cmd *cobra.Command) {
	e := &enumerateRun{verb: newVerb(a), how: solve.Counting{Search: true, Limit: 10_000, Memory: 1 << 30}}
	e.out.addBoards(cmd)
	e.add(cmd, "text", "json")
	addMost(cmd, &e.how.Limit, "stop at this many; 0 lists all")
	addMaxMemory(cmd, &e.how.Memory)
	e.addSolver(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		e.limited = cmd.Flags().Changed("limit")
		return nil
	}
	e.runs(cmd, e.settle, e.enumerate)
}

// enumerateRun is one run of enumerate.
type enumerateRun struct {
	verb
	how     solve.Counting
	limited bool // somebody asked for the limit
}

// errMore says that a list ends at a limit that nobody asked for.
var errMore = errors.New("the list ends here; --limit 0 lists all")

// enumerate lists the solutions of one puzzle.
func (e *enumerateRun) enumerate(ctx context.Context, r *report) error {
	opt, how := e.opt, e.how
	opt.Watch = e.app.progress.counting()
	how.Each = func(a puzzle.Answer) error { return e.show(ctx, r, a) }
	r.printf("") // the heading
	t, err := solve.Count(ctx, r.rec.Puzzle, how, opt)
	if err != nil {
		return err
	}
	if !t.Complete && t.Reason == nil && !e.limited {
		t.Reason = errMore
	}
	r.searched(t.Stats, e.solver.backend)
	r.counted(t.Count, t.Complete, t.Reason)
	if t.Complete && t.Count.Sign() == 0 {
		r.fail(exitNo)
	}
	return nil
}

// show draws a solution, and lets it be printed.
func (e *enumerateRun) show(ctx context.Context, r *report, a puzzle.Answer) error {
	switch {
	case r.json():
		r.Solutions = append(r.Solutions, r.rec.Puzzle.Text(a))
		return nil
	case e.out.quiet:
		return nil
	}
	if err := e.board(r, render.Bits(a)); err != nil {
		return err
	}
	r.printf("\n")
	return r.spill(ctx)
}
