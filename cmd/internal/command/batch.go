//go:build !js

package command

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/app/batch"
	"gridcnf/puzzle/rulefile"
)

// batchVerb adds to batch a subcommand for each verb that it can run.
func batchVerb(a *app.App, cmd *cobra.Command) {
	for _, v := range verbs(a) {
		if v.batchable() {
			cmd.AddCommand(batchCommand(a, v))
		}
	}
	merge, check := newCommand("batch-merge", arguments(1, math.MaxInt)), newCommand("batch-check", arguments(1, math.MaxInt))
	batchMergeVerb(a, merge)
	batchCheckVerb(a, check)
	isolated := &cobra.Command{Use: "isolated", Args: cobra.NoArgs, Hidden: true, Example: "  gridcnf batch unique --isolate -o answers.jsonl 6x6u:BEAEegbcDc"}
	isolatedVerb(a, isolated)
	cmd.AddCommand(merge, check, isolated)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
}

// batchCommand makes the subcommand of batch for a verb. It leaves out the flags that only say how answers are shown.
func batchCommand(a *app.App, v verbEntry) *cobra.Command {
	inner := newCommand(v.name, v.args)
	v.add(a, inner)
	inner.Flags().SortFlags = false
	use := strings.Join(append([]string{v.name}, v.batch...), " ")
	example := "  gridcnf batch " + use + " -o answers.jsonl"
	if v.name != "generate" {
		use += " [PUZZLE...]"
		example += " 6x6u:BEAEegbcDc"
	}
	cmd := &cobra.Command{
		Use: use + " -o OUT", Short: inner.Short, Args: inner.Args, Example: example,
		Long: fmt.Sprintf("Write what gridcnf %s says about each puzzle as JSON lines. --resume continues the file.\n"+
			"See gridcnf help batch for what applies to every verb, and gridcnf help %s.", v.name, v.name),
	}
	b := &batchRun{app: a, inner: inner, crew: app.Crew{Job: app.Job{App: a}}}
	flags := cmd.Flags()
	flags.StringVarP(&b.out, "out", "o", "", "file for the answers, a JSON object per puzzle and line; OUT.manifest says what they answer")
	flags.BoolVar(&b.resume, "resume", false, "continue OUT: check what it has, and do the rest; begin if there is nothing yet")
	flags.BoolVar(&b.unordered, "unordered", false, "write answers as they come, not in the order of the puzzles")
	flags.Var(&value[batch.Shard]{&b.shard, "i/n", batch.ParseShard, batch.Shard.String}, "shard",
		"only the puzzles whose number leaves remainder i when divided by n; gridcnf batch merge joins the shards")
	flags.BoolVar(&b.json, "json", false, "write the counts of all answers as a JSON object to standard output")
	var shown []string
	inner.Flags().VisitAll(func(f *pflag.Flag) {
		own := *f
		switch {
		case f.Name == "out" && v.name == "certify":
			own.Name, own.Shorthand, own.Usage = "certificates", "", "folder for the certificates, named after number and puzzle"
		case f.Name == "jobs", f.Name == "max-memory":
			return // crew has its own
		case headingOf(f) == app.ShowGroup && f.Name != "stats", f.Name == "out", f.Name == "id", f.Name == "certify":
			shown = append(shown, f.Name)
			return
		}
		r := &recorded{Value: f.Value, name: own.Name}
		own.Value = r
		b.flags = append(b.flags, r)
		flags.AddFlag(&own)
	})
	addCrew(&b.crew, cmd)
	flags.SortFlags = false
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if at := (*pflag.NotExistError)(nil); errors.As(err, &at) && slices.Contains(shown, at.GetSpecifiedName()) {
			return app.Usagef("--%s: batch does not take it: it writes all answers as JSON lines", at.GetSpecifiedName())
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

func (r *recorded) Set(text string) error {
	err := r.Value.Set(text)
	if err == nil {
		r.texts = append(r.texts, text)
	}
	return err
}

// changed lists the recorded flags that were set, as arguments.
func changed(flags []*recorded) (args []string) {
	for _, f := range flags {
		for _, text := range f.texts {
			args = append(args, "--"+f.name+"="+text)
		}
	}
	return args
}

type batchRun struct {
	app    *app.App
	inner  *cobra.Command // the verb that batch runs
	flags  []*recorded    // the flags of inner
	out    string
	shard  batch.Shard
	resume bool
	json   bool

	unordered bool

	crew     app.Crew // the workers, if any
	output   *batch.Output
	err      error // from opening the output
	before   int   // answers that an earlier run had written
	found    int   // puzzles in the inputs
	refusals int   // refused puzzles that have been reported
}

// run runs the verb, and writes its answers to the file instead of standard output.
func (b *batchRun) run(cmd *cobra.Command, args []string) error {
	if err := b.settle(cmd, args); err != nil {
		return err
	}
	start := time.Now()
	b.app.Exchange = &app.Exchange{
		Puzzles:   func(own iter.Seq[app.Entry]) iter.Seq[app.Entry] { return b.puzzles(cmd, args, own) },
		Answer:    b.answer,
		Unordered: b.unordered,
	}
	if err := settleCrew(&b.crew, cmd, b); err != nil {
		return err
	}
	err := b.inner.RunE(cmd, args)
	if b.crew.End != nil {
		err = cmp.Or(b.crew.End(), err)
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
			app.Tell(b.app.Err, b.out+" keeps what it has; the same command with --resume goes on")
		}
		return err
	}
	return b.app.Ledger(b.out, l, b.before, time.Since(start), b.json)
}

func (b *batchRun) settle(cmd *cobra.Command, args []string) error {
	switch {
	case b.out == "" || b.out == "-":
		return app.Usagef("--out is missing: expected the name of a file for the answers")
	case app.IsFolder(b.out):
		return app.Usagef("--out %s: is a folder, expected a file", b.out)
	case b.resume && slices.Contains(args, "-"):
		return app.Usagef("--resume: standard input cannot be read a second time, expected files")
	case cmd.Flag("seed") != nil && b.inner.Name() == "generate" && !cmd.Flags().Changed("seed"):
		return app.Usagef("--seed is missing: expected a number, so that the puzzles can be made again")
	}
	if f := cmd.Flag("certificates"); f != nil {
		switch name := f.Value.String(); {
		case name == "" || name == "-":
			return app.Usagef("--certificates is missing: expected a folder")
		case !app.IsFolder(name):
			if err := f.Value.Set(name + "/"); err != nil {
				return err
			}
		}
	}
	return b.inner.Flags().Set("json", "true")
}

// puzzles are the puzzles of this shard that have no answer yet.
func (b *batchRun) puzzles(cmd *cobra.Command, args []string, own iter.Seq[app.Entry]) iter.Seq[app.Entry] {
	b.output, b.err = b.open(cmd, args)
	return func(yield func(app.Entry) bool) {
		if b.err != nil {
			return
		}
		for e := range own {
			b.found++
			if b.output.Wanted(e.Number) && !yield(e) {
				return
			}
		}
	}
}

func (b *batchRun) open(cmd *cobra.Command, args []string) (*batch.Output, error) {
	m := batch.Manifest{
		Version: app.Version(), Verb: b.inner.Name(), Flags: changed(b.flags),
		Shard: b.shard, Unordered: b.unordered, First: max(1, b.app.First), Puzzles: b.app.Total,
	}
	from := ""
	if f := cmd.Flag("from"); f != nil {
		from = f.Value.String()
	}
	for _, f := range b.flags {
		if slices.Contains([]string{"pattern", "clues", "solution"}, f.name) && f.texts != nil {
			args = append(slices.Clip(args), f.texts[len(f.texts)-1])
		}
	}
	for _, arg := range args {
		in, err := b.app.HashInput(arg, from)
		if err != nil {
			return nil, app.UsageError{Cause: err}
		}
		m.Inputs = append(m.Inputs, in)
	}
	for _, f := range b.flags {
		if own, is := f.Value.(*value[*rulefile.File]); is && f.texts != nil {
			m.Rules = string((*own.at).Text())
		}
	}
	output, err := batch.Open(b.app.Ctx, b.out, m, b.resume)
	if err != nil {
		return nil, app.OutputError(err)
	}
	l, torn := output.Ledger()
	if b.before = l.In; b.before > 0 || torn > 0 {
		b.app.Say("%s has %s, going on", b.out, app.Plural(b.before, "answer"))
	}
	if torn > 0 {
		b.app.Say("%s: cut off %s of a line that was torn", b.out, app.Plural(int(torn), "byte"))
	}
	b.app.Total = max(0, output.Left())
	return output, nil
}

// answer adds the verb's answer for a puzzle.
func (b *batchRun) answer(r *app.Report) error {
	answer := batch.Answer{Number: r.Turn, Verdict: string(r.Verdict)}
	if r.Failed {
		answer.Error = new(string)
	}
	const told = 10
	if b.refusals < told && r.Err.Len() > 0 {
		if b.refusals++; b.refusals == told {
			app.Tell(&r.Err, "more of this is in "+b.out+" only")
		}
		if _, err := b.app.Progress.Above(b.app.Err).Write(r.Err.Bytes()); err != nil {
			return err
		}
	}
	return b.output.Add(answer, r.Out.Bytes())
}

func batchMergeVerb(a *app.App, cmd *cobra.Command) {
	var out string
	var json bool
	cmd.Flags().StringVarP(&out, "out", "o", "", "file for the answers of all shards")
	cmd.Flags().BoolVar(&json, "json", false, "write the counts of all answers as a JSON object to standard output")
	cmd.RunE = func(_ *cobra.Command, shards []string) error {
		if out == "" {
			return app.Usagef("--out is missing: expected the name of a file for the answers")
		}
		start := time.Now()
		l, err := batch.Merge(a.Ctx, out, shards)
		if err != nil {
			return app.OutputError(err)
		}
		return a.Ledger(out, l, 0, time.Since(start), json)
	}
}

func batchCheckVerb(a *app.App, cmd *cobra.Command) {
	var json bool
	cmd.Flags().BoolVar(&json, "json", false, "write the counts of all answers as JSON objects to standard output")
	cmd.RunE = func(_ *cobra.Command, outs []string) error {
		for _, out := range outs {
			start := time.Now()
			m, l, err := batch.Verify(a.Ctx, out)
			if err == nil {
				err = a.SameInputs(m)
			}
			if err != nil {
				return app.OutputError(err)
			}
			if err := a.Ledger(out, l, l.In, time.Since(start), json); err != nil {
				return err
			}
		}
		return nil
	}
}

func addIsolation(i *app.Isolation, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&i.All, "isolate", false, "work on each puzzle in a process of its own, which can die without harm")
	addMemory(cmd, &i.Memory, "max-memory", "memory for each puzzle, such as 500M or 4G, in a process of its own")
}

// isolatedVerb is the hidden verb that solves isolated puzzles. Its first input line is the job. Each further line is a
// chunk, which it answers with a line.
func isolatedVerb(a *app.App, cmd *cobra.Command) {
	cmd.RunE = func(*cobra.Command, []string) error {
		in := bufio.NewReader(a.In)
		detail, err := in.ReadBytes('\n')
		if err != nil {
			return err
		}
		job, err := app.ReadJob(a, detail)
		if err != nil {
			return err
		}
		for {
			line, err := in.ReadBytes('\n')
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			said, _, err := job.Chunk(a.Ctx, line, false)
			if err != nil {
				if said, err = (&batch.Reply{Error: err.Error()}).Encode(); err != nil {
					return err
				}
			}
			fmt.Fprintf(a.Out, "%s\n", said)
			if err := a.Out.Flush(); err != nil {
				return err
			}
		}
	}
}
