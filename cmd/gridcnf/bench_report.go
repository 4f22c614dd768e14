package main

import (
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/bench"
	summary "gridcnf/bench/report"
	"gridcnf/internal/whole"
)

// reportFlags say how samples are summed up.
type reportFlags struct {
	format, base, versus    string
	pool                    []string
	cactus, scatter, growth string
}

// add adds the flags; there can be more formats than those of a table.
func (f *reportFlags) add(cmd *cobra.Command, more ...string) {
	flags := cmd.Flags()
	formats := append([]string{"text", "markdown", "csv", "go"}, more...)
	f.format = formats[0]
	addWord(cmd, &f.format, "format", "of the table: "+orList(formats)+" (go: lines of Go's benchmark format, for benchstat)", formats...)
	flags.StringVar(&f.base, "base", "", "system that the others are compared with (default cp-sat, or else the first)")
	flags.StringSliceVar(&f.pool, "pool", nil, "sets to take as one in the table, as patterns: 'binarypuzzle/*'")
	flags.StringVar(&f.cactus, "cactus", "", "plot to write, .svg or .png: how many puzzles are solved within a time")
	flags.StringVar(&f.scatter, "scatter", "", "plot to write: two systems, puzzle by puzzle")
	flags.StringVar(&f.versus, "versus", "", "system that --scatter compares with the base (default the first other one)")
	flags.StringVar(&f.growth, "growth", "", "plot to write: time by size of the board")
}

// plots lists the files of plots by their flags.
func (f *reportFlags) plots() map[string]string {
	return map[string]string{"cactus": f.cactus, "scatter": f.scatter, "growth": f.growth}
}

// check finds out what would fail at the end.
func (f *reportFlags) check() error {
	for flag, file := range f.plots() {
		if file == "" {
			continue
		}
		if ext := filepath.Ext(file); ext != ".svg" && ext != ".png" {
			return usagef("--%s %s: expected a name that ends in .svg or .png", flag, file)
		}
		if err := whole.Creatable(file); err != nil {
			return usagef("--%s: %w", flag, err)
		}
	}
	return nil
}

// pools finds out whether each pattern of --pool is one, and matches a set if any are
// given.
func (f *reportFlags) pools(sets []string) error {
	for _, pattern := range f.pool {
		found := len(sets) == 0
		for _, set := range append(sets, "") {
			match, err := path.Match(pattern, set)
			if err != nil {
				return usagef("--pool %q: %w", pattern, err)
			}
			found = found || match
		}
		if !found {
			return usagef("--pool %q: matches none of the sets", pattern)
		}
	}
	return nil
}

// apart finds out whether two files are one: others, and the plots.
func (f *reportFlags) apart(others ...string) error {
	seen := make(map[string]bool)
	for _, file := range append(others, f.cactus, f.scatter, f.growth) {
		if file == "" || file == "-" {
			continue
		}
		name, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		if seen[name] {
			return usagef("%s: is named twice, expected a file for each", file)
		}
		seen[name] = true
	}
	return nil
}

// oneTask finds out whether the puzzles of sets can be in one plot.
func (f *reportFlags) oneTask(sets []*bench.Set) error {
	for flag, file := range f.plots() {
		for _, set := range sets {
			if file != "" && set.Task != sets[0].Task {
				return usagef("--%s: times of %s and %s do not belong into one plot: the tasks are %s and %s",
					flag, sets[0].Name, set.Name, sets[0].Task, set.Task)
			}
		}
	}
	return nil
}

// choose settles which systems are compared, out of those that there are.
func (f *reportFlags) choose(systems []string) error {
	if f.base == "" {
		f.base = systems[0]
		if slices.Contains(systems, "cp-sat") {
			f.base = "cp-sat"
		}
	}
	if f.versus == "" {
		if i := slices.IndexFunc(systems, func(s string) bool { return s != f.base }); i >= 0 {
			f.versus = systems[i]
		}
	}
	known := func(flag, name string) error {
		if slices.Contains(systems, name) {
			return nil
		}
		return usagef("--%s %q: expected one of the systems, %s", flag, name, strings.Join(systems, ", "))
	}
	if err := known("base", f.base); err != nil {
		return err
	}
	switch {
	case f.scatter == "" && f.versus == "":
		return nil
	case f.versus == "":
		return usagef("--scatter: compares two systems, and there is only %s", f.base)
	}
	return known("versus", f.versus)
}

// beside is where it is said what does not belong into the table: below it if people
// read it, else on standard error.
func (f *reportFlags) beside(a *app) io.Writer {
	if f.format == "text" {
		return plain{a.out}
	}
	return plain{a.err}
}

// table writes the table.
func (f *reportFlags) table(a *app, results []*bench.Results) error {
	if f.format == "go" {
		return summary.WriteGo(a.out, results)
	}
	results, err := summary.Pool(results, f.pool)
	if err != nil {
		return usagef("--pool: %w", err)
	}
	table, err := summary.Summarise(results, f.base)
	if err != nil {
		return usageError{err}
	}
	switch f.format {
	case "markdown":
		return table.WriteMarkdown(a.out)
	case "csv":
		return table.WriteCSV(a.out)
	}
	return table.WriteText(a.out)
}

// draw writes the plots.
func (f *reportFlags) draw(results []*bench.Results) error {
	var errs []error
	if f.cactus != "" {
		errs = append(errs, summary.Cactus(f.cactus, results))
	}
	if f.scatter != "" {
		errs = append(errs, summary.Scatter(f.scatter, results, f.versus, f.base))
	}
	if f.growth != "" {
		errs = append(errs, summary.Growth(f.growth, results))
	}
	return errors.Join(errs...)
}

// benchReportCommand is the verb bench summary.
func (a *app) benchReportCommand() *cobra.Command {
	var f reportFlags
	cmd := &cobra.Command{
		Use:   "report FILE...",
		Short: "Sum up results files, as tables and plots",
		Long: `Sum up results files that gridcnf bench has written, as a table and plots. Several
files are taken as one, if they come from the same processor with the same time limit.
Samples with an error are named below the table.`,
		Args: cobra.MinimumNArgs(1),
	}
	f.add(cmd)
	cmd.RunE = func(_ *cobra.Command, files []string) error {
		if err := f.check(); err != nil {
			return err
		}
		var results []*bench.Results
		if err := f.apart(files...); err != nil {
			return err
		}
		var systems, named, sets []string
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
			named = append(named, systemNames(r.Environment)...)
		}
		if len(systems) == 0 {
			systems = named
		}
		if err := f.pools(sets); err != nil {
			return err
		}
		if err := f.choose(systems); err != nil {
			return err
		}
		if err := f.table(a, results); err != nil {
			return err
		}
		if err := f.draw(results); err != nil {
			return err
		}
		beside := f.beside(a)
		for _, r := range results {
			for _, text := range bench.Failures(r.Samples) {
				fmt.Fprintln(beside, text)
			}
		}
		return nil
	}
	return cmd
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
