package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/count"
	"gridcnf/solve"
)

// The ways to count.
const (
	methodAuto  = "auto"
	methodTable = "table" // package count: dynamic programming, without a solver
	methodSAT   = "sat"   // package solve: find, block, repeat
)

// countVerb is the verb count.
func (a *app) countVerb(cmd *cobra.Command) {
	c := &countRun{verb: newVerb(a), method: methodAuto, how: solve.Counting{Memory: 1 << 30}}
	addWord(cmd, &c.method, "method", "auto, table or sat", methodAuto, methodTable, methodSAT)
	c.add(cmd, "text", "json")
	addMost(cmd, &c.how.Limit, "stop at this many; 0 counts all")
	addMaxMemory(cmd, &c.how.Memory)
	c.addSolver(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return c.choose(cmd.Flags().Changed("backend")) }
	c.runs(cmd, c.settle, c.count)
}

// addMaxMemory adds the limit of the memory for the solutions of a puzzle.
func addMaxMemory(cmd *cobra.Command, at *int64) {
	addMemory(cmd, at, "max-memory", "memory for the solutions of a puzzle, as 500M or 4G")
	headed(cmd, limitGroup, "max-memory")
}

// countRun is one run of count.
type countRun struct {
	verb
	method string
	how    solve.Counting
}

// choose settles the method as far as that can be done without the puzzles.
func (c *countRun) choose(backendGiven bool) error {
	limited := c.how.Limit > 0
	switch {
	case c.method == methodTable && limited:
		return usagef("--method table counts all: it takes no --limit")
	case c.method == methodTable && backendGiven:
		return usagef("--method table asks no solver: it takes no --backend")
	}
	c.how.Search = c.method != methodTable
	c.how.Tables = c.method != methodSAT && !limited && !backendGiven
	return nil
}

// count counts the solutions of one puzzle.
func (c *countRun) count(ctx context.Context, r *report) error {
	opt, how := c.opt, c.how
	opt.Watch = c.app.progress.counting()
	if c.app.bounds != nil { // others use the memory, too
		how.Memory = min(how.Memory, 1<<30)
	}
	t, err := solve.Count(ctx, r.rec.Puzzle, how, opt)
	if err != nil {
		return err
	}
	if r.Method = methodSAT; t.Tables {
		r.Method, r.by = methodTable, methodTable
	} else {
		r.searched(t.Stats, c.solver.backend)
	}
	if how.Search && errors.Is(t.Reason, count.ErrTooLarge) {
		t.Reason = fmt.Errorf("%w; with --time-limit the search goes on until then", t.Reason)
	}
	r.counted(t.Count, t.Complete, t.Reason)
	return nil
}
