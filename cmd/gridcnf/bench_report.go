//go:build !js

package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/bench"
	summary "gridcnf/bench/report"
)

// reportFlags say how samples are summed up: in a table, of which the format is.
type reportFlags struct {
	outputFlags
	base string
	pool list
}

func (f *reportFlags) add(cmd *cobra.Command, formats ...string) {
	f.outputFlags.add(cmd, formats...)
	grouped(cmd, showGroup, func(cmd *cobra.Command) {
		flags := cmd.Flags()
		flags.StringVar(&f.base, "base", "", "system that the others are compared with (default cp-sat, or else the first)")
		flags.Var(&f.pool, "pool", "sets to take as one in the table, as patterns: 'binarypuzzle/*'")
	})
}

// settle finds out what is wrong with the flags, and which file is named twice.
func (f *reportFlags) settle(cmd *cobra.Command, files ...string) error {
	if err := f.outputFlags.settle(cmd); err != nil {
		return err
	}
	seen := make(map[string]bool)
	for _, file := range files {
		name := filepath.Clean(file) // "." if there is none
		if seen[name] && file != "" && file != "-" {
			return usagef("%s: is named twice, expected a file for each", file)
		}
		seen[name] = true
	}
	return nil
}

// suits finds out whether each pattern of --pool matches a set.
func (f *reportFlags) suits(sets []string) error {
	return mustMatch("pool", f.pool.values, sets, "matches none of the sets")
}

// choose settles which of the systems is the base.
func (f *reportFlags) choose(systems []string) error {
	if f.base == "" && len(systems) > 0 {
		f.base = systems[max(0, slices.Index(systems, "cp-sat"))]
	}
	if f.base != "" && !slices.Contains(systems, f.base) {
		return usagef("--base %q: expected one of the systems, %s", f.base, strings.Join(systems, ", "))
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
	if err := f.suits(sets); err != nil {
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
	return nil
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
