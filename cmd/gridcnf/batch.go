//go:build !js

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/batch"
)

// batchVerb is the verb batch, which has a command for each verb that it runs.
func (a *app) batchVerb(cmd *cobra.Command) {
	for _, v := range a.verbs() {
		if v.batch != nil {
			cmd.AddCommand(a.batchCommand(v))
		}
	}
	merge, check := newCommand("batch-merge", cobra.MinimumNArgs(1)), newCommand("batch-check", cobra.MinimumNArgs(1))
	a.batchMergeVerb(merge)
	a.batchCheckVerb(check)
	isolated := &cobra.Command{Use: "isolated", Args: cobra.NoArgs, Hidden: true, Example: "  gridcnf batch unique --isolate -o answers.jsonl 6x6u:BEAEegbcDc"}
	a.isolatedVerb(isolated)
	cmd.AddCommand(merge, check, isolated)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
}

// batchCommand makes a command of batch of a verb, with those flags of it that do not only say how
// its answers are shown.
func (a *app) batchCommand(v verbEntry) *cobra.Command {
	inner := newCommand(v.name, v.args)
	v.add(inner)
	inner.Flags().SortFlags = false
	use := strings.Join(append([]string{v.name}, v.batch...), " ")
	example := "  gridcnf batch " + use + " -o answers.jsonl"
	if v.name != "generate" {
		use += " [PUZZLE...]"
		example += " 6x6u:BEAEegbcDc"
	}
	cmd := &cobra.Command{
		Use: use + " -o OUT", Short: inner.Short, Args: v.args, Example: example,
		Long: fmt.Sprintf("What gridcnf %s says of each puzzle, as JSON lines in a file that can be gone on with.\n"+
			"See gridcnf help batch for what all of batch has in common, and gridcnf help %s.", v.name, v.name),
	}
	b := &batchRun{app: a, inner: inner, crew: crew{app: a}}
	flags := cmd.Flags()
	flags.StringVarP(&b.out, "out", "o", "", "file for the answers, a JSON object per puzzle and line; OUT.manifest says what it is of")
	flags.BoolVar(&b.resume, "resume", false, "go on with OUT: check what it has, and do the rest; begin if there is nothing yet")
	flags.BoolVar(&b.unordered, "unordered", false, "write answers as they come, not in the order of the puzzles")
	flags.Var(&value[batch.Shard]{&b.shard, "i/n", batch.ParseShard, batch.Shard.String}, "shard",
		"only the puzzles whose number leaves the rest i when divided by n; gridcnf batch merge joins the shards")
	flags.BoolVar(&b.json, "json", false, "write the counts of all answers as a JSON object to standard output")
	var shown []string
	inner.Flags().VisitAll(func(f *pflag.Flag) {
		own := *f
		switch {
		case f.Name == "out" && v.name == "certify":
			own.Name, own.Shorthand, own.Usage = "certificates", "", "folder for the certificates, named after number and puzzle"
		case f.Name == "jobs", f.Name == "max-memory":
			return // crew has its own
		case headingOf(f) == showGroup && f.Name != "stats", f.Name == "out", f.Name == "id", f.Name == "certify":
			shown = append(shown, f.Name)
			return
		}
		r := &recorded{Value: f.Value, name: own.Name}
		own.Value = r
		b.flags = append(b.flags, r)
		flags.AddFlag(&own)
	})
	b.crew.add(cmd)
	flags.SortFlags = false
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if at := (*pflag.NotExistError)(nil); errors.As(err, &at) && slices.Contains(shown, at.GetSpecifiedName()) {
			return usagef("--%s: batch does not take it: answers are JSON lines, of all puzzles", at.GetSpecifiedName())
		}
		return flagError(cmd, err)
	})
	cmd.RunE = b.run
	return cmd
}

// recorded is a flag's value that remembers what it was set to.
type recorded struct {
	pflag.Value
	name  string
	texts []string
}

// Set sets the value.
func (r *recorded) Set(text string) error {
	err := r.Value.Set(text)
	if err == nil {
		r.texts = append(r.texts, text)
	}
	return err
}

// changed lists the flags that were given, as arguments, but for those that change no answer.
func changed(flags []*recorded) (args []string) {
	for _, f := range flags {
		for _, text := range f.texts {
			args = append(args, "--"+f.name+"="+text)
		}
	}
	return args
}

// batchRun is one run of batch.
type batchRun struct {
	app    *app
	inner  *cobra.Command // the verb
	flags  []*recorded    // of the verb
	out    string
	shard  batch.Shard
	resume bool
	json   bool

	unordered bool

	crew     crew // of workers, if there are to be any
	output   *batch.Output
	err      error // of opening it
	before   int   // answers that were there already
	found    int   // puzzles in the inputs
	refusals int   // that have been told
}

