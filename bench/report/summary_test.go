package report_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/bench"
	"gridcnf/bench/report"
	"gridcnf/internal/testkit/must"
)

func known(x float64) report.Range                  { return report.Range{Low: x, High: x} }
func atLeast(x float64) report.Range                { return report.Range{Low: x, High: math.Inf(1)} }
func atMost(x float64) report.Range                 { return report.Range{Low: 0, High: x} }
func fromTo(x, y float64) report.Range              { return report.Range{Low: x, High: y} }
func samples(list ...[]bench.Sample) []bench.Sample { return slices.Concat(list...) }

var anything = atLeast(0)

func TestRows(t *testing.T) {
	check := func(name string, r *bench.Results, want ...report.Row) {
		t.Helper()
		s, err := report.Summarise([]*bench.Results{r}, "a")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		for i := range want {
			want[i].Set, want[i].Task = "set", bench.Unique
		}
		if diff := cmp.Diff(want, s.Rows); diff != "" {
			t.Errorf("%s (-expected +got):\n%s", name, diff)
		}
	}
	a := report.Row{
		System: "a", Puzzles: 3, Solved: 3, Median: known(2), P95: known(6), Max: known(6), PAR2: 3,
		Ratio: known(1), Confidence: known(1), Common: 3,
	}
	check("twice as fast", results(10, samples(runs("a", 1, 2, 6), runs("b", 0.5, 1, 3))...), a, report.Row{
		System: "b", Puzzles: 3, Solved: 3, Median: known(1), P95: known(3), Max: known(3), PAR2: 1.5,
		Ratio: known(2), Confidence: anything, Common: 3,
	})
	check("a time-out above the median", results(10, samples(runs("a", 1, 2, 6), runs("b", 2, 4, -10.5))...), a, report.Row{
		System: "b", Puzzles: 3, Solved: 2, TimedOut: 1, Median: known(4), P95: atLeast(10), Max: atLeast(10), PAR2: 26. / 3,
		Ratio: known(0.5), Confidence: anything, Common: 3,
	})
	check("the system's median is not known", results(10, samples(runs("a", 1, 2, 6), runs("b", 2, -10, -10))...), a, report.Row{
		System: "b", Puzzles: 3, Solved: 1, TimedOut: 2, Median: atLeast(10), P95: atLeast(10), Max: atLeast(10), PAR2: 14,
		Ratio: atMost(0.2), Confidence: anything, Common: 3,
	})
	slow := report.Row{
		System: "a", Puzzles: 3, Solved: 1, TimedOut: 2, Median: atLeast(10), P95: atLeast(10), Max: atLeast(10), PAR2: 14,
		Ratio: known(1), Confidence: known(1), Common: 3,
	}
	check("the base's median is not known", results(10, samples(runs("a", 2, -10, -10), runs("b", 1, 2, 6))...), slow, report.Row{
		System: "b", Puzzles: 3, Solved: 3, Median: known(2), P95: known(6), Max: known(6), PAR2: 3,
		Ratio: atLeast(5), Confidence: anything, Common: 3,
	})
	both := slow
	both.System, both.Ratio, both.Confidence = "b", anything, anything
	check("neither median is known", results(10, samples(runs("a", 2, -10, -10), runs("b", 2, -10, -10))...), slow, both)
	check("only common puzzles are compared", results(10, samples(runs("a", 1, 2, 6), runs("b", 4))...), a, report.Row{
		System: "b", Puzzles: 1, Solved: 1, Median: known(4), P95: known(4), Max: known(4), PAR2: 4,
		Ratio: known(0.25), Confidence: anything, Common: 1,
	})
	check("repetitions", results(10, samples(runs("a", 1), runs("a", 3), runs("a", 2))...), report.Row{
		System: "a", Puzzles: 1, Solved: 1, Median: known(2), P95: known(2), Max: known(2), PAR2: 2,
		Ratio: known(1), Confidence: known(1), Common: 1,
	})
	check("a repetition that timed out", results(10, samples(runs("a", 1), runs("a", -10), runs("a", 2))...), report.Row{
		System: "a", Puzzles: 1, TimedOut: 1, Median: atLeast(10), P95: atLeast(10), Max: atLeast(10), PAR2: 20,
		Ratio: known(1), Confidence: known(1), Common: 1,
	})
	check("an error beside a time-out", results(10, failure("a", "1", 0.1), timeOut("a", "1", 10)), report.Row{
		System: "a", Puzzles: 1, Errors: 1, Median: atLeast(10), P95: atLeast(10), Max: atLeast(10), PAR2: 20,
		Ratio: known(1), Confidence: known(1), Common: 1,
	})
	check("no limit", results(0, failure("a", "1", 0.5)), report.Row{
		System: "a", Puzzles: 1, Errors: 1, Median: atLeast(0.5), P95: atLeast(0.5), Max: atLeast(0.5), PAR2: math.Inf(1),
		Ratio: known(1), Confidence: known(1), Common: 1,
	})
	check("a clock that stood still", results(10, solvedRun("a", "1", 0)), report.Row{
		System: "a", Puzzles: 1, Solved: 1, Median: known(1e-9), P95: known(1e-9), Max: known(1e-9), PAR2: 1e-9,
		Ratio: known(1), Confidence: known(1), Common: 1,
	})
}

