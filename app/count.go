package app

import (
	"context"
	"errors"
	"fmt"

	"gridcnf/solve"
	"gridcnf/solve/count"
)

// The ways to count.
const (
	MethodAuto  = "auto"
	MethodTable = "table" // package count: dynamic programming, without a solver
	MethodSAT   = "sat"   // package solve: find, block, repeat
)

// CountRun is one run of count.
type CountRun struct {
	Verb
	Method string
	How    solve.Counting
}

// Choose settles the method as far as that can be done without the puzzles.
func (c *CountRun) Choose(backendGiven bool) error {
	limited := c.How.Limit > 0
	switch {
	case c.Method == MethodTable && limited:
		return Usagef("--method table counts all: it takes no --limit")
	case c.Method == MethodTable && backendGiven:
		return Usagef("--method table asks no solver: it takes no --backend")
	}
	c.How.Search = c.Method != MethodTable
	c.How.Tables = c.Method != MethodSAT && !limited && !backendGiven
	return nil
}

// Count counts the solutions of one puzzle.
func (c *CountRun) Count(ctx context.Context, r *Report) error {
	opt, how := c.Opt, c.How
	opt.Watch = c.App.Progress.counting()
	if c.App.bounds != nil { // others use the memory, too
		how.Memory = min(how.Memory, 1<<30)
	}
	t, err := solve.Count(ctx, r.Rec.Puzzle, how, opt)
	if err != nil {
		return err
	}
	if r.Method = MethodSAT; t.Tables {
		r.Method, r.by = MethodTable, MethodTable
	} else {
		r.searched(t.Stats, c.Solver.Backend)
	}
	if how.Search && errors.Is(t.Reason, count.ErrTooLarge) {
		t.Reason = fmt.Errorf("%w; with --time-limit the search goes on until then", t.Reason)
	}
	r.counted(t.Count, t.Complete, t.Reason)
	return nil
}
