package report

import (
	"bufio"
	"fmt"
	"io"
	"regexp"

	"gridcnf/bench"
)

// WriteGo writes samples in the Go benchmark format, for benchstat: a line for each
// run that solved its puzzle, as
//
//	BenchmarkSolve/set=masyu-25x25-hard/puzzle=12/system=gini 1 1234567 ns/op
//
// below lines that say where it was run. The names of runs that solve without a proof of
// uniqueness end in /task=first.
// What was not solved has no time: it is a comment.
// To compare systems: benchstat -col /system FILE.
//
// The format: https://go.dev/design/14313-benchmark-format.
func WriteGo(w io.Writer, results []*bench.Results) error {
	out := bufio.NewWriter(w)
	samples := 0
	for i, r := range results {
		if i > 0 {
			fmt.Fprintln(out)
		}
		e := r.Environment
		fmt.Fprintf(out, "goos: %s\ngoarch: %s\npkg: gridcnf/bench\ncpu: %s\ngo: %s\ngridcnf: %s\n", e.OS, e.Arch, e.CPU, e.Go, e.Version)
		for _, s := range r.Samples {
			samples++
			fmt.Fprintln(out, goLine(s))
		}
	}
	if samples == 0 {
		return errNothing
	}
	return out.Flush()
}

// goLine is a sample as a line.
func goLine(s bench.Sample) string {
	name := fmt.Sprintf("BenchmarkSolve/set=%s/puzzle=%s/system=%s", word(s.Set), word(s.Puzzle), word(s.System))
	name = processors.ReplaceAllString(name, "_$1")
	if s.Task == bench.First {
		name += "/task=first"
	}
	switch {
	case s.Error != "":
		return fmt.Sprintf("# %s: %q", name, s.Error)
	case s.TimedOut:
		return fmt.Sprintf("# %s: time-out", name)
	}
	line := fmt.Sprintf("%s 1 %.0f ns/op", name, s.Seconds*1e9)
	if s.Work != nil {
		line += fmt.Sprintf(" %d variables %d clauses %d rounds", s.Work.Variables, s.Work.Clauses, s.Work.Rounds)
	}
	return line
}

var (
	// processors is how a name says GOMAXPROCS, which a system's name must not.
	processors = regexp.MustCompile(`-(\d+)$`)
	// unfit is what a part of a name cannot have in it: what is not seen, and slashes.
	unfit = regexp.MustCompile(`[^\pL\pN\pP\pS]|/`)
)

// word makes a part of a benchmark's name.
func word(s string) string { return unfit.ReplaceAllString(s, "_") }
