//go:build !js

package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"gridcnf/bench"
	summary "gridcnf/bench/report"
	"gridcnf/internal/list"
)

// BenchRun is one run of bench. With --json, standard output gets the lines of a results file.
type BenchRun struct {
	App     *App
	In      InputOptions
	Sets    SetFlags
	Systems SystemFlags
	Report  ReportFlags

	Plan          bench.Plan
	File          string
	Resume, Force bool

	Journal *bench.Journal // nil if there is no results file
}

// BenchProgress counts the runs that are done.
type BenchProgress struct{ done, total atomic.Int64 }

func (p *BenchProgress) Set(done, total int) {
	p.done.Store(int64(done))
	p.total.Store(int64(total))
}

// Text says how many runs there are, and how long the rest will take at this rate.
func (p *BenchProgress) Text(spent time.Duration) string {
	done, total := p.done.Load(), p.total.Load()
	text := fmt.Sprintf("%d of %d runs", done, total)
	if done > 0 {
		text += fmt.Sprintf(", %v left", (spent * time.Duration(total-done) / time.Duration(done)).Round(time.Second))
	}
	return text
}

// Open opens the results file, if one is wanted, and returns what is in it.
func (b *BenchRun) Open(env bench.Environment) (results *bench.Results, err error) {
	results = &bench.Results{Environment: env}
	_, missing := os.Stat(b.File)
	switch {
	case b.File == "":
		return results, nil
	case b.Resume && missing == nil:
		b.Journal, results, err = bench.ResumeJournal(b.File, env)
	default:
		b.Journal, err = bench.CreateJournal(b.File, env, b.Force)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil, Usagef("--out %s: is there already: pass --resume to go on with it, or --force to replace it", b.File)
	}
	if err != nil {
		return nil, UsageError{fmt.Errorf("--out: %w", err)}
	}
	return results, nil
}

// Remark says what is left out.
func (b *BenchRun) Remark(w io.Writer, text string) {
	if !b.App.Quiet {
		Tell(w, text)
	}
}

// Record keeps a sample.
func (b *BenchRun) Record(s bench.Sample) (err error) {
	if b.Journal != nil {
		err = b.Journal.Add(s)
	}
	if err == nil {
		err = b.Emit(s)
	}
	return err
}

// Emit prints a line of a results file at once, if the user asked for JSON instead of a table.
func (b *BenchRun) Emit(line any) error {
	if !b.Report.Json() {
		return nil
	}
	return errors.Join(WriteJSON(b.App.Out, line), b.App.Out.Flush())
}

// Conclude prints what has been measured, even if the run ended early, and sets the exit code.
func (b *BenchRun) Conclude(results *bench.Results) (err error) {
	own := make(map[string]bool)
	for _, s := range results.Environment.Systems {
		own[s.Name] = !s.Peer
	}
	for _, s := range results.Samples {
		switch {
		case s.Wrong():
			b.App.Fail(ExitNo)
		case s.Error != "":
			b.App.Fail(ExitFailed)
		case s.TimedOut && own[s.System]:
			b.App.Fail(ExitUnknown)
		}
	}
	ofBase := func(s bench.Sample) bool { return s.System == b.Report.Base }
	if len(results.Samples) > 0 && !slices.ContainsFunc(results.Samples, ofBase) { // the base never ran
		b.Report.Base = results.Samples[0].System
	}
	beside := b.Report.beside(b.App)
	if !b.Report.Json() && len(results.Samples) > 0 {
		err = b.Report.table(b.App, []*bench.Results{results})
	}
	for _, set := range b.Plan.Sets {
		for _, text := range set.Damaged {
			say(beside, "damaged as published: "+set.Name+": "+text)
		}
	}
	b.Report.failures(b.App, results)
	return err
}

// SystemFlags choose the systems to measure: every backend with every combination of encoding options, and peers.
type SystemFlags struct {
	Combined []*List // backends and options
	Peers    List
	Dir      string // where the peers are installed
}

// CloseAll ends systems.
func CloseAll(systems []bench.System) error {
	return errors.Join(mapped(systems, bench.System.Close)...)
}

// ReportFlags say how samples are summarised. The format is that of the table.
type ReportFlags struct {
	OutputOptions
	Base string
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

// beside returns the place for text outside the table: below it if people read it, else standard error.
func (f *ReportFlags) beside(a *App) io.Writer {
	if f.Format == "text" {
		return a.Out
	}
	return a.Err
}

// table writes the table.
func (f *ReportFlags) table(a *App, results []*bench.Results) error {
	table, err := summary.Summarise(results, f.Base)
	if err != nil {
		return UsageError{err}
	}
	switch f.Format {
	case "markdown":
		return table.WriteMarkdown(a.Out)
	case "csv":
		return a.Out.data(table.WriteCSV)
	}
	return table.WriteText(a.Out)
}

// SumUp summarises results files.
func (a *App) SumUp(f *ReportFlags, files []string) error {
	var results []*bench.Results
	var systems []string
	for _, file := range files {
		r, err := reading(a, file, func(in io.Reader) (*bench.Results, error) { return bench.ReadResults(in, file) })
		if err != nil {
			return err
		}
		results = append(results, r)
		for _, s := range r.Samples {
			systems = list.Union(systems, s.System)
		}
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

// failures lists the samples with an error.
func (f *ReportFlags) failures(a *App, r *bench.Results) {
	for _, text := range bench.Failures(r.Samples) {
		say(f.beside(a), text)
	}
}
