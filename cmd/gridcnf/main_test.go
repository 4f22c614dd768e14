package main_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
)

// The program that is built knows the versions of what it is made of.
func TestVersion(t *testing.T) {
	program := filepath.Join(t.TempDir(), "gridcnf")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out := must.Get(exec.Command(program, "version").Output())(t)
	for _, want := range []string{"gridcnf ", "\ngini v1.0.1\n", "\ngophersat v1.4.0\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}