// The interval holds the ratio, for all that are known.
func TestIntervalHoldsRatio(t *testing.T) {
	s := must.Get(report.Summarise([]*bench.Results{made(12)}, "cp-sat"))(t)
	for _, r := range s.Rows {
		if r.Confidence.Low > r.Ratio.Low || r.Confidence.High < r.Ratio.High {
			t.Errorf("%s, %s: ratio %v, interval %v", r.Set, r.System, r.Ratio, r.Confidence)
		}
	}
}

// A system with another name and the same times is as fast.
func TestEqualTimes(t *testing.T) {
	times := []float64{1, 2, 3, 4, 5, 6, 7}
	s := must.Get(report.Summarise([]*bench.Results{results(10, samples(runs("a", times...), runs("b", times...))...)}, "a"))(t)
	for _, r := range s.Rows {
		if r.Ratio != known(1) || r.Confidence != fromTo(1, 1) {
			t.Errorf("%s: ratio %v, interval %v", r.System, r.Ratio, r.Confidence)
		}
	}
}

// Files are joined: the rows are those of one file with everything in it.
func TestMerged(t *testing.T) {
	whole := made(8)
	first, second := *whole, *whole
	half := len(whole.Samples) / 2
	first.Samples, second.Samples = whole.Samples[:half], whole.Samples[half:]
	one := must.Get(report.Summarise([]*bench.Results{whole}, "gini"))(t)
	two := must.Get(report.Summarise([]*bench.Results{&first, &second}, "gini"))(t)
	if diff := cmp.Diff(one.Rows, two.Rows); diff != "" {
		t.Error(diff)
	}
}

func TestRefused(t *testing.T) {
	check := func(base, want string, list ...*bench.Results) {
		t.Helper()
		if _, err := report.Summarise(list, base); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, expected %q in it", err, want)
		}
	}
	other := func(change func(*bench.Environment)) *bench.Results {
		r := made(1)
		change(&r.Environment)
		return r
	}
	check("a", "no samples")
	check("a", "no samples", results(10))
	check("glucose", `"glucose": there are gini, gini plain, cadical, cp-sat`, made(1))
	check("gini", "processors", made(1), other(func(e *bench.Environment) { e.CPU = "another" }))
	check("gini", "time limits", made(1), other(func(e *bench.Environment) { e.TimeLimit = 60 }))
	check("gini", `"cp-sat" stands for two`, made(1), other(func(e *bench.Environment) { e.Systems[3].Version = "v2" }))
	check("gini", `"gini" stands for two`, made(1), other(func(e *bench.Environment) { e.Version = "another" }))
}
