//go:build !js

package app

import (
	"io"
	"slices"
	"strings"

	"gridcnf/bench"
	summary "gridcnf/bench/report"
)

// ReportFlags say how samples are summed up: in a table, of which the format is.
type ReportFlags struct {
	OutputOptions
	Base string
	Pool List
}

// Suits finds out whether each pattern of --pool matches a set.
func (f *ReportFlags) Suits(sets []string) error {
	return mustMatch("pool", f.Pool.Values, sets, "matches none of the sets")
}

// Choose settles which of the systems is the base.
func (f *ReportFlags) Choose(systems []string) error {
	if f.Base == "" && len(systems) > 0 {
		f.Base = systems[max(0, slices.Index(systems, "cp-sat"))]
	}
	if f.Base != "" && !slices.Contains(systems, f.Base) {
		return Usagef("--base %q: expected one of the systems, %s", f.Base, strings.Join(systems, ", "))
	}
	return nil
}

// beside is where it is said what does not belong into the table: below it if people
// read it, else on standard error.
func (f *ReportFlags) beside(a *App) io.Writer {
	if f.Format == "text" {
		return a.Out
	}
	return a.Err
}

// table writes the table.
func (f *ReportFlags) table(a *App, results []*bench.Results) error {
	results, err := summary.Pool(results, f.Pool.Values)
	if err != nil {
		return err
	}
	table, err := summary.Summarise(results, f.Base)
	if err != nil {
		return UsageError{err}
	}
	switch f.Format {
	case "markdown":
		return table.WriteMarkdown(a.Out)
	case "csv":
		return table.WriteCSV(a.Out.data())
	}
	return table.WriteText(a.Out)
}

// SumUp sums up results files.
func (a *App) SumUp(f *ReportFlags, files []string) error {
	var results []*bench.Results
	var systems, sets []string
	for _, file := range files {
		r, err := a.readResults(file)
		if err != nil {
			return UsageError{err}
		}
		results = append(results, r)
		for _, s := range r.Samples {
			sets = append(sets, s.Set)
			if !slices.Contains(systems, s.System) {
				systems = append(systems, s.System)
			}
		}
	}
	if err := f.Suits(sets); err != nil {
		return err
	}
	if err := f.Choose(systems); err != nil {
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
func (f *ReportFlags) failures(a *App, r *bench.Results) {
	for _, text := range bench.Failures(r.Samples) {
		say(f.beside(a), text)
	}
}

// readResults reads a results file.
func (a *App) readResults(name string) (*bench.Results, error) {
	r, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return bench.ReadResults(r, name)
}
