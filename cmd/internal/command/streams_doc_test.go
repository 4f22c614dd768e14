package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// The programs of docs/streams.md print what stands there. Where the tests are to be complete
// (CI=true), their interpreters have to be there.
func TestStreamPrograms(t *testing.T) {
	page, err := os.ReadFile("../../../docs/streams.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) []byte {
		found := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(page)
		if found == nil {
			t.Fatalf("the page has no %s", language)
		}
		return found[1]
	}
	want := string(block("text"))
	for language, command := range map[string][]string{
		"go": {"go", "run", "example.go"}, "python": {"python3", "example.py"}, "js": {"node", "example.js"},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(command[0]); err != nil && os.Getenv("CI") != "true" {
				t.Skip(command[0] + " is not installed")
			}
			cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
			cmd.Dir, cmd.Stderr = t.TempDir(), os.Stderr
			file := filepath.Join(cmd.Dir, command[len(command)-1])
			if err := os.WriteFile(file, block(language), 0o644); err != nil {
				t.Fatal(err)
			}
			if got, err := cmd.Output(); err != nil || string(got) != want {
				t.Errorf("got %v and\n%swant\n%s", err, got, want)
			}
		})
	}
}
