//go:build !js

package main

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/bench"
	summary "gridcnf/bench/report"
	"gridcnf/internal/whole"
)

// reportFlags say how samples are summed up: in a table, of which the format is, and in plots.
type reportFlags struct {
	outputFlags
	base, versus string
	pool         list
	plots        []*plot
}

// plot is a file with a plot.
type plot struct {
	flag, usage, file string
	draw              func(file string, results []*bench.Results) error
}

func (f *reportFlags) add(cmd *cobra.Command, formats ...string) {
	f.outputFlags.add(cmd, formats...)
	grouped(cmd, showGroup, f.addSummary)
}

// addSummary adds the flags that say what is compared, and drawn.
func (f *reportFlags) addSummary(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.base, "base", "", "system that the others are compared with (default cp-sat, or else the first)")
	flags.Var(&f.pool, "pool", "sets to take as one in the table, as patterns: 'binarypuzzle/*'")
	f.plots = []*plot{
		{flag: "cactus", usage: "plot to write, .svg or .png: how many puzzles are solved within a time", draw: summary.Cactus},
		{flag: "scatter", usage: "plot to write: two systems, puzzle by puzzle", draw: func(file string, results []*bench.Results) error {
			return summary.Scatter(file, results, f.versus, f.base)
		}},
		{flag: "growth", usage: "plot to write: time by size of the board", draw: summary.Growth},
	}
	for _, p := range f.plots {
		flags.StringVar(&p.file, p.flag, "", p.usage)
	}
	flags.StringVar(&f.versus, "versus", "", "system that --scatter compares with the base (default the first other one)")
}

// settle finds out what would fail at the end: a plot that cannot be written, or in a file
// that is named twice, also beside others.
func (f *reportFlags) settle(cmd *cobra.Command, others ...string) error {
	if err := f.outputFlags.settle(cmd); err != nil {
		return err
	}
	f.plots = slices.DeleteFunc(f.plots, func(p *plot) bool { return p.file == "" })
	for _, p := range f.plots {
		if ext := filepath.Ext(p.file); ext != ".svg" && ext != ".png" {
			return usagef("--%s %s: expected a name that ends in .svg or .png", p.flag, p.file)
		}
		if err := whole.Creatable(p.file); err != nil {
			return usagef("--%s: %w", p.flag, err)
		}
		others = append(others, p.file)
	}
	seen := make(map[string]bool)
	for _, file := range others {
		name := filepath.Clean(file) // "." if there is none
		if seen[name] && file != "" && file != "-" {
			return usagef("%s: is named twice, expected a file for each", file)
		}
		seen[name] = true
	}
	return nil
}

// suits finds out whether sets can be summed up so: each pattern of --pool matches one, and
// what is in a plot is of one task.
func (f *reportFlags) suits(sets []*bench.Set) error {
	var names []string
	for _, set := range sets {
		names = append(names, set.Name)
		if len(f.plots) > 0 && set.Task != sets[0].Task {
			return usagef("--%s: times of %s and %s do not belong into one plot: the tasks are %s and %s",
				f.plots[0].flag, sets[0].Name, set.Name, sets[0].Task, set.Task)
		}
	}
	return mustMatch("pool", f.pool.values, names, "matches none of the sets")
}

// choose settles which systems are compared, out of those that there are.
func (f *reportFlags) choose(systems []string) error {
	if f.base == "" && len(systems) > 0 {
		f.base = systems[max(0, slices.Index(systems, "cp-sat"))]
	}
	if i := slices.IndexFunc(systems, func(s string) bool { return s != f.base }); i >= 0 && f.versus == "" {
		f.versus = systems[i]
	}
	for _, flag := range []struct{ name, value string }{{"base", f.base}, {"versus", f.versus}} {
		if flag.value != "" && !slices.Contains(systems, flag.value) {
			return usagef("--%s %q: expected one of the systems, %s", flag.name, flag.value, strings.Join(systems, ", "))
		}
	}
	if f.versus == "" && slices.ContainsFunc(f.plots, func(p *plot) bool { return p.flag == "scatter" }) {
		return usagef("--scatter: compares two systems, and there is only %s", f.base)
	}
	return nil
}

// beside is where it is said what does not belong into the table: below it if people
// read it, else on standard error.
func (f *reportFlags) beside(a *app) io.Writer {
	if f.format == "text" {
		return a.out
	}
	return a.err
}

// table writes the table.
func (f *reportFlags) table(a *app, results []*bench.Results) error {
	results, err := summary.Pool(results, f.pool.values)
	if err != nil {
		return err
	}
	table, err := summary.Summarise(results, f.base)
	if err != nil {
		return usageError{err}
	}
	switch f.format {
	case "markdown":
		return table.WriteMarkdown(a.out)
	case "csv":
		return table.WriteCSV(a.out.data())
	}
	return table.WriteText(a.out)
}

// draw writes the plots.
func (f *reportFlags) draw(results []*bench.Results) error {
	var errs []error
	for _, p := range f.plots {
		errs = append(errs, p.draw(p.file, results))
	}
	return errors.Join(errs...)
}

// benchReportVerb is the verb bench report.
func (a *app) benchReportVerb(cmd *cobra.Command) {
	f := new(reportFlags)
	f.add(cmd, "text", "markdown", "csv")
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if err := f.settle(cmd, files...); err != nil {
			return err
		}
		return a.sumUp(f, files)
	}
}

// sumUp sums up results files.
func (a *app) sumUp(f *reportFlags, files []string) error {
	var results []*bench.Results
	var systems, sets []string
	for _, file := range files {
		r, err := a.readResults(file)
		if err != nil {
			return usageError{err}
		}
		results = append(results, r)
		for _, s := range r.Samples {
			sets = append(sets, s.Set)
			if !slices.Contains(systems, s.System) {
				systems = append(systems, s.System)
			}
		}
	}
	if err := mustMatch("pool", f.pool.values, sets, "matches none of the sets"); err != nil {
		return err
	}
	if err := f.choose(systems); err != nil {
		return err
	}
	if err := f.table(a, results); err != nil {
		return err
	}
	for _, r := range results {
		f.failures(a, r)
	}
	return f.draw(results)
}

// failures names the samples with an error.
func (f *reportFlags) failures(a *app, r *bench.Results) {
	for _, text := range bench.Failures(r.Samples) {
		say(f.beside(a), text)
	}
}

// readResults reads a results file.
func (a *app) readResults(name string) (*bench.Results, error) {
	r, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return bench.ReadResults(r, name)
}
