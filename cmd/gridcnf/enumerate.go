package main

import (
	"context"
	"errors"
	"math/big"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

// enumerateVerb is the verb enumerate.
func (a *app) enumerateVerb(cmd *cobra.Command) {
	e := &enumerateRun{verb: newVerb(a)}
	e.out.addBoards(cmd)
	e.add(cmd, "text", "json")
	addMost(cmd, &e.limit, "stop at this many; 0 lists all")
	e.addSolver(cmd)
	e.runs(cmd, e.settle, e.enumerate)
}

// enumerateRun is one run of enumerate.
type enumerateRun struct {
	verb
	limit int
}

// enumerate lists the solutions of one puzzle.
func (e *enumerateRun) enumerate(ctx context.Context, r *report) error {
	opt := e.opt
	opt.Watch = e.app.progress.counting()
	s, err := solve.New(r.rec.Puzzle, opt)
	if err != nil {
		return err
	}
	r.printf("") // the heading
	n, complete := 0, true
	for a, next := range s.All(ctx) {
		if err = next; err == nil {
			n++
			err = e.show(ctx, r, a)
		}
		if err != nil || n == e.limit {
			complete = false
			break
		}
	}
	if err != nil {
		if !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		err = ctx.Err() // what has been found is worth saying
	}
	r.searched(s.Stats(), e.solver.backend)
	r.counted(big.NewInt(int64(n)), complete, err)
	if complete && n == 0 {
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
