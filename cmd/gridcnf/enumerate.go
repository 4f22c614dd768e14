package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// enumerateCommand is the verb enumerate.
func (a *app) enumerateCommand() *cobra.Command {
	e := &enumerateRun{app: a}
	cmd := &cobra.Command{
		Use:   "enumerate FILE...",
		Short: "List the solutions of puzzles",
		Args:  cobra.MinimumNArgs(1),
	}
	e.in.add(cmd)
	e.flags.add(cmd)
	e.out.add(cmd, "text", "json")
	e.out.addJobs(cmd)
	cmd.Flags().IntVarP(&e.limit, "limit", "n", 0, "stop at this many; 0 lists all")
	cmd.RunE = func(_ *cobra.Command, args []string) (err error) {
		if err := e.out.check("text", "json"); err != nil {
			return err
		}
		if e.limit < 0 {
			return usagef("--limit %d: expected 0 or more", e.limit)
		}
		if e.opt, err = e.flags.options(); err != nil {
			return err
		}
		e.opt.Watch = a.watch
		return a.each(args, &e.in, &e.out, time.Duration(e.flags.limit), e.enumerate)
	}
	return cmd
}

// enumerateRun is one run of enumerate.
type enumerateRun struct {
	app   *app
	in    inputFlags
	flags solverFlags
	out   outputFlags
	opt   solve.Options
	limit int
}

// enumerate lists the solutions of one puzzle.
func (e *enumerateRun) enumerate(ctx context.Context, rec *format.Record, p *page) error {
	search, err := solve.New(rec.Puzzle, e.opt)
	if err != nil {
		return err
	}
	o := newResult(rec)
	text := e.out.format == "text"
	if text {
		p.header(rec)
	}
	n, complete := 0, true
	for a, err := range search.All(ctx) {
		if errors.Is(err, context.DeadlineExceeded) {
			complete = false
			o.Reason = reasonText(err)
			p.fail(exitUnknown)
			break
		}
		if err != nil {
			return err
		}
		n++
		if !text {
			o.Solutions = append(o.Solutions, rec.Puzzle.Text(a))
		} else if err := e.app.board(p, rec.Puzzle, render.Bits(a), &e.out); err != nil {
			return err
		} else if !e.out.quiet {
			p.printf("\n")
		}
		if n == e.limit {
			complete = false
			break
		}
	}
	if n == 0 && complete {
		p.fail(exitNo)
	}
	if !text {
		o.Count, o.Complete, o.Backend = n, &complete, e.flags.backend
		o.setStats(search.Stats(), e.out.stats)
		return p.json(o)
	}
	switch {
	case complete:
		p.printf("%d solutions, all there are %s\n", n, under(rec, e.flags.backend))
	case o.Reason != "":
		p.printf("%d solutions, perhaps more: %s, %s\n", n, o.Reason, under(rec, e.flags.backend))
	default:
		p.printf("%d solutions, perhaps more: the limit, %s\n", n, under(rec, e.flags.backend))
	}
	if e.out.stats {
		p.stats(search.Stats())
	}
	return nil
}
