package format_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// vectors is a collection of test vectors outside the repository.
const vectors = "../../../shared/vectors/formats.json"

// TestVectors reads every vector in all formats that there are readers for, and
// must get the same board.
func TestVectors(t *testing.T) {
	data, err := os.ReadFile(vectors)
	if err != nil {
		t.Skip("the test vectors are not here")
	}
	type vector struct {
		W, H         int
		Full         bool
		Grid         []string
		Task, Answer string
		Words        []string
	}
	var all struct{ Binary, Masyu, Bad []vector }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	// one reads a single puzzle and returns its board.
	one := func(opt format.Options, input string) *format.Record {
		for rec, err := range format.Read(strings.NewReader(input), "", opt) {
			if err != nil {
				t.Errorf("%q: %v", input, err)
				break
			}
			return rec
		}
		return nil
	}
	check := func(opt format.Options, input string, v vector) *format.Record {
		opt.Rows, opt.Cols, opt.Full = v.H, v.W, v.Full
		rec := one(opt, input)
		if want := strings.Join(v.Grid, "/"); rec != nil && show(rec.Puzzle) != want {
			t.Errorf("%q: got %s, want %s", input, show(rec.Puzzle), want)
		}
		return rec
	}
	for _, v := range all.Binary {
		check(detect, strings.Join(v.Grid, "\n"), v)
		check(detect, strings.Join(v.Grid, ""), v)
		check(detect, strings.ReplaceAll(strings.Join(v.Grid, ""), ".", "-"), v)
		check(detect, v.Task, v)
	}
	for _, v := range all.Masyu {
		check(detect, strings.Join(v.Grid, "\n"), v)
		check(detect, v.Task, v)
		rec := check(detect, "id:"+v.Task+":"+v.Answer, v)
		if rec == nil || len(v.Words) == 0 {
			continue
		}
		if got := strings.Join(rec.Puzzle.Text(rec.Published), "/"); got != strings.Join(v.Words, "/") {
			t.Errorf("%s: got %s, want %s", v.Answer, got, strings.Join(v.Words, "/"))
		}
		if err := rec.Puzzle.Check(rec.Published); err != nil {
			t.Errorf("%s: %v", v.Task, err)
		}
	}
	for _, v := range all.Bad {
		for rec := range format.Read(strings.NewReader(v.Task), "", format.Options{From: "binairo", Rows: v.H, Cols: v.W}) {
			if rec != nil {
				t.Errorf("%q: got %s, want an error", v.Task, show(rec.Puzzle))
			}
		}
	}
}
