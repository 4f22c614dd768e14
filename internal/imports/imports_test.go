// Package imports holds the test of which package may import which.
package imports

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// allowed lists for every package what it may import of this module. The way goes
// from the puzzle to the answer: puzzle → encode → cnf → backend → solve → cmd. The
// rule checkers in puzzle see nothing of SAT, encoders see no solver, and solvers no
// puzzle.
var allowed = map[string][]string{
	"cnf":                           {},
	"meaning":                       {},
	"puzzle":                        {},
	"puzzle/takuzu":                 {"puzzle", "rule"},
	"puzzle/masyu":                  {"puzzle", "rule"},
	"puzzle/slitherlink":            {"puzzle", "rule"},
	"family":                        {"family/masyu", "family/slitherlink", "family/takuzu", "internal/english", "puzzle", "puzzle/dialect", "puzzle/masyu", "puzzle/slitherlink", "puzzle/takuzu"},
	"family/takuzu":                 {"puzzle", "puzzle/dialect", "puzzle/takuzu"},
	"family/masyu":                  {"puzzle", "puzzle/dialect", "puzzle/masyu"},
	"family/slitherlink":            {"puzzle", "puzzle/dialect", "puzzle/slitherlink"},
	"author":                        {"author/setting", "cdcl", "cnf", "explain", "explain/grade", "explain/infer", "explain/technique", "family", "internal/english", "internal/yield", "puzzle", "rule", "solve"},
	"render/board":                  {"puzzle", "puzzle/masyu", "puzzle/slitherlink", "puzzle/takuzu", "render/shape"},
	"explain/technique/masyu":       {"cnf", "explain/technique", "internal/english", "puzzle", "puzzle/masyu", "rule"},
	"explain/technique/slitherlink": {"cnf", "explain/infer", "explain/technique", "internal/english", "puzzle/slitherlink", "rule"},
	"author/setting":                {"puzzle", "puzzle/masyu", "puzzle/slitherlink", "puzzle/takuzu"}, // data and functions that families bring
	"encode":                        {"cnf", "encode/card", "encode/fold", "encode/line", "encode/loop", "encode/tally", "meaning", "puzzle", "rule"},
	"encode/card":                   {"cnf", "encode/fold"},
	"encode/fold":                   {"cnf", "internal/paths", "meaning", "puzzle", "rule"},
	"encode/line":                   {"internal/balanced", "cnf", "encode/card", "encode/fold", "meaning", "puzzle", "rule"},
	"encode/tally":                  {"encode/fold", "internal/balanced", "internal/english", "rule"},
	"encode/loop":                   {"cnf", "encode/fold", "internal/paths", "meaning", "puzzle", "rule"},
	"cdcl":                          {"cnf"},
	"backend":                       {"internal/yield", "cnf", "cdcl", "internal/process"},
	"solve":                         {"cnf", "puzzle", "encode", "encode/fold", "backend", "count", "rule", "internal/memory", "internal/yield"},
	"count":                         {"internal/balanced", "puzzle", "rule"},
	"farm":                          {"internal/printable"}, // knows no puzzle
	"batch":                         {"internal/process", "internal/whole", "puzzle", "puzzle/format"},
	"render/shape":                  {"puzzle"},
	"render":                        {"internal/printable", "puzzle", "render/board", "render/shape"},
	"render/sheet":                  {"render", "render/shape"},
	"proof":                         {"proof/kernel", "puzzle"}, // see TestTrusted
	"proof/trim":                    {"proof/kernel"},
	"proof/checkers":                {}, // for others, and tests
	"proof/refute":                  {"cdcl", "cnf", "encode", "encode/fold", "encode/loop", "proof/kernel", "proof/trim", "puzzle", "rule"},
	"proof/kernel":                  {}, // the standard library alone
	"proof/certify":                 {"proof", "proof/kernel", "proof/refute", "puzzle"},
	"rule":                          {"cnf", "puzzle"},
	"explain/infer":                 {"cnf", "internal/balanced", "internal/paths", "puzzle", "rule"}, // no solver: what people can follow
	"explain/technique":             {"cnf", "explain/infer", "internal/balanced", "internal/english", "puzzle", "rule"},
	"explain/mus":                   {"backend", "cnf", "encode/card", "explain/infer", "puzzle", "rule"},
	"explain":                       {"backend", "cnf", "encode/card", "explain/infer", "explain/mus", "explain/technique", "explain/technique/masyu", "explain/technique/slitherlink", "internal/english", "puzzle", "puzzle/masyu", "puzzle/slitherlink", "puzzle/takuzu", "rule", "solve"},
	"explain/story":                 {"render/sheet", "cnf", "explain", "explain/grade", "explain/technique", "family", "internal/english", "puzzle", "render", "rule", "solve"},
	"explain/grade":                 {"internal/english", "explain", "puzzle", "solve", "explain/technique"},
	"play":                          {"cnf", "explain", "explain/story", "family", "internal/english", "internal/printable", "internal/whole", "puzzle", "puzzle/format", "render", "rule", "solve"},
	"explain/human":                 {"cnf", "explain/technique", "puzzle", "rule"}, // no solver
	"bench":                         {"author", "encode", "explain", "explain/grade", "explain/human", "explain/technique", "family", "internal/process", "internal/whole", "puzzle", "puzzle/format", "puzzle/masyu", "puzzle/slitherlink", "puzzle/takuzu", "solve"},
	"bench/report":                  {"bench", "internal/english", "internal/printable", "internal/whole"},
	"cmd/gridcnf":                   {"internal/memory", "internal/yield", "author", "batch", "cnf", "farm", "family", "puzzle", "puzzle/format", "encode", "backend", "solve", "count", "explain/human", "rule", "explain/technique", "explain", "explain/story", "explain/grade", "render", "render/sheet", "proof", "proof/certify", "proof/kernel", "bench", "bench/report", "internal/english", "internal/printable", "internal/whole", "page", "play", "serve"},
	"page":                          {"internal/whole"},
	"serve":                         {"internal/memory"},                  // knows no verb
	"backend/backendtest":           {"cnf", "backend", "internal/brute"}, // tests of backends
	"internal/printable":            {},
	"internal/process":              {"internal/printable"},
	"internal/propagation":          {"cnf", "puzzle"}, // tests of encoders
	"internal/balanced":             {},
	"internal/corpus":               {},
	"internal/english":              {},
	"internal/memory":               {},
	"internal/paths":                {"rule"},
	"internal/whole":                {},
	"internal/yield":                {},
	"internal/brute":                {"cnf", "puzzle", "puzzle/takuzu", "puzzle/masyu", "puzzle/slitherlink"},

	// The formats, by where they come from, on one core.
	"puzzle/dialect":          {"puzzle"}, // data that families bring, for formats to read
	"puzzle/format/core":      {"internal/printable", "family", "puzzle", "puzzle/dialect"},
	"puzzle/format/grid":      {"family", "puzzle", "puzzle/dialect", "puzzle/format/core"},
	"puzzle/format/line":      {"family", "puzzle", "puzzle/dialect", "puzzle/format/core"},
	"puzzle/format/pzpr":      {"family", "puzzle", "puzzle/dialect", "puzzle/format/core"},
	"puzzle/format/tatham":    {"family", "puzzle", "puzzle/dialect", "puzzle/format/core"},
	"puzzle/format/janko":     {"family", "puzzle", "puzzle/dialect", "puzzle/format/core"},
	"puzzle/format/penpa":     {"family", "puzzle", "puzzle/dialect", "puzzle/format/core", "internal/english"},
	"puzzle/format/jsonline":  {"family", "puzzle", "puzzle/format/core", "puzzle/format/grid"},
	"puzzle/format/puzzlekit": {"family", "puzzle", "puzzle/dialect", "puzzle/format/core", "puzzle/format/grid"},
	"puzzle/format":           {"family", "puzzle", "puzzle/dialect", "puzzle/format/core", "puzzle/format/grid", "puzzle/format/line", "puzzle/format/pzpr", "puzzle/format/tatham", "puzzle/format/janko", "puzzle/format/penpa", "puzzle/format/jsonline", "puzzle/format/puzzlekit"},
}

