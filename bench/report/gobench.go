package report

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"

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
	if err := some(results); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for i, r := range results {
		if i > 0 {
			fmt.Fprintln(out)
		}
		e := r.Environment
		for _, c := range [][2]string{
			{"goos", e.OS},
			{"goarch", e.Arch},
			{"pkg", "gridcnf/bench"},
			{"cpu", e.CPU},
			{"go", e.Go},
			{"gridcnf", e.Version},
		} {
			fmt.Fprintf(out, "%s: %s\n", c[0], c[1])
		}
		for _, s := range r.Samples {
			writeGo(out, s)
		}
	}
	return out.Flush()
}

func writeGo(w io.Writer, s bench.Sample) {
	name := benchmarkName(s)
	switch {
	case s.Error != "":
		fmt.Fprintf(w, "# %s: %q\n", name, s.Error)
		return
	case s.TimedOut:
		fmt.Fprintf(w, "# %s: time-out\n", name)
		return
	}
	fmt.Fprintf(w, "%s 1 %.0f ns/op", name, s.Seconds*1e9)
	if s.Work != nil {
		fmt.Fprintf(w, " %d variables %d clauses %d rounds", s.Work.Variables, s.Work.Clauses, s.Work.Rounds)
	}
	fmt.Fprintln(w)
}

func benchmarkName(s bench.Sample) string {
	name := fmt.Sprintf("BenchmarkSolve/set=%s/puzzle=%s/system=%s", word(s.Set), word(s.Puzzle), word(s.System))
	if s.Task == bench.First {
		return name + "/task=first"
	}
	return processors.ReplaceAllString(name, "_$1")
}

// processors is how a name says GOMAXPROCS, which a system's name must not.
var processors = regexp.MustCompile(`-(\d+)$`)

// word makes a part of a benchmark's name: without spaces, nor what divides names.
func word(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) || r == '/' {
			return '_'
		}
		return r
	}, s)
}
