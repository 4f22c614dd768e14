package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/bench"
)

// benchCommand is the verb bench.
func (a *app) benchCommand() *cobra.Command {
	b := &benchRun{app: a, limit: seconds(time.Minute), repetitions: 3, warmUp: 1}
	cmd := newCommand("bench", cobra.ArbitraryArgs)
	b.in.add(cmd)
	b.sets.add(cmd)
	b.systems.add(cmd)
	flags := cmd.Flags()
	flags.Var(&b.limit, "time-limit", "time for each run, as 10s or 2m; a bare number is seconds")
	addNumber(cmd, &b.repetitions, "repetitions", "", 1, "how often each system runs on each puzzle")
	addNumber(cmd, &b.warmUp, "warm-up", "", 0, "runs of each system at the start of a set that do not count")
	flags.StringVarP(&b.file, "out", "o", "", "results file to write: JSON lines, a sample each, as they are taken")
	flags.BoolVar(&b.resume, "resume", false, "keep what is in the results file, and measure the rest")
	flags.BoolVar(&b.force, "force", false, "replace the results file")
	flags.BoolVar(&b.json, "json", false, "short for --format json: print what a results file has instead of a table")
	b.report.add(cmd, "json")
	cmd.AddCommand(a.benchReportCommand(), a.benchSetsCommand())
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if err := b.check(cmd, files); err != nil {
			return err
		}
		return b.run(files)
	}
	return cmd
}

// benchRun is one run of bench.
type benchRun struct {
	app     *app
	in      inputFlags
	sets    setFlags
	systems systemFlags
	report  reportFlags

	limit               seconds
	repetitions, warmUp int
	file                string
	resume, force, json bool

	journal *bench.Journal // nil: there is no results file
}

// check finds what is wrong with the flags themselves.
func (b *benchRun) check(cmd *cobra.Command, files []string) error {
	switch {
	case b.resume && b.file == "":
		return usagef("--resume: expected a results file, with --out")
	case b.resume && b.force:
		return usagef("--resume and --force: expected one of them")
	case b.json && cmd.Flags().Changed("format") && b.report.format != "json":
		return usagef("--json and --format: expected one of them")
	}
	if b.json {
		b.report.format = "json"
	}
	b.json = b.report.format == "json"
	for _, f := range b.in.own {
		if len(files) == 0 && f.Changed {
			return usagef("--%s: is about files, and none is named", f.Name)
		}
	}
	return b.report.check(append(files, b.file)...)
}

// run measures and reports. What can be wrong is found out before anything is
// measured.
func (b *benchRun) run(files []string) (err error) {
	a := b.app
	plan := &bench.Plan{Repetitions: b.repetitions, WarmUp: b.warmUp, TimeLimit: time.Duration(b.limit)}
	if plan.Sets, err = b.sets.load(a, files, &b.in); err != nil {
		return err
	}
	if err := b.report.oneTask(plan.Sets); err != nil {
		return err
	}
	var names []string
	for _, set := range plan.Sets {
		names = append(names, set.Name)
	}
	if err := b.report.pools(names); err != nil {
		return err
	}
	if plan.Systems, err = b.systems.open(a.ctx); err != nil {
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
	if b.json {
		if err := b.stream(results); err != nil {
			return err
		}
	}
	bar := a.startBenchBar(b.json)
	plan.Record, plan.Progress = b.record, bar.set
	plan.Remark = func(text string) { fmt.Fprintf(plain{bar.above(a.err)}, "gridcnf: %s\n", text) }
	results.Samples, err = plan.Run(a.ctx, results.Samples)
	bar.stop()
	if b.journal != nil {
		err = errors.Join(err, b.journal.Close())
	}
	if err == nil {
		err = b.report.draw([]*bench.Results{results})
	}
	return errors.Join(err, b.conclude(plan.Sets, results))
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

// stream prints the beginning of a results file.
func (b *benchRun) stream(results *bench.Results) error {
	err := writeJSON(b.app.out, map[string]any{"environment": results.Environment})
	for _, s := range results.Samples {
		err = errors.Join(err, writeJSON(b.app.out, s))
	}
	return errors.Join(err, b.app.out.Flush())
}

// record keeps a sample.
func (b *benchRun) record(s bench.Sample) error {
	if b.journal != nil {
		if err := b.journal.Add(s); err != nil {
			return err
		}
	}
	if !b.json {
		return nil
	}
	return errors.Join(writeJSON(b.app.out, s), b.app.out.Flush())
}

// conclude prints what has been measured, also when that ended early, and notes the
// exit code.
func (b *benchRun) conclude(sets []*bench.Set, results *bench.Results) error {
	a := b.app
	own := make(map[string]bool)
	for _, s := range results.Environment.Systems {
		own[s.Name] = !s.Peer
	}
	for _, s := range results.Samples {
		switch {
		case s.Wrong():
			a.fail(exitNo)
		case s.Error != "":
			a.fail(exitFailed)
		case s.TimedOut && own[s.System]:
			a.fail(exitUnknown)
		}
	}
	beside := b.report.beside(a)
	var err error
	if !b.json && len(results.Samples) > 0 {
		err = b.table(sets, results, beside)
	}
	for _, set := range sets {
		for _, text := range set.Damaged {
			fmt.Fprintf(beside, "damaged as published: %s: %s\n", set.Name, text)
		}
	}
	b.report.failures(a, results)
	return err
}

// table prints the tables of systems and of sets.
func (b *benchRun) table(sets []*bench.Set, results *bench.Results, beside io.Writer) error {
	var sampled []string
	for _, s := range results.Samples {
		if !slices.Contains(sampled, s.System) {
			sampled = append(sampled, s.System)
		}
	}
	if !slices.Contains(sampled, b.report.base) { // it did not get its turn
		b.report.base = sampled[0]
	}
	if err := b.report.table(b.app, []*bench.Results{results}); err != nil {
		return err
	}
	return tallyTable(beside, bench.Tallies(sets, results.Samples))
}

// systemNames lists the systems of an environment.
func systemNames(env bench.Environment) []string {
	var names []string
	for _, s := range env.Systems {
		names = append(names, s.Name)
	}
	return names
}
