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
	addNumber(cmd, &e.limit, "limit", "n", 0, "stop at this many; 0 lists all")
	e.add(cmd, "text", "json")
	e.addStats(cmd)
	e.runs(cmd, e.settle, e.enumerate)
}

// enumerateRun is one run of enumerate.
type enumerateRun struct {
	verb
	limit int
}

// enumerate lists the solutions of one puzzle.
func (e *enumerateRun) enumerate(ctx context.Context, r *report) error {
	s, err := solve.New(r.rec.Puzzle, e.opt)
	if err != nil {
		return err
	}
	r.printf("") // the heading
	n, complete, err := e.all(ctx, s, func(a puzzle.Answer) error { return e.show(ctx, r, a) })
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	r.counted(big.NewInt(int64(n)), complete, err)
	r.searched(s.Stats(), e.solver.backend)
	found := solutions(r.Count)
	switch {
	case err != nil:
		r.fail(exitUnknown)
		r.printf("%s, perhaps more: %s, %s\n", found, r.Reason, r.under())
	case complete:
		if n == 0 {
			r.fail(exitNo)
		}
		r.printf("%s, all there are %s\n", found, r.under())
	default:
		r.printf("%s, perhaps more: the limit, %s\n", found, r.under())
	}
	return nil
}

// all shows solutions up to the limit. It returns how many there were, and
// whether these are all.
func (e *enumerateRun) all(ctx context.Context, s *solve.Search, show func(puzzle.Answer) error) (n int, complete bool, err error) {
	for a, err := range s.All(ctx) {
		if err == nil {
			n++
			err = show(a)
		}
		if err != nil || n == e.limit {
			return n, false, err
		}
	}
	return n, true, nil
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
