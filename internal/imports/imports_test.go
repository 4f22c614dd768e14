// Package imports holds the tests of which package may import which.
package imports

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
)

// rooms are the folders at the root that may be imported, each with the rooms whose packages it may import itself.
// The way goes from the puzzle to the answer: puzzle → encode → cnf → backend → solve → app → cmd.
var rooms = map[string][]string{
	"internal": {},
	"docs":     {},
	"cnf":      {},
	"puzzle":   {"cnf"}, // rule books name literals
	"encode":   {"cnf", "puzzle"},
	"backend":  {"cnf"}, // solvers know no puzzle
	"solve":    {"backend", "cnf", "encode", "puzzle"},
	"render":   {"puzzle"},
	"explain":  {"backend", "cnf", "encode", "puzzle", "render", "solve"},
	"author":   {"backend", "cnf", "explain", "puzzle", "solve"},
	"proof":    {"backend", "cnf", "encode", "puzzle", "solve"},
	"bench":    {"author", "encode", "explain", "puzzle", "solve"},
	"app":      {"author", "backend", "bench", "cnf", "docs", "encode", "explain", "proof", "puzzle", "render", "solve"},
	"cmd":      {"app", "author", "backend", "bench", "cnf", "encode", "explain", "proof", "puzzle", "render", "solve"},
}

// stricter lists what packages may import of this module where that is less than their room may.
var stricter = map[string][]string{
	"puzzle":             {},
	"puzzle/rule":        {"cnf", "puzzle"},
	"puzzle/takuzu":      {"puzzle", "puzzle/rule"}, // rule checkers see nothing of SAT
	"puzzle/masyu":       {"puzzle", "puzzle/rule"},
	"puzzle/slitherlink": {"puzzle", "puzzle/rule"},
	"puzzle/dialect":     {"puzzle", "puzzle/rule"},
	"puzzle/book":        {"cnf", "puzzle/rule"}, // no family
	"puzzle/rulefile":    {"cnf", "puzzle", "puzzle/book", "puzzle/rule"},
	"puzzle/family":      {"internal/english", "puzzle", "puzzle/dialect", "puzzle/family/game", "puzzle/rulefile"},
	"puzzle/format/core": {"internal/english", "internal/printable", "puzzle", "puzzle/dialect", "puzzle/family", "puzzle/rulefile"},
	"encode/meaning":     {},
	"solve/count":        {"cnf", "internal/balanced", "puzzle", "puzzle/rule"},                                  // no solver
	"explain/infer":      {"cnf", "internal/balanced", "internal/list", "puzzle", "puzzle/paths", "puzzle/rule"}, // what people can follow
	"render/shape":       {"puzzle"},
	"author/setting":     {"puzzle", "puzzle/masyu", "puzzle/slitherlink", "puzzle/takuzu"},
	"proof/kernel":       {}, // the standard library alone
	"proof/trim":         {"proof/kernel"},
	"app/batch":          {"internal/process", "internal/pulse", "internal/whole", "puzzle", "puzzle/format", "puzzle/rulefile"}, // knows no verb
	"app/farm":           {"internal/printable"},                                                                                 // knows no puzzle
	"app/page":           {"docs/techniques", "internal/whole"},
	"app/serve":          {"internal/memory", "internal/pulse"}, // knows no verb
	"cmd/gridcnf":        {"app", "cmd/internal/command"},
	"cmd/gridcnf-farm":   {"app", "app/crew", "cmd/internal/command"},
}

// outside lists the modules that packages may use beside the standard library; the commands and tests may use any.
var outside = map[string][]string{
	"puzzle/rulefile":    {"go.starlark.net"},
	"puzzle/format/core": {"golang.org/x/text"}, // encodings of Unicode
	"backend":            {"github.com/irifrance/gini", "github.com/crillab/gophersat"},
	"render":             {"golang.org/x/image"}, // fonts, and their outlines in PNG and GIF
	"render/sheet":       {"codeberg.org/go-pdf/fpdf", "golang.org/x/image"},
	"bench/report":       {"github.com/jedib0t/go-pretty/v6"}, // tables
	"app":                {"github.com/vbauerster/mpb/v8", "golang.org/x/term"},
	"app/farm":           {"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go"},
	"app/play":           {"charm.land/bubbletea/v2", "github.com/charmbracelet/x/ansi"},
}

const module = "gridcnf/"

// room is the folder at the root that a package is in.
func room(name string) string { return strings.Split(name, "/")[0] }

// own is the name of a package of this module.
func own(path string) (name string, ok bool) { return strings.CutPrefix(path, module) }

func TestImports(t *testing.T) {
	out := must.Get(exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, module+"...").Output())(t)
	seen := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name, _ := own(words[0])
		if strings.HasPrefix(name, "internal/testkit/") || name == "internal/imports" {
			continue // for tests
		}
		seen[name] = true
		may, known := rooms[room(name)]
		if !known {
			t.Errorf("package %s is in no room of the table: what may it import?", name)
			continue
		}
		for _, path := range words[1:] {
			other, ours := own(path)
			list, strict := stricter[name]
			switch {
			case ours && strings.HasPrefix(other, "internal/testkit/"):
				t.Errorf("%s imports %s, which is for tests", name, other)
			case ours && strict:
				if !slices.Contains(list, other) {
					t.Errorf("%s imports %s, which is more than it may know", name, other)
				}
			case ours:
				if to := room(other); to != room(name) && to != "internal" && !slices.Contains(may, to) {
					t.Errorf("%s imports %s, which is against the direction of the pipeline", name, other)
				}
			case strings.Contains(room(path), ".") && room(name) != "cmd" && !inModules(path, outside[name]):
				t.Errorf("%s imports %s: only commands and tests may use other modules", name, path)
			}
		}
	}
	for name := range stricter {
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
	check("proof", "cnf", "internal/english", "proof", "proof/kernel", "puzzle", "puzzle/book",
		"puzzle/dialect", "puzzle/family", "puzzle/family/game", "puzzle/masyu", "puzzle/rule", "puzzle/rulefile", "puzzle/takuzu")
}

func inModules(path string, modules []string) bool {
	return slices.ContainsFunc(modules, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}
