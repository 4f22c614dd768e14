package report_test

import (
	"bytes"
	"io"
	"testing"

	"gridcnf/bench"
	"gridcnf/bench/report"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

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
