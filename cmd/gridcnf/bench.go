//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/bench"
)

// benchVerb is the verb bench.
func (a *app) benchVerb(cmd *cobra.Command) {
	b := &benchRun{app: a, plan: bench.Plan{TimeLimit: time.Minute, Repetitions: 3, WarmUp: 1}}
	b.in.add(cmd)
	b.sets.add(cmd)
	b.systems.add(cmd)
	flags := cmd.Flags()
	addSeconds(cmd, &b.plan.TimeLimit, "time-limit", "time for each run, as 10s or 2m; a bare number is seconds")
	headed(cmd, limitGroup, "time-limit")
	addNumber(cmd, &b.plan.Repetitions, "repetitions", "", 1, "how often each system runs on each puzzle")
	addNumber(cmd, &b.plan.WarmUp, "warm-up", "", 0, "runs of each system at the start of a set that do not count")
	flags.StringVarP(&b.file, "out", "o", "", "results file to write: JSON lines, a sample each, as they are taken")
	flags.BoolVar(&b.resume, "resume", false, "keep what is in the results file, and measure the rest")
	flags.BoolVar(&b.force, "force", false, "replace the results file")
	b.report.add(cmd, "text", "markdown", "csv", "json")
	report, sets := newCommand("bench-report", a.inputs(1, math.MaxInt)), newCommand("bench-sets", cobra.NoArgs)
	a.benchReportVerb(report)
	a.benchSetsVerb(sets)
	cmd.AddCommand(report, sets)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if err := b.settle(cmd, files); err != nil {
			return err
		}
		return b.run(files)
	}
}

// benchRun is one run of bench. As JSON, standard output gets what a results file has.
type benchRun struct {
	app     *app
	in      inputFlags
	sets    setFlags
	systems systemFlags
	report  reportFlags

	plan          bench.Plan
	file          string
	resume, force bool

	journal *bench.Journal // nil: there is no results file
}

// settle finds what is wrong with the flags themselves.
func (b *benchRun) settle(cmd *cobra.Command, files []string) error {
	switch {
	case b.resume && b.file == "":
		return usagef("--resume: expected a results file, with --out")
	case b.resume && b.force:
		return usagef("--resume and --force: expected one of them")
	}
	var err error
	own := new(cobra.Command)
	new(inputFlags).add(own)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if len(files) == 0 && own.Flag(f.Name) != nil {
			err = usagef("--%s: is about files, and none is named", f.Name)
		}
	})
	if err != nil {
		return err
	}
	return b.report.settle(cmd, append(files, b.file)...)
}

// run measures and reports. What can be wrong is found out before anything is
// measured.
func (b *benchRun) run(files []string) (err error) {
	a, plan := b.app, &b.plan
	if plan.Sets, err = b.sets.load(a, files, &b.in); err != nil {
		return err
	}
	if err := b.report.suits(setNames(plan.Sets)); err != nil {
		return err
	}
	if plan.Systems, err = b.systems.open(a.ctx, func(text string) { b.remark(a.err, text) }); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeAll(plan.Systems)) }()
	env := bench.NewEnvironment(plan)
	if err := b.report.choose(systemNames(env)); err != nil {
		return err
	}
	results, err := b.open(env)
	if err != nil {
		return err
	}
	if err := plan.CheckKept(results.Samples); err != nil {
		return usageError{fmt.Errorf("--resume: %w", errors.Join(err, b.journal.Close()))}
	}
	if err := b.emit(map[string]any{"environment": results.Environment}); err != nil {
		return err
	}
	for _, s := range results.Samples {
		if err := b.emit(s); err != nil {
			return err
		}
	}
	bar, runs := new(bar), new(benchProgress)
	if !b.report.json() || !a.out.terminal { // whose lines the bar would disturb
		bar = a.newBar(0, runs.text)
	}
	plan.Record, plan.Progress = b.record, runs.set
	plan.Remark = func(text string) { b.remark(bar.above(a.err), text) }
	results.Samples, err = plan.Run(a.ctx, results.Samples)
	bar.stop()
	if b.journal != nil {
		err = errors.Join(err, b.journal.Close())
	}
	return errors.Join(err, b.conclude(results))
}

// benchProgress says how far a benchmark is.
type benchProgress struct{ done, total atomic.Int64 }

func (p *benchProgress) set(done, total int) {
	p.done.Store(int64(done))
	p.total.Store(int64(total))
}

// text says how many runs there are, and how long they will take if it goes on so.
func (p *benchProgress) text(spent time.Duration) string {
	done, total := p.done.Load(), p.total.Load()
	text := fmt.Sprintf("%d of %d runs", done, total)
	if done > 0 {
		text += fmt.Sprintf(", %v left", (spent * time.Duration(total-done) / time.Duration(done)).Round(time.Second))
	}
	return text
}

// open opens the results file, if there is to be one, and returns what is in it.
func (b *benchRun) open(env bench.Environment) (results *bench.Results, err error) {
	results = &bench.Results{Environment: env}
	_, missing := os.Stat(b.file)
	switch {
	case b.file == "":
		return results, nil
	case b.resume && missing == nil:
		b.journal, results, err = bench.ResumeJournal(b.file, env)
	default:
		b.journal, err = bench.CreateJournal(b.file, env, b.force)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil, usagef("--out %s: is there already: pass --resume to go on with it, or --force to replace it", b.file)
	}
	if err != nil {
		return nil, usageError{fmt.Errorf("--out: %w", err)}
	}
	return results, nil
}

// remark says what is left out.
func (b *benchRun) remark(w io.Writer, text string) {
	if !b.app.quiet {
		tell(w, text)
	}
}

// record keeps a sample.
func (b *benchRun) record(s bench.Sample) error {
	if b.journal != nil {
		if err := b.journal.Add(s); err != nil {
			return err
		}
	}
	return b.emit(s)
}

// emit prints a line of a results file, at once, if that is wanted instead of a table.
func (b *benchRun) emit(line any) error {
	if !b.report.json() {
		return nil
	}
	return errors.Join(writeJSON(b.app.out, line), b.app.out.Flush())
}

// conclude prints what has been measured, also when that ended early, and notes the
// exit code.
func (b *benchRun) conclude(results *bench.Results) (err error) {
	own := make(map[string]bool)
	for _, s := range results.Environment.Systems {
		own[s.Name] = !s.Peer
	}
	for _, s := range results.Samples {
		switch {
		case s.Wrong():
			b.app.fail(exitNo)
		case s.Error != "":
			b.app.fail(exitFailed)
		case s.TimedOut && own[s.System]:
			b.app.fail(exitUnknown)
		}
	}
	ofBase := func(s bench.Sample) bool { return s.System == b.report.base }
	if len(results.Samples) > 0 && !slices.ContainsFunc(results.Samples, ofBase) { // it did not get its turn
		b.report.base = results.Samples[0].System
	}
	beside := b.report.beside(b.app)
	if !b.report.json() && len(results.Samples) > 0 {
		if err = b.report.table(b.app, []*bench.Results{results}); err == nil {
			err = tallyTable(beside, bench.Tallies(b.plan.Sets, results.Samples))
		}
	}
	for _, set := range b.plan.Sets {
		for _, text := range set.Damaged {
			say(beside, "damaged as published: "+set.Name+": "+text)
		}
	}
	b.report.failures(b.app, results)
	return err
}

// systemNames lists the systems of an environment.
func systemNames(env bench.Environment) []string {
	var names []string
	for _, s := range env.Systems {
		names = append(names, s.Name)
	}
	return names
}
