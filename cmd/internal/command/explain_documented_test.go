//go:build !js

package command

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/app"
)

// TestExplained makes the explanations in docs/explained anew and compares every page and
// picture.
func TestExplained(t *testing.T) {
	corpus, err := filepath.Abs("../../../../shared/corpus/janko")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("there is no corpus beside the project")
	}
	docs, err := filepath.Abs("../../../docs/explained")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	explain := func(page, title, id, file string, more ...string) {
		t.Helper()
		args := append([]string{"explain", "-q", "--title", title, "--cell", "28", "-o", page, "--id", id, filepath.Join(corpus, file)}, more...)
		if code := Run(t.Context(), args, strings.NewReader(""), io.Discard, os.Stderr, nil); code != app.ExitYes {
			t.Errorf("%s: exit code %d", page, code)
		}
	}
	explain("janko-140.md", "3-in-a-Row 140 from janko.at, step by step", "140_14x14", "tohu-wa-vohu.json", "--puzzle", "3-in-a-row")
	explain("masyu-80.md", "Masyu 80 from janko.at, step by step", "80_16x16", "masyu.json")
	explain("slitherlink-585.md", "Slitherlink 585 from janko.at, step by step", "585_10x10", "slitherlink.json")
	if *update {
		if err := os.RemoveAll(docs); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(docs, os.DirFS(".")); err != nil {
			t.Fatal(err)
		}
	}
	made, kept := files(t, "."), files(t, docs)
	for name, got := range made {
		if want, ok := kept[name]; !ok || !samePicture(t, got, want) {
			t.Errorf("docs/explained/%s is not what explain makes (run with -update)", name)
		}
	}
	if len(made) != len(kept) || len(made) < 20 {
		t.Errorf("explain makes %d files, docs/explained has %d", len(made), len(kept))
	}
}

// files reads all files of a folder.
func files(t *testing.T, folder string) map[string][]byte {
	all := make(map[string][]byte)
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			all[path], err = os.ReadFile(filepath.Join(folder, path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
