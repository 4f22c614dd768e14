package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
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
only one. What a text format has no place for is written as comments, which gridcnf
reads back: names, titles, authors, sources, rules, sizes and solutions.

What the format cannot hold is an error, and the puzzle is not written; the others
are. --drop leaves it out instead: solution, rules (what the format cannot say of
them), name, progress (cells or edges of a board that is partly solved).

With a folder as --out (an existing one, or a name that ends in /) every puzzle gets
a file of its own, or every N puzzles with --split N. Files that are there already are
replaced, but no input is.`,
		Example: `  gridcnf convert --to puzzlink --drop solution masyu.json
  gridcnf convert --to tatham-save --solve -o board.sav 6x6u:BEAEegbcDc
  gridcnf convert --to pzprv3 'https://puzz.link/p?mashu/6/6/1063000i3000'`,
		Args: cobra.MinimumNArgs(1),
	}
	c.in.add(cmd)
	c.solver.add(cmd)
	c.out.addJobs(cmd)
	flags := cmd.Flags()
	flags.StringVar(&c.to, "to", "", "format to write (see gridcnf help formats)")
	flags.StringVarP(&c.file, "out", "o", "-", "file to write, or a folder")
	flags.IntVar(&c.split, "split", 1, "with a folder as --out: puzzles per file")
	flags.BoolVar(&c.solve, "solve", false, "solve the puzzles and write their solutions")
	flags.StringVar(&c.answer, "solution", "", "file with the solution of the only puzzle, or - for standard input")
	flags.StringSliceVar(&c.drop, "drop", nil, "what to leave out: "+strings.Join(droppable, ", "))
	complete(cmd, "drop", droppable...)
	var names []string
	for _, info := range format.Writable() {
		names = append(names, info.Name+"\t"+info.Text)
	}
	complete(cmd, "to", names...)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return c.run(args) }
	return cmd
}

// droppable is what can be left out.
var droppable = []string{format.LostSolution, format.LostRules, format.LostName, format.LostProgress}

// convertRun is one run of convert.
type convertRun struct {
	app    *app
	in     inputFlags
	solver solverFlags
	out    outputFlags
	to     string
	file   string
	split  int
	solve  bool
	answer string
	drop   []string

	opt solve.Options
}

func (c *convertRun) run(args []string) error {
	if err := c.settle(args); err != nil {
		return err
	}
	recs, err := c.records(args)
	if err != nil {
		return err
	}
	if isFolder(c.file) {
		return c.folder(recs, args)
	}
	err = c.app.writeWhole(c.file, func(w io.Writer) error {
		if w == c.app.out {
			return c.single(w, recs)
		}
		b := bufio.NewWriter(w)
		if err := c.single(b, recs); err != nil {
			return err
		}
		return b.Flush()
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

// settle checks the flags, and turns them into options.
func (c *convertRun) settle(args []string) (err error) {
	if c.to == "" {
		return usagef("--to is missing: expected the name of a format; see gridcnf help formats")
	}
	if _, err := format.NewWriter(io.Discard, c.to); err != nil {
		return usageError{fmt.Errorf("--to: %w", err)}
	}
	for _, what := range c.drop {
		if !slices.Contains(droppable, what) {
			return usagef("--drop %q: expected one of %s", what, strings.Join(droppable, ", "))
		}
	}
	for _, input := range append([]string{c.answer}, args...) {
		if sameFile(input, c.file) {
			return usagef("--out %s: is an input, expected another file", c.file)
		}
	}
	switch {
	case c.split < 1:
		return usagef("--split %d: expected 1 or more", c.split)
	case c.split > 1 && !isFolder(c.file):
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
	if c.solve {
		if c.opt, err = c.solver.options(); err != nil {
			return err
		}
		c.opt.Watch = c.app.watch
	}
	return nil
}

// records yields the puzzles: with --solution the only one, with that solution.
func (c *convertRun) records(args []string) (iter.Seq2[*format.Record, error], error) {
	if c.answer == "" {
		return c.app.records(args, &c.in)
	}
	return func(yield func(*format.Record, error) bool) { yield(c.solved(args[0])) }, nil
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
		return nil, &noSolution{fmt.Sprintf("%s: wrong: %v, %s", c.answer, err, under(rec, "rule checker"))}
	}
	rec.Published, rec.PublishedErr, rec.Unfinished = answer, nil, false
	return rec, nil
}

// prepared makes a task that prepares a puzzle and hands it to write, in the order of
// the input.
func (c *convertRun) prepared(write func(rec *format.Record) error) task {
	return func(ctx context.Context, rec *format.Record, p *page) error {
		if err := c.prepare(ctx, rec); err != nil {
			return err
		}
		if rec.Published != nil && !c.solve {
			if err := rec.Puzzle.Check(rec.Published); err != nil {
				fmt.Fprintf(&p.err, "gridcnf: %s: warning: the published solution is wrong, and written all the same: %v, %s\n", name(rec), err, under(rec, "rule checker"))
			}
		}
		p.deliver = func() error { return advise(write(rec)) }
		return nil
	}
}

// prepare drops from a puzzle what is to be dropped, and solves it.
func (c *convertRun) prepare(ctx context.Context, rec *format.Record) error {
	for _, what := range c.drop {
		switch what {
		case format.LostSolution:
			rec.Published, rec.PublishedErr = nil, nil
		case format.LostName:
			rec.Named = false
		case format.LostProgress:
			rec.Unfinished = false
		case format.LostRules:
			if err := dropRules(c.to, rec); err != nil {
				return err
			}
		}
	}
	if c.solve {
		if err := c.find(ctx, rec); err != nil {
			return err
		}
	}
	if rec.PublishedErr != nil {
		return fmt.Errorf("%w; --drop solution leaves it out", rec.PublishedErr)
	}
	return nil
}

// find puts the proven solution of a puzzle into its record.
func (c *convertRun) find(ctx context.Context, rec *format.Record) error {
	r, err := solve.Unique(ctx, rec.Puzzle, c.opt)
	switch {
	case err != nil:
		return err
	case r.Reason != nil:
		return r.Reason
	case r.Verdict == solve.Several:
		return &noSolution{"multiple: not the only solution " + under(rec, r.Stats.By(c.solver.backend)) + ", so none is written"}
	case r.Verdict != solve.OnlyOne:
		return &noSolution{"none: no solution " + under(rec, r.Stats.By(c.solver.backend))}
	}
	rec.Published, rec.PublishedErr, rec.Unfinished = r.Solutions[0], nil, false
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
	switch b := rec.Puzzle.(type) {
	case *masyu.Board:
		b.Full = false
	case *takuzu.Board:
		b.Distinct = takuzu.Distinct{}
	}
	return nil
}

// advise says how to leave out what the format cannot hold.
func advise(err error) error {
	var lost *format.LossError
	if errors.As(err, &lost) && lost.What != "" {
		return fmt.Errorf("%w; --drop %s leaves it out", err, lost.What)
	}
	return err
}

// limit is the time limit for solving a puzzle.
func (c *convertRun) limit() time.Duration { return time.Duration(c.solver.limit) }

// errNothing says that no puzzle could be written. Why has been said.
var errNothing = errors.New("nothing to write")

// single writes all puzzles to one file. If none can be written, it is errNothing, so
// that no empty file is left.
func (c *convertRun) single(w io.Writer, recs iter.Seq2[*format.Record, error]) error {
	out, err := format.NewWriter(w, c.to)
	if err != nil {
		return err
	}
	written := 0
	err = c.app.eachOf(recs, &c.out, c.limit(), c.prepared(func(rec *format.Record) error {
		if c.file == "-" {
			c.app.progress.pause()
		}
		err := out.Write(rec)
		if err != nil && !errors.As(err, new(*format.LossError)) {
			return fatalError{err}
		}
		if err == nil {
			written++
			if c.file == "-" && c.app.out.terminal {
				return c.app.out.Flush()
			}
		}
		return err
	}))
	switch {
	case err != nil:
		return err
	case written == 0:
		return errNothing
	}
	return out.Close()
}

// folder writes a file for every puzzle, or for every few.
func (c *convertRun) folder(recs iter.Seq2[*format.Record, error], args []string) error {
	f := &folderRun{convertRun: c, names: newFileNames(c.file, args)}
	if err := c.app.eachOf(recs, &c.out, c.limit(), c.prepared(f.add)); err != nil {
		return err
	}
	return f.end()
}

// folderRun is a folder that is being written.
type folderRun struct {
	*convertRun
	names *fileNames
	files int // that have been written

	text  bytes.Buffer // of the file that has been begun
	out   *format.Writer
	base  string // what it is to be called
	count int    // of its puzzles
}

// add adds a puzzle to the file that has been begun, and writes that if it is full. A
// puzzle that the format cannot hold does not break the file.
func (f *folderRun) add(rec *format.Record) (err error) {
	if f.out == nil {
		if f.out, err = format.NewWriter(&f.text, f.to); err != nil {
			return err
		}
	}
	if err := f.out.Write(rec); err != nil {
		return err
	}
	if f.count++; f.count == 1 {
		f.base = fileID(rec)
		if f.split > 1 {
			f.base = fmt.Sprintf("%s_%03d", rec.Puzzle.Kind(), f.files)
		}
	}
	if f.count < f.split {
		return nil
	}
	return f.end()
}

// end writes the file that has been begun.
func (f *folderRun) end() error {
	if f.count == 0 {
		return nil
	}
	if err := f.out.Close(); err != nil {
		return err
	}
	defer func() { f.text, f.out, f.count = bytes.Buffer{}, nil, 0 }()
	f.files++
	file, err := f.names.create(f.base, format.Extension(f.to))
	if err != nil {
		return err
	}
	return f.app.writeWhole(file, func(w io.Writer) error {
		_, err := f.text.WriteTo(w)
		return err
	})
}
