package main

import (
	"context"
	"errors"
	"math/big"
	"runtime/metrics"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/count"
	"gridcnf/internal/yield"
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
	c := &countRun{verb: newVerb(a), method: methodAuto, memory: 1 << 30}
	addWord(cmd, &c.method, "method", "auto, table or sat", methodAuto, methodTable, methodSAT)
	c.add(cmd, "text", "json")
	addMost(cmd, &c.limit, "stop at this many; 0 counts all")
	addMemory(cmd, &c.memory, "max-memory", "memory for counting a puzzle, as 500M or 4G")
	headed(cmd, limitGroup, "max-memory")
	c.addSolver(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return c.choose(cmd.Flags().Changed("backend")) }
	c.runs(cmd, c.settle, c.count)
}

// countRun is one run of count.
type countRun struct {
	verb
	limit  int
	method string
	memory int64
}

// errMemory ends a count whose solutions take too much memory to be told apart.
var errMemory = errors.New("memory limit reached")

// choose settles the method as far as that can be done without the puzzles.
func (c *countRun) choose(backendGiven bool) error {
	switch {
	case c.method == methodTable && c.limit > 0:
		return usagef("--method table counts all: it takes no --limit")
	case c.method == methodTable && backendGiven:
		return usagef("--method table asks no solver: it takes no --backend")
	case c.method == methodAuto && (c.limit > 0 || backendGiven):
		c.method = methodSAT
	}
	return nil
}

// count counts the solutions of one puzzle.
func (c *countRun) count(ctx context.Context, r *report) error {
	if c.method != methodSAT {
		r.Method, r.by = methodTable, methodTable
		n, err := c.table(ctx, r)
		switch stopped := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, count.ErrTooLarge); {
		case err == nil:
			r.counted(n, true, nil)
			return nil
		case stopped && c.method == methodTable:
			r.counted(nil, false, err)
			return nil
		case !stopped:
			return err
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	ctx = yield.Context(ctx)
	opt, watch := c.opt, c.app.progress.counting()
	opt.Watch = func(s solve.Stats) {
		if watch(s); 2*liveMemory() > c.memory { // garbage is collected when there is as much of it, and not below 32 MB
			stop(errMemory)
		}
	}
	t, err := solve.Count(ctx, r.rec.Puzzle, c.limit, opt)
	if err != nil {
		return err
	}
	if errors.Is(context.Cause(ctx), errMemory) && !t.Complete {
		t.Reason = errMemory
	}
	r.Method = methodSAT
	r.searched(t.Stats, c.solver.backend)
	r.counted(big.NewInt(int64(t.Count)), t.Complete, t.Reason)
	return nil
}

// table counts by package count. If another method can follow, it has half of the time that
// there is: what that method finds is a number also when time is up.
func (c *countRun) table(ctx context.Context, r *report) (*big.Int, error) {
	if end, ends := ctx.Deadline(); ends && c.method == methodAuto {
		half, cancel := context.WithTimeout(ctx, time.Until(end)/2)
		defer cancel()
		ctx = yield.Context(half)
	}
	budget := count.BudgetOf(c.memory)
	if c.app.bounds != nil { // others use the memory, too
		budget = min(budget, count.DefaultBudget)
	}
	return count.Count(ctx, r.rec.Puzzle, budget)
}

// liveMemory is what was in use when garbage was last collected.
func liveMemory() int64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return int64(live[0].Value.Uint64())
}
