package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// convertVerb is the verb convert.
func (a *app) convertVerb(cmd *cobra.Command) {
	c := &convertRun{verb: newVerb(a)}
	c.files = newBundle(&c.verb)
	flags := cmd.Flags()
	addWord(cmd, &c.files.to, "to", "format to write (see gridcnf help formats)", formatNames(format.Formats())...)
	addNumber(cmd, &c.files.split, "split", "", 1, "with a folder as --out: puzzles per file")
	flags.BoolVar(&c.solve, "solve", false, "solve the puzzles and write their solutions")
	flags.StringVar(&c.answer, "solution", "", "file with the solution of the only puzzle, or - for standard input")
	flags.StringSliceVar(&c.drop, "drop", nil, "what to leave out: "+strings.Join(droppable, ", "))
	complete(cmd, "drop", droppable...)
	c.add(cmd)
	c.addSolver(cmd)
	c.target.many = true
	c.target.add(cmd, "file to write, or a folder")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) }
}

// droppable is what can be left out.
var droppable = []string{format.LostSolution, format.LostRules, format.LostName, format.LostProgress}

// convertRun is one run of convert.
type convertRun struct {
	verb
	files  bundle
	solve  bool
	answer string
	drop   []string
}

func (c *convertRun) run(cmd *cobra.Command, args []string) error {
	if err := c.settle(cmd, args); err != nil {
		return err
	}
	recs := c.app.records(args, &c.in)
	if c.answer != "" {
		recs = func(yield func(*format.Record, error) bool) { yield(c.solved(args[0])) }
	}
	if err := c.eachOf(recs, c.convert); err != nil {
		return err
	}
	return c.files.end()
}

// settle checks the flags, and turns them into options.
func (c *convertRun) settle(cmd *cobra.Command, args []string) error {
	if c.files.to == "" {
		return usagef("--to is missing: expected the name of a format; see gridcnf help formats")
	}
	for _, what := range c.drop {
		if !slices.Contains(droppable, what) {
			return usagef("--drop %q: %w", what, expected(what, droppable))
		}
	}
	switch {
	case c.files.split > 1 && !isFolder(c.target.name):
		return usagef("--split: expected a folder as --out")
	case c.answer != "" && c.solve:
		return usagef("--solution and --solve: expected one of them")
	case slices.Contains(c.drop, format.LostSolution) && (c.solve || c.answer != ""):
		return usagef("--drop solution: expected no --solve and no --solution with it")
	case c.answer != "" && len(args) > 1:
		return usagef("--solution: expected one puzzle, found %d", len(args))
	case c.answer == "-" && args[0] == "-":
		return errTwoInputs
	}
	return c.verb.settle(cmd, append([]string{c.answer}, args...))
}

// solved is the only puzzle of an argument with the solution of a file, which must be
// right.
func (c *convertRun) solved(arg string) (*format.Record, error) {
	rec, err := c.app.only(arg, &c.in)
	if err != nil {
		return nil, err
	}
	answer, err := c.app.answer(c.answer, rec.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := rec.Puzzle.Check(answer); err != nil {
		return nil, &noSolution{fmt.Sprintf("%s: wrong: %v, %s", c.answer, err, under(rec.Puzzle, "rule checker"))}
	}
	rec.Published, rec.PublishedErr, rec.Unfinished = answer, nil, false
	return rec, nil
}

// convert prepares a puzzle, and in the order of the input writes it.
func (c *convertRun) convert(ctx context.Context, r *report) error {
	if err := c.prepare(ctx, r); err != nil {
		return err
	}
	if r.rec.Published != nil && !c.solve {
		if err := r.rec.Puzzle.Check(r.rec.Published); err != nil {
			r.remark("gridcnf: %s: warning: the published solution is wrong, and written all the same: %v, %s\n", name(r.rec), err, under(r.rec.Puzzle, "rule checker"))
		}
	}
	r.deliver = func() error { return c.suggest(c.files.put(r, r.rec)) }
	return nil
}

// prepare drops from a puzzle what is to be dropped, and solves it.
func (c *convertRun) prepare(ctx context.Context, r *report) error {
	rec := r.rec
	for _, what := range c.drop {
		switch what {
		case format.LostSolution:
			rec.Published, rec.PublishedErr = nil, nil
		case format.LostName:
			rec.Named = false
		case format.LostProgress:
			rec.Unfinished = false
		case format.LostRules:
			if err := dropRules(c.files.to, rec); err != nil {
				return err
			}
		}
	}
	if c.solve {
		if err := c.find(ctx, r); err != nil {
			return err
		}
	}
	if rec.PublishedErr != nil {
		return fmt.Errorf("%w; --drop solution leaves it out", rec.PublishedErr)
	}
	return nil
}

// find puts the proven solution of a puzzle into its record.
func (c *convertRun) find(ctx context.Context, r *report) error {
	res, err := solve.Unique(ctx, r.rec.Puzzle, c.opt)
	if err != nil {
		return err
	}
	r.answered(res)
	r.searched(res.Stats, c.solver.backend)
	switch {
	case res.Reason != nil:
		return res.Reason
	case res.Verdict == solve.Several:
		return &noSolution{r.verdict() + ", so none is written"}
	case res.Verdict != solve.OnlyOne:
		return &noSolution{"none: no solution " + r.under()}
	}
	r.rec.Published, r.rec.PublishedErr, r.rec.Unfinished = res.Solutions[0], nil, false
	return nil
}

// noSolution says why there is no solution to write.
type noSolution struct{ why string }

func (e *noSolution) Error() string { return e.why }

// dropRules takes away the rules that the format cannot say, if there are any.
func dropRules(to string, rec *format.Record) error {
	w, err := format.NewWriter(io.Discard, to)
	if err != nil {
		return err
	}
	alone := *rec
	alone.Published, alone.Unfinished = nil, false
	var lost *format.LossError
	if err := w.Write(&alone); !errors.As(err, &lost) || lost.What != format.LostRules {
		return nil
	}
	f, err := family.Of(rec.Puzzle.Kind())
	if err != nil {
		return err
	}
	b := rec.Puzzle.(puzzle.Board) // as every puzzle that was read
	for _, rule := range f.Rules {
		if rule.Optional {
			if err := b.SetRule(rule.Name, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// suggest says which flag leaves out what the format cannot hold, or finds a place for it.
func (c *convertRun) suggest(err error) error {
	lost := (*format.LossError)(nil)
	switch {
	case !errors.As(err, &lost):
		return err
	case lost.Single:
		return fmt.Errorf("%w: choose one with --id, or pass a folder to --out", err)
	case lost.What == format.LostSolution && c.solve:
		return fmt.Errorf("%w: expected no --solve", err)
	case lost.What != "":
		return fmt.Errorf("%w; --drop %s leaves it out", err, lost.What)
	}
	return err
}
