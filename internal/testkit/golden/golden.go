// Package golden compares what a test has made with a file in testdata. With -update, the file is written.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/internal/testkit/must"
)

// Update says that the files are to be written.
var Update = flag.Bool("update", false, "write the files with what is expected")

// File compares a text with a file.
func File(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *Update {
		must.Do(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want := must.Get(os.ReadFile(file))(t)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// Between puts a text between two marks of a file, with -update.
func Between(t *testing.T, file, from, to, text string) {
	t.Helper()
	if !*Update {
		return
	}
	before, rest, ok := strings.Cut(string(must.Get(os.ReadFile(file))(t)), from)
	_, after, closed := strings.Cut(rest, to)
	if !ok || !closed {
		t.Fatalf("%s: found no %q and %q", file, from, to)
	}
	must.Do(t, os.WriteFile(file, []byte(before+from+text+to+after), 0o644))
}
