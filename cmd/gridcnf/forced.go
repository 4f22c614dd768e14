package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// forcedCommand is the verb forced.
func (a *app) forcedCommand() *cobra.Command {
	f := &forcedRun{search{app: a}}
	cmd := &cobra.Command{
		Use:   "forced PUZZLE...",
		Short: "Show what all solutions of a puzzle have in common",
		Long: `Show what all solutions of a puzzle have in common: the cells, or for Masyu the
edges, that have the same value in every one of them. The others are drawn as a dot,
or as an edge with a question mark.`,
		Args: cobra.MinimumNArgs(1),
	}
	f.add(cmd, "text", "json")
	f.out.addBoards(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return f.run(args, f.forced) }
	return cmd
}

// forcedRun is one run of forced.
type forcedRun struct{ search }

// forced finds the forced cells or edges of one puzzle.
func (f *forcedRun) forced(ctx context.Context, rec *format.Record, p *page) error {
	r, err := solve.Forced(ctx, rec.Puzzle, f.opt)
	if err != nil {
		return err
	}
	if errors.Is(r.Reason, context.Canceled) {
		return r.Reason
	}
	verdict, code := forcedVerdict(rec, r, f.flags.backend)
	p.fail(code)
	bits, _ := backbone(r)
	if f.out.format == "json" {
		o := newResult(rec)
		o.found(rec.Puzzle, r.Verdict, r.Reason, nil)
		if bits != nil {
			o.Forced = forcedRows(rec.Puzzle, bits)
		}
		o.Backend = r.Stats.By(f.flags.backend)
		o.setStats(r.Stats, f.out.stats)
		return p.json(o)
	}
	p.header(rec, f.out.quiet)
	if bits != nil {
		if err := f.app.board(p, rec.Puzzle, bits, &f.out); err != nil {
			return err
		}
	}
	p.printf("%s\n", verdict)
	if f.out.stats {
		p.stats(r.Stats)
	}
	p.end(f.out.quiet)
	return nil
}

// forcedVerdict is the sentence that says how much is forced, and its exit code.
func forcedVerdict(rec *format.Record, r *solve.Backbone, backend string) (string, exitCode) {
	rules := under(rec, r.Stats.By(backend))
	bits, open := backbone(r)
	switch r.Verdict {
	case solve.OnlyOne:
		return fmt.Sprintf("unique: all %d are forced %s", len(bits), rules), exitYes
	case solve.Several:
		return fmt.Sprintf("multiple: %d of %d are forced %s", len(bits)-open, len(bits), rules), exitYes
	case solve.NoneAtAll:
		return "none: no solution " + rules, exitNo
	}
	return fmt.Sprintf("unknown: %s %s", reasonText(r.Reason), rules), exitUnknown
}

// backbone is the forced part of a solution for a drawing, with the number of bits
// that are not in it. It is nil if there is no solution.
func backbone(r *solve.Backbone) (bits []render.Bit, open int) {
	if r.Forced == nil {
		return nil, 0
	}
	bits = render.Bits(r.Solution)
	for i, forced := range r.Forced {
		if !forced {
			bits[i] = render.Open
			open++
		}
	}
	return bits, open
}
