package report_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/bench"
	"gridcnf/bench/report"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// made is results as they could be: times that grow with the cells and are spread
// log-normally, where what is hard is hard for all systems.
func made(puzzles int) *bench.Results {
	random := rand.New(rand.NewPCG(1, 2))
	r := results(10)
	r.Environment.Repetitions = 3
	factors := []float64{1, 2.5, 12, 250}
	for i, name := range []string{"gini", "gini plain", "cadical", "cp-sat"} {
		r.Environment.Systems = append(r.Environment.Systems, bench.SystemInfo{Name: name, Version: fmt.Sprintf("v1.%d", i), Peer: i == 3})
	}
	for _, set := range []struct {
		name, kind string
		side       int
		median     float64
	}{
		{"binarypuzzle-6x6", "takuzu", 6, 50e-6},
		{"binarypuzzle-14x14", "takuzu", 14, 140e-6},
		{"binairo-20x20", "takuzu", 20, 260e-6},
		{"masyu-6x6-easy", "masyu", 6, 70e-6},
		{"masyu-15x15-hard", "masyu", 15, 3.1e-3},
		{"masyu-25x25-hard", "masyu", 25, 12e-3},
	} {
		for p := range puzzles {
			hard := math.Exp(0.5 * random.NormFloat64())
			for i, system := range r.Environment.Systems {
				for rep := range r.Environment.Repetitions {
					s := solvedRun(system.Name, fmt.Sprint(p+1), 0)
					s.Set, s.Kind, s.Rows, s.Cols, s.Repetition = set.name, set.kind, set.side, set.side, rep
					own := math.Exp(0.4 * random.NormFloat64())
					s.Seconds = set.median*math.Pow(factors[i], 0.6+float64(set.side)/50)*hard*own + 20e-6
					if system.Peer && set.side == 25 && p%3 == 0 {
						s.Seconds, s.TimedOut, s.Verdict = 10.01, true, "unknown"
					}
					r.Samples = append(r.Samples, s)
				}
			}
		}
	}
	return r
}

// results are samples below an environment with their systems in order of appearance.
func results(limit float64, samples ...bench.Sample) *bench.Results {
	e := bench.Environment{
		CPU: "Example CPU @ 2.80GHz", Cores: 2, OS: "linux", Arch: "amd64", Go: "go1.26.8",
		Version: "1ebb1c4", Started: "2026-09-20T10:00:00Z", TimeLimit: limit, Repetitions: 1, WarmUp: 1,
	}
	for _, s := range samples {
		if info := (bench.SystemInfo{Name: s.System}); !slices.Contains(e.Systems, info) {
			e.Systems = append(e.Systems, info)
		}
	}
	return &bench.Results{Environment: e, Samples: samples}
}

func solvedRun(system, puzzle string, seconds float64) bench.Sample {
	return bench.Sample{
		System: system, Set: "set", Puzzle: puzzle, Kind: "takuzu", Rows: 6, Cols: 6,
		Task: bench.Unique, Verdict: "unique", Seconds: seconds,
	}
}

func timeOut(system, puzzle string, seconds float64) bench.Sample {
	s := solvedRun(system, puzzle, seconds)
	s.Verdict, s.TimedOut = "unknown", true
	return s
}

func failure(system, puzzle string, seconds float64) bench.Sample {
	s := solvedRun(system, puzzle, seconds)
	s.Verdict, s.Error = "", "exit status 1"
	return s
}

// runs are a system's times on puzzles 1, 2 and so on; a negative one is a time-out.
func runs(system string, seconds ...float64) []bench.Sample {
	var list []bench.Sample
	for i, t := range seconds {
		name := fmt.Sprint(i + 1)
		if t < 0 {
			list = append(list, timeOut(system, name, -t))
		} else {
			list = append(list, solvedRun(system, name, t))
		}
	}
	return list
}

// small is results with everything in them: solved, time-out, error, both tasks.
func small() []*bench.Results {
	r := made(6)
	for i := range r.Samples {
		if s := &r.Samples[i]; s.System == "cadical" && s.Puzzle == "2" {
			s.Error = "exit status 1"
		}
	}
	first := solvedRun("gini", "1", 30e-6)
	first.Set, first.Task = "binarypuzzle-6x6", bench.First
	r.Samples = append(r.Samples, first)
	return []*bench.Results{r}
}

func TestTables(t *testing.T) {
	s := must.Get(report.Summarise(small(), "gini"))(t)
	check := func(name string, write func(io.Writer) error) {
		t.Helper()
		var out bytes.Buffer
		must.Do(t, write(&out))
		golden.File(t, name, out.String())
	}
	check("table.txt", s.WriteText)
	check("table.md", s.WriteMarkdown)
	check("table.csv", s.WriteCSV)
}
