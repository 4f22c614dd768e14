//go:build !js

package command

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gridcnf/app"
	"gridcnf/bench"
	"gridcnf/internal/list"
	"gridcnf/internal/printable"
	"gridcnf/internal/whole"
)

func benchVerb(a *app.App, cmd *cobra.Command) {
	b := &app.BenchRun{App: a, Plan: bench.Plan{TimeLimit: time.Minute, Repetitions: 3, WarmUp: 1}}
	addInputFlags(&b.In, cmd)
	grouped(cmd, app.InputGroup, func(cmd *cobra.Command) {
		addCorpus(&b.Sets, cmd)
		cmd.Flags().Var(&b.Sets.Patterns, "sets", "sets to run, as patterns of their names (default all without "+strings.Join(app.Apart, ", ")+", or none if files are named)")
		b.Sets.Every = 1
		addNumber(cmd, &b.Sets.Every, "every", "", 1, "take every N-th puzzle of a set")
		addNumber(cmd, &b.Sets.Limit, "limit", "n", 0, "take at most this many puzzles of a set; 0 takes all")
	})
	addSystemFlags(&b.Systems, cmd)
	flags := cmd.Flags()
	addSeconds(cmd, &b.Plan.TimeLimit, "time-limit", "time for each run, such as 10s or 2m; a bare number is seconds")
	addNumber(cmd, &b.Plan.Repetitions, "repetitions", "", 1, "how often each system runs on each puzzle")
	addNumber(cmd, &b.Plan.WarmUp, "warm-up", "", 0, "runs of each system at the start of a set that do not count")
	flags.StringVarP(&b.File, "out", "o", "", "results file to write: a JSON line for each sample, as soon as it is taken")
	flags.BoolVar(&b.Resume, "resume", false, "keep what is in the results file, and measure the rest")
	flags.BoolVar(&b.Force, "force", false, "replace the results file")
	addReportFlags(&b.Report, cmd, "text", "markdown", "csv", "json")
	report, sets := newCommand("bench-report", inputs(a, 1, math.MaxInt)), newCommand("bench-sets", arguments(0, 0))
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

// settleBench checks the flags.
func settleBench(b *app.BenchRun, cmd *cobra.Command, files []string) error {
	switch {
	case b.Resume && b.File == "":
		return app.Usagef("--resume: expected a results file, with --out")
	case b.Resume && b.Force:
		return app.Usagef("--resume and --force: expected only one of them")
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

// runBench measures and reports. It checks all it can before it measures anything.
func runBench(b *app.BenchRun, files []string) (err error) {
	a, plan := b.App, &b.Plan
	if plan.Sets, err = b.Sets.Load(a, files, &b.In); err != nil {
		return err
	}
	if plan.Systems, err = open(&b.Systems, a.Ctx, func(text string) { b.Remark(a.Err, text) }); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, app.CloseAll(plan.Systems)) }()
	env := bench.NewEnvironment(plan, app.Version())
	names := list.Map(env.Systems, func(s bench.SystemInfo) string { return s.Name })
	if err := b.Report.Choose(names); err != nil {
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
	if !b.Report.Json() || !a.Out.Terminal { // a bar would garble lines of JSON on a terminal
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

func addReportFlags(f *app.ReportFlags, cmd *cobra.Command, formats ...string) {
	addOutputFlags(&f.OutputOptions, cmd, formats...)
	cmd.Flags().StringVar(&f.Base, "base", "", "system that the others are compared with (default cp-sat, or else the first)")
}

// settleReportFlags checks the flags, and that no file is named twice.
func settleReportFlags(f *app.ReportFlags, cmd *cobra.Command, files ...string) error {
	if err := settleOutputFlags(&f.OutputOptions, cmd); err != nil {
		return err
	}
	seen := make(map[string]bool)
	for _, file := range files {
		name := filepath.Clean(file) // "." if there is none
		if seen[name] && file != "" && file != "-" {
			return app.Usagef("%s: is named twice, expected a file for each", file)
		}
		seen[name] = true
	}
	return nil
}

func benchReportVerb(a *app.App, cmd *cobra.Command) {
	f := new(app.ReportFlags)
	addReportFlags(f, cmd, "text", "markdown", "csv")
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if err := settleReportFlags(f, cmd, files...); err != nil {
			return err
		}
		return a.SumUp(f, files)
	}
}

func addCorpus(f *app.SetFlags, cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.Corpus, "corpus", os.Getenv(app.CorpusVariable), "folder with collections of puzzles; $"+app.CorpusVariable+" if not given")
}

func benchSetsVerb(a *app.App, cmd *cobra.Command) {
	var f app.SetFlags
	addCorpus(&f, cmd)
	cmd.Flags().Var(&f.Patterns, "sets", "sets to list, as patterns of their names (default all)")
	file := cmd.Flags().StringP("out", "o", "", "file for the puzzles of these sets, as JSON lines that other commands read")
	cmd.RunE = func(*cobra.Command, []string) error {
		if !f.Patterns.Given {
			f.Patterns = app.List{Values: []string{"*/*"}, Given: true}
		}
		sets, err := f.Matching()
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "SET\tPUZZLES\tDAMAGED\tTASK")
		for _, set := range sets {
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", printable.Line(set.Name), len(set.Puzzles), len(set.Damaged), set.Task)
		}
		if f.Corpus == "" {
			a.Say("these are made; for more %s", app.PassCorpus)
		}
		if err := w.Flush(); err != nil || *file == "" {
			return err
		}
		return whole.WriteFile(*file, func(out io.Writer) error { return app.WritePuzzles(out, sets) })
	}
}
