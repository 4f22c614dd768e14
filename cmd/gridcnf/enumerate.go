package main

import (
	"context"
	"errors"
	"math/big"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// enumerateCommand is the verb enumerate.
func (a *app) enumerateCommand() *cobra.Command {
	e := &enumerateRun{search: search{app: a}}
	cmd := &cobra.Command{
		Use:   "enumerate PUZZLE...",
		Short: "List the solutions of puzzles",
		Long: `List the solutions of puzzles: all of them, or up to a limit. Two solutions differ
in a cell, or for Masyu in an edge.

As text, a solution is printed as soon as it is found. A JSON object has all
solutions of its puzzle and is kept in memory until the last one is found.`,
		Args: cobra.MinimumNArgs(1),
	}
	e.add(cmd, "text", "json")
	e.out.addBoards(cmd)
	cmd.Flags().IntVarP(&e.limit, "limit", "n", 0, "stop at this many; 0 lists all")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if e.limit < 0 {
			return usagef("--limit %d: expected 0 or more", e.limit)
		}
		return e.run(args, e.enumerate)
	}
	return cmd
}

// enumerateRun is one run of enumerate.
type enumerateRun struct {
	search
	limit int
}

// enumerate lists the solutions of one puzzle.
func (e *enumerateRun) enumerate(ctx context.Context, rec *format.Record, p *page) error {
	s, err := solve.New(rec.Puzzle, e.opt)
	if err != nil {
		return err
	}
	var found [][]string // for JSON
	show := func(a puzzle.Answer) error {
		if e.out.format == "json" {
			found = append(found, rec.Puzzle.Text(a))
			return nil
		}
		return e.show(ctx, rec, a, p)
	}
	if e.out.format == "text" {
		p.header(rec, e.out.quiet)
	}
	n, complete, err := e.each(ctx, s, show)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		p.fail(exitUnknown)
	case err != nil:
		return err
	case n == 0 && complete:
		p.fail(exitNo)
	}
	number := big.NewInt(int64(n))
	if e.out.format == "json" {
		o := newResult(rec)
		o.counted(number, complete, err)
		o.Solutions, o.Backend = found, s.Stats().By(e.flags.backend)
		o.setStats(s.Stats(), e.out.stats)
		return p.json(o)
	}
	e.conclude(rec, p, s.Stats().By(e.flags.backend), number, complete, err)
	if e.out.stats {
		p.stats(s.Stats())
	}
	p.end(e.out.quiet)
	return nil
}

// each shows solutions up to the limit. It returns how many there were, and
// whether these are all.
func (e *enumerateRun) each(ctx context.Context, s *solve.Search, show func(puzzle.Answer) error) (n int, complete bool, err error) {
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
func (e *enumerateRun) show(ctx context.Context, rec *format.Record, a puzzle.Answer, p *page) error {
	if e.out.quiet {
		return nil
	}
	if err := e.app.board(p, rec.Puzzle, render.Bits(a), &e.out); err != nil {
		return err
	}
	p.printf("\n")
	return p.spill(ctx)
}

// conclude says in a sentence how many solutions there were.
func (e *enumerateRun) conclude(rec *format.Record, p *page, by string, n *big.Int, complete bool, reason error) {
	rules := under(rec, by)
	switch {
	case complete:
		p.printf("%s, all there are %s\n", solutions(n), rules)
	case reason != nil:
		p.printf("%s, perhaps more: %s, %s\n", solutions(n), reasonText(reason), rules)
	default:
		p.printf("%s, perhaps more: the limit, %s\n", solutions(n), rules)
	}
}
