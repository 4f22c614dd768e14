// Package golden compares what a test has made with a file in testdata. With -update, the file is written.
package golden

import (
	"flag"
	"os"
	"path/filepath"
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