// outside lists the modules that the library packages may use; the rest is for the
// command and for tests.
var outside = map[string][]string{
	"backend":            {"internal/yield", "github.com/irifrance/gini", "github.com/crillab/gophersat"},
	"farm":               {"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go"},
	"render":             {"golang.org/x/image"}, // fonts, and their outlines in PNG and GIF
	"render/sheet":       {"codeberg.org/go-pdf/fpdf", "golang.org/x/image"},
	"puzzle/format/core": {"golang.org/x/text"}, // UTF-16
	"play":               {"charm.land/bubbletea/v2", "github.com/charmbracelet/x/ansi"},
	"bench/report":       {"github.com/jedib0t/go-pretty/v6"}, // tables
}

const module = "gridcnf/"

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name := strings.TrimPrefix(words[0], module)
		if name == "internal/imports" {
			continue
		}
		may, known := allowed[name]
		if !known {
			t.Errorf("package %s is not in the table: what may it import?", name)
			continue
		}
		seen++
		for _, path := range words[1:] {
			if own, ok := strings.CutPrefix(path, module); ok {
				if !slices.Contains(may, own) {
					t.Errorf("%s imports %s, which is against the direction of the pipeline", name, own)
				}
			} else if strings.Contains(strings.Split(path, "/")[0], ".") && !strings.HasPrefix(name, "cmd/") && !inModules(path, outside[name]) {
				t.Errorf("%s imports %s: only commands and tests may use other modules", name, path)
			}
		}
	}
	if seen != len(allowed) {
		t.Errorf("%d packages found, the table has %d", seen, len(allowed))
	}
}

// What a verdict of check rests on is the kernel, and beside it, for check --puzzle, only what writes
// a board that has been read: nothing that solves, explains, makes or draws, and no table of families.
func TestTrusted(t *testing.T) {
	check := func(name string, want ...string) {
		t.Helper()
		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", module+name).Output()
		if err != nil {
			t.Fatal(err)
		}
		var own []string
		for path := range strings.FieldsSeq(string(out)) {
			own = append(own, strings.TrimPrefix(path, module))
		}
		if slices.Sort(own); !slices.Equal(own, want) {
			t.Errorf("%s rests on %v, expected %v", name, own, want)
		}
	}
	check("proof/kernel", "proof/kernel")
	check("proof", "proof", "proof/kernel", "puzzle")
}

func inModules(path string, modules []string) bool {
	for _, m := range modules {
		if path == m || strings.HasPrefix(path, m+"/") {
			return true
		}
	}
	return false
}
