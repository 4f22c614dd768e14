package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// forcedCommand is the verb forced.
func (a *app) forcedCommand() *cobra.Command {
	f := &forcedRun{app: a}
	cmd := &cobra.Command{
		Use:   "forced FILE...",
		Short: "Show what all solutions of a puzzle have in common",
		Args:  cobra.MinimumNArgs(1),
	}
	f.in.add(cmd)
	f.flags.add(cmd)
	f.out.add(cmd, "text", "json")
	f.out.addJobs(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) (err error) {
		if err := f.out.check("text", "json"); err != nil {
			return err
		}
		if f.opt, err = f.flags.options(); err != nil {
			return err
		}
		f.opt.Watch = a.watch
		return a.each(args, &f.in, &f.out, time.Duration(f.flags.limit), f.forced)
	}
	return cmd
}

// forcedRun is one run of forced.
type forcedRun struct {
	app   *app
	in    inputFlags
	flags solverFlags
	out   outputFlags
	opt   solve.Options
}

// forced finds the forced cells or edges of one puzzle.
func (f *forcedRun) forced(ctx context.Context, rec *format.Record, p *page) error {
	r, err := solve.Forced(ctx, rec.Puzzle, f.opt)
	if err != nil {
		return err
	}
	switch {
	case r.Reason == context.Canceled:
		return r.Reason
	case r.Verdict == solve.Unknown:
		p.fail(exitUnknown)
	case r.Verdict == solve.NoneAtAll:
		p.fail(exitNo)
	}
	var bits []render.Bit
	open := 0
	if r.Forced != nil {
		bits = render.Bits(r.Solution)
		for i, forced := range r.Forced {
			if !forced {
				bits[i] = render.Open
				open++
			}
		}
	}
	if f.out.format == "json" {
		o := newResult(rec)
		o.found(rec.Puzzle, r.Verdict, r.Reason, nil)
		if bits != nil {
			o.Forced = forcedRows(rec.Puzzle, bits)
		}
		o.Backend = f.flags.backend
		o.setStats(r.Stats, f.out.stats)
		return p.json(o)
	}
	p.header(rec)
	if bits != nil {
		if err := f.app.board(p, rec.Puzzle, bits, &f.out); err != nil {
			return err
		}
	}
	rules := under(rec, f.flags.backend)
	switch r.Verdict {
	case solve.OnlyOne:
		p.printf("unique: all %d are forced %s\n", len(bits), rules)
	case solve.Several:
		p.printf("multiple: %d of %d are forced %s\n", len(bits)-open, len(bits), rules)
	case solve.NoneAtAll:
		p.printf("none: no solution %s\n", rules)
	default:
		p.printf("unknown: %s %s\n", reasonText(r.Reason), rules)
	}
	if f.out.stats {
		p.stats(r.Stats)
	}
	return nil
}
