// Package needs is for tests that want what is outside of the module. They are skipped where it is not there, and fail
// in CI, where it has to be.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Program returns the path of a program.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Missing(t, err)
	}
	return path
}

// Missing ends a test that cannot be without something.
func Missing(t testing.TB, why any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(why)
	}
	t.Skip(why)
}