// run runs the verb, with the file of answers in the place of standard output.
func (b *batchRun) run(cmd *cobra.Command, args []string) error {
	if err := b.settle(cmd, args); err != nil {
		return err
	}
	start := time.Now()
	b.app.exchange = &exchange{
		puzzles:   func(own iter.Seq[entry]) iter.Seq[entry] { return b.puzzles(cmd, args, own) },
		answer:    b.answer,
		unordered: b.unordered,
	}
	err := b.crew.settle(cmd, b)
	if err != nil {
		return err
	}
	if check := b.inner.PreRunE; check != nil {
		err = check(cmd, args)
	}
	if err == nil {
		err = b.inner.RunE(cmd, args)
		if b.crew.end != nil {
			err = cmp.Or(b.crew.end(), err)
		}
	}
	if b.output == nil {
		return cmp.Or(b.err, err)
	}
	if err == nil {
		err = b.output.Total(b.found)
	}
	err = cmp.Or(err, b.output.Close())
	l, _ := b.output.Ledger()
	if left := b.output.Left(); err == nil && left != 0 {
		err = fmt.Errorf("%s: %d answers are missing", b.out, left)
	}
	if err != nil {
		if !slices.Contains(args, "-") {
			tell(b.app.err, b.out+" keeps what it has; the same command with --resume goes on")
		}
		return err
	}
	return b.app.ledger(b.out, l, b.before, time.Since(start), b.json)
}

// settle checks the flags.
func (b *batchRun) settle(cmd *cobra.Command, args []string) error {
	switch {
	case b.out == "" || b.out == "-":
		return usagef("--out is missing: expected the name of a file for the answers")
	case isFolder(b.out):
		return usagef("--out %s: is a folder, expected a file", b.out)
	case b.resume && slices.Contains(args, "-"):
		return usagef("--resume: standard input cannot be read a second time, expected files")
	case cmd.Flag("seed") != nil && b.inner.Name() == "generate" && !cmd.Flags().Changed("seed"):
		return usagef("--seed is missing: expected a number, so that the puzzles can be made again")
	}
	if f := cmd.Flag("certificates"); f != nil {
		switch name := f.Value.String(); {
		case name == "" || name == "-":
			return usagef("--certificates is missing: expected a folder")
		case !isFolder(name):
			if err := f.Value.Set(name + "/"); err != nil {
				return err
			}
		}
	}
	return b.inner.Flags().Set("json", "true")
}

// puzzles are those that are to be worked on: of the shard, and not answered yet.
func (b *batchRun) puzzles(cmd *cobra.Command, args []string, own iter.Seq[entry]) iter.Seq[entry] {
	b.output, b.err = b.open(cmd, args)
	return func(yield func(entry) bool) {
		if b.err != nil {
			return
		}
		for e := range own {
			b.found++
			if b.output.Wanted(e.number) && !yield(e) {
				return
			}
		}
	}
}

// open opens the file of answers.
func (b *batchRun) open(cmd *cobra.Command, args []string) (*batch.Output, error) {
	m := batch.Manifest{
		Version: version(), Verb: b.inner.Name(), Flags: changed(b.flags),
		Shard: b.shard, Unordered: b.unordered, First: max(1, b.app.first), Puzzles: b.app.total,
	}
	from := ""
	if f := cmd.Flag("from"); f != nil {
		from = f.Value.String()
	}
	for _, arg := range args {
		in, err := b.app.hashInput(arg, from)
		if err != nil {
			return nil, usageError{err}
		}
		m.Inputs = append(m.Inputs, in)
	}
	output, err := batch.Open(b.app.ctx, b.out, m, b.resume)
	if err != nil {
		return nil, outputError(err)
	}
	l, torn := output.Ledger()
	if b.before = l.In; b.before > 0 || torn > 0 {
		b.app.say("%s has %s, going on", b.out, plural(b.before, "answer"))
	}
	if torn > 0 {
		b.app.say("%s: cut off %s of a line that was torn", b.out, plural(int(torn), "byte"))
	}
	b.app.total = max(0, output.Left())
	return output, nil
}

// outputError is an error about a file of answers: of how it was called for, unless it is the disk's.
func outputError(err error) error {
	at := (*fs.PathError)(nil)
	writing := errors.As(err, &at) && (at.Op == "write" || at.Op == "sync")
	if writing || errors.Is(err, context.Canceled) || errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return usageError{err}
}

// hashInput finds out what an input is. What comes as a stream is not read.
func (a *app) hashInput(arg, from string) (batch.Input, error) {
	if info, err := os.Stat(arg); arg == "-" || err == nil && !info.Mode().IsRegular() {
		return batch.Input{Name: arg}, nil
	}
	r, _, err := a.openPuzzle(arg, from)
	if err != nil {
		return batch.Input{}, err
	}
	var in batch.Input
	err = a.whileWanted(func() (err error) {
		defer r.Close()
		in, err = batch.HashInput(arg, r)
		return err
	})
	if err != nil {
		return batch.Input{}, err
	}
	return in, nil
}

// answer adds what the verb says of a puzzle.
func (b *batchRun) answer(r *report) error {
	answer := batch.Answer{Number: r.number, Verdict: string(r.Verdict)}
	if r.failed {
		answer.Error = new(string)
	}
	const told = 10
	if b.refusals < told && r.err.Len() > 0 {
		if b.refusals++; b.refusals == told {
			tell(&r.err, "more of this is in "+b.out+" only")
		}
		if _, err := b.app.progress.above(b.app.err).Write(r.err.Bytes()); err != nil {
			return err
		}
	}
	return b.output.Add(answer, r.out.Bytes())
}
