// Package imports holds the tests of which package may import which.
package imports

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

const module = "gridcnf/"

// room is the folder at the root that a package is in.
func room(name string) string { return strings.Split(name, "/")[0] }

// own is the name of a package of this module.
func own(path string) (name string, ok bool) { return strings.CutPrefix(path, module) }

// TestImports holds packages to testdata/imports.txt.
func TestImports(t *testing.T) {
	may := map[string]map[string][]string{"room": {}, "package": {}, "modules": {}}
	for _, words := range golden.Lines(t, "imports.txt") {
		may[words[0]][words[1]] = words[2:]
	}
	out := must.Get(exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, module+"...").Output())(t)
	seen := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name, _ := own(words[0])
		if strings.HasPrefix(name, "internal/testkit/") || name == "internal/imports" {
			continue // for tests
		}
		seen[name] = true
		rooms, known := may["room"][room(name)]
		if !known {
			t.Errorf("package %s is in no room of the table: what may it import?", name)
			continue
		}
		for _, path := range words[1:] {
			other, ours := own(path)
			list, strict := may["package"][name]
			switch {
			case ours && strings.HasPrefix(other, "internal/testkit/"):
				t.Errorf("%s imports %s, which is for tests", name, other)
			case ours && strict:
				if !slices.Contains(list, other) {
					t.Errorf("%s imports %s, which is more than it may know", name, other)
				}
			case ours:
				if to := room(other); to != room(name) && to != "internal" && !slices.Contains(rooms, to) {
					t.Errorf("%s imports %s, which is against the direction of the pipeline", name, other)
				}
			case strings.Contains(room(path), ".") && room(name) != "cmd" && !inModules(path, may["modules"][name]):
				t.Errorf("%s imports %s: only commands and tests may use other modules", name, path)
			}
		}
	}
	for name := range may["package"] {
		if !seen[name] {
			t.Errorf("there is no package %s", name)
		}
	}
}

// Who only solves links no server: the network is in a program of its own.
func TestNoNetwork(t *testing.T) {
	for _, path := range deps(t, "cmd/gridcnf") {
		if strings.HasPrefix(path, "github.com/nats-io/") {
			t.Errorf("gridcnf links %s", path)
		}
	}
}

// deps lists what a package depends on, by way of others, too.
func deps(t *testing.T, name string) []string {
	t.Helper()
	out := must.Get(exec.Command("go", "list", "-deps", module+name).Output())(t)
	return strings.Fields(string(out))
}

// What a verdict of check rests on is the kernel, and beside it only what states the rules of a board: nothing that
// solves, explains, makes or draws.
func TestTrusted(t *testing.T) {
	language := []string{"go.starlark.net", "golang.org/x/sys"} // of rule files; the kernel's own test forbids it there
	check := func(name string, want ...string) {
		t.Helper()
		var found []string
		for _, path := range deps(t, name) {
			if name, ours := own(path); ours || strings.Contains(room(path), ".") && !inModules(path, language) {
				found = append(found, name)
			}
		}
		if slices.Sort(found); !slices.Equal(found, want) {
			t.Errorf("%s rests on %v, expected %v", name, found, want)
		}
	}
	check("proof/kernel", "proof/kernel")
	check("proof", "cnf", "internal/giveup", "proof", "proof/kernel", "puzzle", "puzzle/book", "puzzle/rule", "puzzle/rulefile")
}

func inModules(path string, modules []string) bool {
	return slices.ContainsFunc(modules, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}
