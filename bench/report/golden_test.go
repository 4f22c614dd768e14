package report_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/bench"
	"gridcnf/bench/report"
	"gridcnf/internal/testkit/must"
)

var update = flag.Bool("update", false, "write the golden files")

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
		golden(t, name, out.Bytes())
	}
	check("table.txt", s.WriteText)
	check("table.md", s.WriteMarkdown)
	check("table.csv", s.WriteCSV)
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	return must.Get(os.ReadFile(file))(t)
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must.Do(t, os.WriteFile(file, got, 0o666))
	}
	if diff := cmp.Diff(string(read(t, file)), string(got)); diff != "" {
		t.Errorf("%s (-expected +got):\n%s", name, diff)
	}
}
