package format_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// TestConvertCorpus writes every fortieth, and with GRIDCNF_LONG=1 every published puzzle in every format and reads it back, without help: what
// comes back is the same. What a format cannot hold is an error, and with that left out the rest survives.
func TestConvertCorpus(t *testing.T) {
	dir, own := corpus.Dir(t)
	written, lost := map[string]int{}, map[string]int{}
	puzzles, every := 0, 40
	if long.On || own {
		every = 1
	}
	for _, set := range []struct {
		files string
		kind  puzzle.Kind
	}{
		{"janko/tohu-wa-vohu.json", takuzu.ThreeInARow},
		{"janko/masyu.json", ""},
		{"janko/slitherlink.json", ""},
		{"binarypuzzle/*", ""},
		{"puzzle-binairo/*", ""},
		{"puzzle-masyu/*", ""},
		{"large/*.takuzu", takuzu.ThreeInARow},
		{"large/*.txt", ""},
	} {
		files, err := filepath.Glob(filepath.Join(dir, set.files))
		if err != nil || len(files) == 0 && !own {
			t.Fatalf("%s: no files (%v)", set.files, err)
		}
		for _, file := range files {
			text := must.Get(os.ReadFile(file))(t)
			for rec, err := range format.Read(strings.NewReader(string(text)), file, format.Options{Kind: set.kind}) {
				if puzzles++; err == nil && puzzles%every == 0 { // TestCorpus knows the damaged ones
					convertAll(t, rec, written, lost)
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(written)) {
		t.Logf("%s: %d survive", name, written[name])
	}
	for _, why := range slices.Sorted(maps.Keys(lost)) {
		t.Logf("%s: %d", why, lost[why])
	}
	for _, info := range format.Formats() {
		if written[info.Name] == 0 && info.Name != "rows" { // which is for families of rule files
			t.Errorf("no puzzle survived %s", info.Name)
		}
	}
}

// convertAll takes a puzzle through every format.
func convertAll(t *testing.T, rec *format.Record, written, lost map[string]int) {
	for _, info := range format.Formats() {
		was := *rec
		text, err := format1(info.Name, &was)
		if loss := new(format.LossError); errors.As(err, &loss) && loss.What == "solution" {
			lost[info.Name+" has no place for solutions"]++
			was.Published = nil
			text, err = format1(info.Name, &was)
		}
		if loss := new(format.LossError); errors.As(err, &loss) {
			if !strings.Contains(err.Error(), " boards, and this puzzle is ") {
				lost[err.Error()]++
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %s: %v", rec.ID, info.Name, err)
			continue
		}
		back := parsed(t, text, format.Options{})
		if len(back) != 1 || !sameConverted(back[0], &was, show) {
			t.Errorf("%s: %s: %q does not read back the same", rec.ID, info.Name, text)
			continue
		}
		written[info.Name]++
	}
}

// format1 writes one puzzle.
func format1(name string, rec *format.Record) (string, error) {
	var b strings.Builder
	w, err := format.NewWriter(&b, name)
	if err != nil {
		return "", err
	}
	if err := w.Write(rec); err != nil {
		return "", err
	}
	err = w.Close()
	return b.String(), err
}

// sameConverted compares what every format keeps of a puzzle, of which one function shows the board.
func sameConverted(a, b *format.Record, show func(puzzle.Puzzle) string) bool {
	return show(a.Puzzle) == show(b.Puzzle) && strings.Join(a.Puzzle.Rules(), " ") == strings.Join(b.Puzzle.Rules(), " ") &&
		a.Published.Equal(b.Published) && a.Unfinished == b.Unfinished && (!a.Unfinished || maps.Equal(filled(a), filled(b)))
}

// unnamed shows a puzzle with numbers in place of the names of its areas.
func unnamed(p puzzle.Puzzle) string {
	b, ruled := p.(*rulefile.Board)
	if !ruled || !b.File().Areas {
		return show(p)
	}
	lines := format.Givens(p)
	numbers := make(map[string]string)
	rows, _ := p.Size()
	for i := len(lines) - rows; i < len(lines); i++ {
		names := strings.Fields(lines[i])
		for k, name := range names {
			if numbers[name] == "" {
				numbers[name] = strconv.Itoa(len(numbers) + 1)
			}
			names[k] = numbers[name]
		}
		lines[i] = strings.Join(names, " ")
	}
	return string(p.Kind()) + " " + strings.Join(lines, "/")
}

// filled is what is filled in, without its order.
func filled(rec *format.Record) map[int]bool {
	values := make(map[int]bool)
	for _, e := range rec.State {
		values[e.Bit] = e.Value
	}
	return values
}

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
