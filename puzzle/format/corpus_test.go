package format_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/takuzu"
)

// TestCorpus reads every file of the published collections, which lie outside the repository, and of our own, and checks every published
// solution. Each line of the table is a folder: its files must give that many puzzles and solutions, and fail with the named records only.
func TestCorpus(t *testing.T) {
	corpus := "../../testdata/corpus"
	check := func(dir string, kind puzzle.Kind, puzzles, solutions int, damaged ...string) {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(corpus, dir))
		if err != nil || len(files) == 0 {
			t.Errorf("%s: no files (%v)", dir, err)
		}
		var got, solved int
		var wrong []string
		for _, file := range files {
			if info, err := os.Stat(file); err != nil || info.Size() == 0 {
				continue
			}
			f := must.Get(os.Open(file))(t)
			for rec, err := range format.Read(f, file, format.Options{Kind: kind}) {
				if err != nil {
					t.Logf("%v", err)
					wrong = append(wrong, err.(*format.Error).ID)
					continue
				}
				got++
				if rec.PublishedErr != nil {
					t.Errorf("%v", rec.PublishedErr)
				}
				if rec.Published == nil {
					continue
				}
				solved++
				if err := rec.Puzzle.Check(rec.Published); err != nil {
					t.Logf("%s:%d: %s: %v", rec.File, rec.Line, rec.ID, err)
					wrong = append(wrong, rec.ID)
				}
			}
			f.Close()
		}
		slices.Sort(wrong)
		t.Logf("%s: %d puzzles, %d solutions, damaged: %q", dir, got, solved, wrong)
		if got != puzzles || solved != solutions || !slices.Equal(wrong, damaged) {
			t.Errorf("%s: got %d puzzles, %d solutions, damaged %q; want %d, %d, %q", dir, got, solved, wrong, puzzles, solutions, damaged)
		}
	}
	check("janko/*", "", 15, 15)
	check("binarypuzzle/*", "", 15, 15)
	check("puzzle-binairo/*", "", 5, 5)
	check("puzzle-masyu/*", "", 13, 13)
	check("large/*.takuzu", "", 1, 1)
	if corpus = "../../../shared/corpus"; !exists(corpus) {
		t.Skip("the published collections are not here")
	}
	check("janko/tohu-wa-vohu.json", takuzu.ThreeInARow, 200, 200)
	check("janko/masyu.json", "", 411, 409)
	check("janko/slitherlink.json", "", 566, 552)
	check("binarypuzzle/*", "", 1040, 1040)
	check("puzzle-binairo/*", "", 991, 991)
	// Three lines are two records in one, and one answer breaks the white rule.
	check("puzzle-masyu/*", "", 1825, 1652, "3,051,647", "3,118,955", "6,888,623", "7,817,095")
	check("large/*.takuzu", takuzu.ThreeInARow, 4, 0)
	check("large/*.txt", "", 4, 0)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
