//go:build !js

package command

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/bench"
)

// benchVerb is the verb bench.
func benchVerb(a *app.App, cmd *cobra.Command) {
	b := &app.BenchRun{App: a, Plan: bench.Plan{TimeLimit: time.Minute, Repetitions: 3, WarmUp: 1}}
	addInputFlags(&b.In, cmd)
	addSetFlags(&b.Sets, cmd)
	addSystemFlags(&b.Systems, cmd)
	flags := cmd.Flags()
	addSeconds(cmd, &b.Plan.TimeLimit, "time-limit", "time for each run, as 10s or 2m; a bare number is seconds")
	headed(cmd, app.LimitGroup, "time-limit")
	addNumber(cmd, &b.Plan.Repetitions, "repetitions", "", 1, "how often each system runs on each puzzle")
	addNumber(cmd, &b.Plan.WarmUp, "warm-up", "", 0, "runs of each system at the start of a set that do not count")
	flags.StringVarP(&b.File, "out", "o", "", "results file to write: JSON lines, a sample each, as they are taken")
	flags.BoolVar(&b.Resume, "resume", false, "keep what is in the results file, and measure the rest")
	flags.BoolVar(&b.Force, "force", false, "replace the results file")
	addReportFlags(&b.Report, cmd, "text", "markdown", "csv", "json")
	report, sets := newCommand("bench-report", inputs(a, 1, math.MaxInt)), newCommand("bench-sets", cobra.NoArgs)
	benchReportVerb(a, report)
	benchSetsVerb(a, sets)
	cmd.AddCommand(report, sets)
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if err := settleBench(b, cmd, files); err != nil {
			return err
		}
		return runBench(b, files)
	}
}

// settleBench finds what is wrong with the flags themselves.
func settleBench(b *app.BenchRun, cmd *cobra.Command, files []string) error {
	switch {
	case b.Resume && b.File == "":
		return app.Usagef("--resume: expected a results file, with --out")
	case b.Resume && b.Force:
		return app.Usagef("--resume and --force: expected one of them")
	}
	var err error
	own := new(cobra.Command)
	addInputFlags(new(app.InputOptions), own)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if len(files) == 0 && own.Flag(f.Name) != nil {
			err = app.Usagef("--%s: is about files, and none is named", f.Name)
		}
	})
	if err != nil {
		return err
	}
	return settleReportFlags(&b.Report, cmd, append(files, b.File)...)
}

// runBench measures and reports. What can be wrong is found out before anything is
// measured.
func runBench(b *app.BenchRun, files []string) (err error) {
	a, plan := b.App, &b.Plan
	if plan.Sets, err = b.Sets.Load(a, files, &b.In); err != nil {
		return err
	}
	if err := b.Report.Suits(app.SetNames(plan.Sets)); err != nil {
		return err
	}
	if plan.Systems, err = open(&b.Systems, a.Ctx, func(text string) { b.Remark(a.Err, text) }); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, app.CloseAll(plan.Systems)) }()
	env := bench.NewEnvironment(plan)
	if err := b.Report.Choose(app.SystemNames(env)); err != nil {
		return err
	}
	results, err := b.Open(env)
	if err != nil {
		return err
	}
	if err := plan.CheckKept(results.Samples); err != nil {
		return app.UsageError{Cause: fmt.Errorf("--resume: %w", errors.Join(err, b.Journal.Close()))}
	}
	if err := b.Emit(map[string]any{"environment": results.Environment}); err != nil {
		return err
	}
	for _, s := range results.Samples {
		if err := b.Emit(s); err != nil {
			return err
		}
	}
	bar, runs := new(app.Bar), new(app.BenchProgress)
	if !b.Report.Json() || !a.Out.Terminal { // whose lines the bar would disturb
		bar = a.NewBar(0, runs.Text)
	}
	plan.Record, plan.Progress = b.Record, runs.Set
	plan.Remark = func(text string) { b.Remark(bar.Above(a.Err), text) }
	results.Samples, err = plan.Run(a.Ctx, results.Samples)
	bar.Stop()
	if b.Journal != nil {
		err = errors.Join(err, b.Journal.Close())
	}
	return errors.Join(err, b.Conclude(results))
}
