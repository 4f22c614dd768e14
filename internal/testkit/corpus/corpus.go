// Package corpus finds the collections of puzzles that tests run on.
package corpus

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Dir returns a folder with collections as bench.Collections lists them: the one that the
// environment variable GRIDCNF_CORPUS names, or published ones beside the project, or if there
// are none the boards of our own in testdata/corpus, which own reports.
func Dir(t testing.TB) (dir string, own bool) {
	t.Helper()
	root, err := os.Getwd()
	for err == nil && !exists(filepath.Join(root, "go.mod")) {
		root = filepath.Dir(root)
	}
	ours := filepath.Join(root, "testdata", "corpus")
	dir = cmp.Or(os.Getenv("GRIDCNF_CORPUS"), filepath.Join(root, "..", "shared", "corpus"))
	if !exists(dir) {
		t.Log("there are no published collections beside the project: on boards of our own")
		dir = ours
	}
	return dir, dir == ours
}

// Published is a puzzle as the collections of families have it.
type Published struct{ Problem, Solution string }

// Family returns the published puzzles of a collection of one family by their names, or skips the test if they are not here.
func Family(t testing.TB, collection string) map[string]Published {
	t.Helper()
	dir, _ := Dir(t)
	data, err := os.ReadFile(filepath.Join(dir, "families", collection+".json"))
	if err != nil {
		t.Skipf("no published puzzles of families here: %v", err)
	}
	var file struct{ Data map[string]Published }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Data
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
