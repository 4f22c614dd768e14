package report_test

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"gridcnf/bench"
	"gridcnf/bench/report"
)

// parsed reads what WriteGo writes, as benchstat does.
func parsed(t *testing.T, r *bench.Results) []*benchfmt.Result {
	t.Helper()
	var out bytes.Buffer
	if err := report.WriteGo(&out, []*bench.Results{r}); err != nil {
		t.Fatal(err)
	}
	reader := benchfmt.NewReader(&out, "out")
	var list []*benchfmt.Result
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.Result:
			list = append(list, record.Clone())
		default:
			t.Errorf("read as %T: %v", record, record)
		}
	}
	if err := reader.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestGoLines(t *testing.T) {
	r := made(2)
	list := parsed(t, r)
	solved := 0
	for _, s := range r.Samples {
		if !s.Solved() {
			continue
		}
		got := list[solved]
		solved++
		_, parts := got.Name.Parts()
		want := []string{"/set=" + s.Set, "/puzzle=" + s.Puzzle, "/system=" + strings.ReplaceAll(s.System, " ", "_")}
		for i, part := range parts {
			if i >= len(want) || string(part) != want[i] {
				t.Errorf("%s: part %q, expected %q", got.Name, part, want)
			}
		}
		if seconds, ok := got.Value("sec/op"); !ok || seconds < s.Seconds-1e-9 || seconds > s.Seconds+1e-9 {
			t.Errorf("%s: %g s, expected %g", got.Name, seconds, s.Seconds)
		}
		if cpu := got.GetConfig("cpu"); cpu != r.Environment.CPU {
			t.Errorf("cpu %q", cpu)
		}
	}
	if len(list) != solved {
		t.Errorf("%d lines, expected %d", len(list), solved)
	}
}

func TestGoNames(t *testing.T) {
	check := func(set, puzzle, system string, task bench.Task, want string) {
		t.Helper()
		s := solvedRun(system, puzzle, 1)
		s.Set, s.Task = set, task
		if got := string(parsed(t, results(10, s))[0].Name); got != want {
			t.Errorf("name %q, expected %q", got, want)
		}
	}
	check("masyu", "12", "gini", bench.Unique, "Solve/set=masyu/puzzle=12/system=gini")
	check("masyu", "12", "gini", bench.First, "Solve/set=masyu/puzzle=12/system=gini/task=first")
	check("a b/c", "d\te", "gini automaton", bench.Unique, "Solve/set=a_b_c/puzzle=d_e/system=gini_automaton")
	check("masyu", "12", "cp-sat-9", bench.Unique, "Solve/set=masyu/puzzle=12/system=cp-sat_9")
}

func TestGoWork(t *testing.T) {
	s := solvedRun("gini", "1", 1)
	s.Work = &bench.Work{Variables: 36, Clauses: 40, Rounds: 2}
	got := parsed(t, results(10, s))[0]
	for unit, want := range map[string]float64{"variables": 36, "clauses": 40, "rounds": 2} {
		if n, ok := got.Value(unit); !ok || n != want {
			t.Errorf("%g %s, expected %g", n, unit, want)
		}
	}
}

// What was not solved has no time.
func TestGoUnsolved(t *testing.T) {
	if list := parsed(t, results(10, timeOut("a", "1", 10), failure("a", "2", 1), solvedRun("a", "3", 1))); len(list) != 1 {
		t.Errorf("%d lines, expected 1", len(list))
	}
}

func TestGoNothing(t *testing.T) {
	if err := report.WriteGo(&bytes.Buffer{}, nil); err == nil {
		t.Error("no error without samples")
	}
}
