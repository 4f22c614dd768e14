package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// convertCommand is the verb convert.
func (a *app) convertCommand() *cobra.Command {
	c := &convertRun{app: a}
	cmd := &cobra.Command{
		Use:   "convert --to FORMAT PUZZLE...",
		Short: "Write puzzles and their solutions in another format",
		Long: `Write puzzles in another format, with their solutions if the input has them, if
--solution names a file with one, or if --solve finds one and proves that it is the
only one. Names, titles, authors, sources, rules and sizes that a text format has no
place for are written as comments, which gridcnf reads back.

What the format cannot hold is an error, and the puzzle is not written; the others
are. --drop leaves it out instead: solution, rules (what the format cannot say of
them), progress (cells or edges of a board that is partly solved).

With a folder as --out (an existing one, or a name that ends in /) every puzzle gets
a file of its own, or every N puzzles with --split N.`,
		Example: `  gridcnf convert --to puzzlink --drop solution masyu.json
  gridcnf convert --to tatham-save --solve -o board.sav 6x6u:BEAEegbcDc
  gridcnf convert --to pzprv3 'https://puzz.link/p?mashu/6/6/1063000i3000'`,
		Args: cobra.MinimumNArgs(1),
	}
	c.in.add(cmd)
	c.solver.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&c.to, "to", "", "format to write (see gridcnf help formats)")
	flags.StringVarP(&c.file, "out", "o", "-", "file to write, or a folder")
	flags.IntVar(&c.split, "split", 1, "with a folder as --out: puzzles per file")
	flags.BoolVar(&c.solve, "solve", false, "solve the puzzles and write their solutions")
	flags.StringVar(&c.answer, "solution", "", "file with the solution of the only puzzle, or - for standard input")
	flags.StringSliceVar(&c.drop, "drop", nil, "what to leave out: solution, rules, progress")
	complete(cmd, "drop", "solution", "rules", "progress")
	var names []string
	for _, info := range format.Writable() {
		names = append(names, info.Name+"\t"+info.Text)
	}
	complete(cmd, "to", names...)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return c.run(args) }
	return cmd
}

// convertRun is one run of convert.
type convertRun struct {
	app    *app
	in     inputFlags
	solver solverFlags
	to     string
	file   string
	split  int
	solve  bool
	answer string
	drop   []string

	opt solve.Options
}

func (c *convertRun) run(args []string) (err error) {
	if c.to == "" {
		return usagef("--to is missing: expected the name of a format; see gridcnf help formats")
	}
	if _, err := format.NewWriter(io.Discard, c.to); err != nil {
		return usageError{fmt.Errorf("--to: %w", err)}
	}
	for _, what := range c.drop {
		if what != "solution" && what != "rules" && what != "progress" {
			return usagef("--drop %q: expected solution, rules or progress", what)
		}
	}
	if slices.ContainsFunc(args, func(arg string) bool { return sameFile(arg, c.file) }) {
		return usagef("--out %s: is an input, expected another file", c.file)
	}
	if c.solve {
		if c.opt, err = c.solver.options(); err != nil {
			return err
		}
		c.opt.Watch = c.app.watch
	}
	recs, err := c.records(args)
	if err != nil {
		return err
	}
	c.app.progress = c.app.startProgress()
	defer c.app.progress.stop()
	if c.split < 1 {
		return usagef("--split %d: expected 1 or more", c.split)
	}
	if isFolder(c.file) {
		return c.files(recs)
	}
	if c.split > 1 {
		return usagef("--split: expected a folder as --out")
	}
	next, stop := iter.Pull(recs)
	defer stop()
	first, ok := next()
	if !ok {
		return c.app.ctx.Err()
	}
	return c.whole(c.file, first, next, 0)
}

