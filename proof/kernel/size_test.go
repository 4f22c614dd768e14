package kernel_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
)

// What has to be trusted can be read in an hour: there is so much of it, and nothing that it
// imports beside the standard library.
func TestSize(t *testing.T) {
	const most = 1500 // lines, with comments
	imports := must.Get(exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output())(t)
	if got := strings.TrimSpace(string(imports)); got != "gridcnf/proof/kernel" {
		t.Errorf("beside the standard library, the kernel needs %s", got)
	}
	files := must.Get(filepath.Glob("*.go"))(t)
	lines := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data := must.Get(os.ReadFile(file))(t)
		lines += bytes.Count(data, []byte("\n"))
	}
	t.Logf("%d lines", lines)
	if lines > most || lines < most/2 {
		t.Errorf("the kernel has %d lines, expected at most %d", lines, most)
	}
}
