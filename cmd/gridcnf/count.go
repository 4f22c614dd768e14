package main

import (
	"context"
	"errors"
	"math/big"

	"github.com/spf13/cobra"

	"gridcnf/count"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// The ways to count.
const (
	methodAuto  = "auto"
	methodTable = "table" // package count: dynamic programming, without a solver
	methodSAT   = "sat"   // package solve: find, block, repeat
)

// countCommand is the verb count.
func (a *app) countCommand() *cobra.Command {
	c := &countRun{search: search{app: a}}
	cmd := &cobra.Command{
		Use:   "count PUZZLE...",
		Short: "Count the solutions of puzzles",
		Long: `Count the solutions of puzzles: all of them, or up to a limit. Two solutions differ
in a cell, or for Masyu in an edge.

The method sat finds a solution, blocks it and looks for the next, with the chosen
backend. The method table counts without finding them, by dynamic programming over
the rows or cells of the board; it is the way to count millions, and gives up on
boards that need too many states. The method auto is table where no limit and no
backend is asked for, and sat if table gives up.

A count that is complete is an answer, whatever the number: the exit code is 0.`,
		Args: cobra.MinimumNArgs(1),
	}
	c.add(cmd, "text", "json")
	cmd.Flags().IntVarP(&c.limit, "limit", "n", 0, "stop at this many; 0 counts all")
	cmd.Flags().StringVar(&c.method, "method", methodAuto, "auto, table or sat")
	complete(cmd, "method", methodAuto, methodTable, methodSAT)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := c.choose(cmd.Flags().Changed("backend")); err != nil {
			return err
		}
		return c.run(args, c.count)
	}
	return cmd
}

// countRun is one run of count.
type countRun struct {
	search
	limit  int
	method string
}

// choose checks the flags and settles the method as far as it can be.
func (c *countRun) choose(backendGiven bool) error {
	switch {
	case c.limit < 0:
		return usagef("--limit %d: expected 0 or more", c.limit)
	case c.method == methodTable && c.limit > 0:
		return usagef("--method table counts all: it takes no --limit")
	case c.method == methodTable && backendGiven:
		return usagef("--method table asks no solver: it takes no --backend")
	case c.method == methodTable, c.method == methodSAT:
	case c.method != methodAuto:
		return usagef("--method %q: expected auto, table or sat", c.method)
	case c.limit > 0 || backendGiven:
		c.method = methodSAT
	}
	return nil
}

// count counts the solutions of one puzzle.
func (c *countRun) count(ctx context.Context, rec *format.Record, p *page) error {
	if c.method != methodSAT {
		n, err := count.Count(ctx, rec.Puzzle, 0)
		switch {
		case err == nil:
			return c.print(rec, p, methodTable, n, &solve.Tally{Complete: true})
		case errors.Is(err, context.DeadlineExceeded):
			return c.print(rec, p, methodTable, nil, &solve.Tally{Reason: err})
		case !errors.Is(err, count.ErrTooLarge) || c.method == methodTable:
			return err
		}
	}
	t, err := solve.Count(ctx, rec.Puzzle, c.limit, c.opt)
	if err != nil {
		return err
	}
	if errors.Is(t.Reason, context.Canceled) {
		return t.Reason
	}
	return c.print(rec, p, methodSAT, big.NewInt(int64(t.Count)), t)
}

// print prints a count; n is nil if nothing is known.
func (c *countRun) print(rec *format.Record, p *page, method string, n *big.Int, t *solve.Tally) error {
	if t.Reason != nil {
		p.fail(exitUnknown)
	}
	if c.out.format == "json" {
		o := newResult(rec)
		o.counted(n, t.Complete, t.Reason)
		o.Method = method
		if method == methodSAT {
			o.Backend = t.Stats.By(c.flags.backend)
			o.setStats(t.Stats, c.out.stats)
		}
		return p.json(o)
	}
	how := method
	if method == methodSAT {
		how = t.Stats.By(c.flags.backend)
	}
	p.printf("%s: ", name(rec))
	rules := under(rec, how)
	switch {
	case t.Complete:
		p.printf("%s %s\n", solutions(n), rules)
	case n == nil:
		p.printf("unknown: %s %s\n", reasonText(t.Reason), rules)
	case t.Reason != nil:
		p.printf("at least %s: %s, %s\n", solutions(n), reasonText(t.Reason), rules)
	default:
		p.printf("at least %s: the limit, %s\n", solutions(n), rules)
	}
	if c.out.stats && method == methodSAT {
		p.stats(t.Stats)
	}
	return nil
}