// whole writes a file, unless none of its puzzles can be written.
func (c *convertRun) whole(file string, first *format.Record, next func() (*format.Record, bool), n int) error {
	err := c.app.writeWhole(file, func(w io.Writer) error { return c.write(w, first, next, n) })
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

// records yields the puzzles as they are to be written. What is wrong with one is
// said, and the others follow.
func (c *convertRun) records(args []string) (iter.Seq[*format.Record], error) {
	if c.answer != "" {
		rec, err := c.solved(args)
		if err != nil {
			return nil, err
		}
		return slices.Values([]*format.Record{rec}), nil
	}
	recs, err := c.app.records(args, &c.in)
	if err != nil {
		return nil, err
	}
	return func(yield func(*format.Record) bool) {
		for rec, err := range recs {
			if err == nil {
				err = c.prepare(rec)
			}
			if c.app.ctx.Err() != nil {
				return
			}
			if err != nil {
				c.complain(rec, err)
				continue
			}
			if !yield(rec) {
				return
			}
		}
	}, nil
}

// solved is the only puzzle with the solution of a file.
func (c *convertRun) solved(args []string) (*format.Record, error) {
	if len(args) > 1 {
		return nil, usagef("--solution: expected one puzzle, found %d", len(args))
	}
	if args[0] == "-" && c.answer == "-" {
		return nil, errTwoInputs
	}
	rec, err := c.app.only(args[0], &c.in)
	if err != nil {
		return nil, err
	}
	answer, err := c.app.answer(c.answer, rec.Puzzle)
	if err != nil {
		return nil, err
	}
	rec.Published, rec.PublishedErr, rec.Unfinished = answer, nil, false
	return rec, c.prepare(rec)
}

// prepare solves a puzzle and drops from it what is to be dropped.
func (c *convertRun) prepare(rec *format.Record) error {
	if c.solve {
		if err := c.find(rec); err != nil {
			return err
		}
	}
	for _, what := range c.drop {
		switch what {
		case "solution":
			rec.Published, rec.PublishedErr = nil, nil
		case "progress":
			rec.Unfinished = false
		case "rules":
			if err := dropRules(c.to, rec); err != nil {
				return err
			}
		}
	}
	if rec.PublishedErr != nil {
		return fmt.Errorf("%w; --drop solution leaves it out", rec.PublishedErr)
	}
	return nil
}

// find puts the proven solution of a puzzle into its record.
func (c *convertRun) find(rec *format.Record) error {
	ctx := c.app.ctx
	if limit := time.Duration(c.solver.limit); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	r, err := solve.Unique(ctx, rec.Puzzle, c.opt)
	switch {
	case err != nil:
		return err
	case r.Reason != nil:
		return r.Reason
	case r.Verdict != solve.OnlyOne:
		return &noSolution{r.Verdict, under(rec, r.Stats.By(c.solver.backend))}
	}
	rec.Published, rec.PublishedErr, rec.Unfinished = r.Solutions[0], nil, false
	return nil
}

// noSolution says that there is no solution to write, or more than one.
type noSolution struct {
	verdict solve.Verdict
	under   string
}

func (e *noSolution) Error() string {
	if e.verdict == solve.Several {
		return "multiple: not the only solution " + e.under + ", so none is written"
	}
	return "none: no solution " + e.under
}

// dropRules takes away the rules that the format cannot say, if there are any.
func dropRules(to string, rec *format.Record) error {
	w, err := format.NewWriter(io.Discard, to)
	if err != nil {
		return err
	}
	alone := *rec
	alone.Published, alone.Unfinished = nil, false
	var lost *format.LossError
	if err := w.Write(&alone); !errors.As(err, &lost) || lost.What != "rules" {
		return nil
	}
	switch b := rec.Puzzle.(type) {
	case *masyu.Board:
		b.Full = false
	case *takuzu.Board:
		b.Distinct = takuzu.Distinct{}
	}
	return nil
}

// complain says what is wrong with a puzzle, or with a file if rec is nil.
func (c *convertRun) complain(rec *format.Record, err error) {
	c.app.progress.pause()
	var none *noSolution
	var lost *format.LossError
	switch {
	case rec == nil:
		c.app.complain(err)
		return
	case errors.As(err, &none):
		c.app.fail(exitNo)
	case errors.As(err, &lost):
		c.app.fail(exitUsage)
		if lost.What != "" {
			err = fmt.Errorf("%w; --drop %s leaves it out", err, lost.What)
		}
	default:
		c.app.fail(codeOf(err))
	}
	fmt.Fprintf(c.app.progress.above(c.app.err), "gridcnf: %s: %s\n", name(rec), reasonText(err))
}

// write writes the first puzzle and those that follow, n at most or all if n is 0. It
// is an error if nothing could be written, so that no empty file is left.
func (c *convertRun) write(w io.Writer, first *format.Record, next func() (*format.Record, bool), n int) error {
	out, err := format.NewWriter(w, c.to)
	if err != nil {
		return err
	}
	written := 0
	for rec, ok := first, true; ok; rec, ok = next() {
		switch err := out.Write(rec); {
		case err == nil:
			written++
			c.app.progress.done(exitYes)
		case errors.As(err, new(*format.LossError)):
			c.complain(rec, err)
		default:
			return err
		}
		if n--; n == 0 {
			break
		}
	}
	if err := c.app.ctx.Err(); err != nil {
		return err
	}
	if written == 0 {
		return errNothing
	}
	return out.Close()
}

// errNothing says that no puzzle could be written. Why has been said.
var errNothing = errors.New("nothing to write")

// files writes the puzzles to files of a folder.
func (c *convertRun) files(recs iter.Seq[*format.Record]) error {
	names := newFileNames(c.file)
	next, stop := iter.Pull(recs)
	defer stop()
	for i := 0; ; i++ {
		first, ok := next()
		if !ok {
			return c.app.ctx.Err()
		}
		base := first.ID
		if c.split > 1 {
			base = fmt.Sprintf("%s_%03d", first.Puzzle.Kind(), i)
		}
		file, err := names.create(base, format.Extension(c.to))
		if err != nil {
			return err
		}
		if err := c.whole(file, first, next, c.split); err != nil {
			return err
		}
	}
}
