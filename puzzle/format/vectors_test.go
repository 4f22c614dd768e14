package format_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle/format"
)

// vectors takes a collection of test vectors outside the repository, if it is there.
func vectors(t *testing.T, name string, all any) {
	t.Helper()
	data, err := os.ReadFile("../../../shared/vectors/" + name)
	if err != nil {
		t.Skip("the test vectors are not here")
	}
	must.Do(t, json.Unmarshal(data, all))
}

// TestVectors reads every vector in all formats and writes it again.
func TestVectors(t *testing.T) {
	type vector struct {
		W, H                     int
		Full                     bool
		Grid, Solution           []string
		Task, Answer             string
		Words                    []string
		Puzzlink, Kanpen, Pzprv3 string
		Desc                     string `json:"unruly_desc"`
		Format, ID               string
	}
	var all struct{ Binary, Masyu, Bad []vector }
	vectors(t, "formats.json", &all)
	// one reads a single puzzle and returns its board.
	one := func(opt format.Options, input string) *format.Record {
		rec, err := first(input, opt)
		if err != nil {
			t.Errorf("%q: %v", input, err)
		}
		return rec
	}
	// check reads an input in two ways, as what is detected and as what it is said to
	// be, must get the vector's board, and must write the input again.
	check := func(name, input string, v vector) *format.Record {
		t.Helper()
		opt := format.Options{Rows: v.H, Cols: v.W, Rules: map[string]bool{"full": v.Full}}
		var rec *format.Record
		for _, opt.From = range []string{"", name} {
			if rec = one(opt, input); rec == nil {
				return nil
			}
			if want := strings.Join(v.Grid, "/"); show(rec.Puzzle) != want || rec.Format != name {
				t.Errorf("%q: got %s of %s, want %s of %s", input, show(rec.Puzzle), rec.Format, want, name)
			}
		}
		text, lost := write(t, name, rec)
		if got := withoutComments(text); got != input+"\n" || lost != nil {
			t.Errorf("%s: wrote %q, want %q; %q", name, got, input, lost)
		}
		return rec
	}
	// tatham reads an ID in the same ways, unless the board is too small for the game.
	tatham := func(id string, v vector, least int) {
		t.Helper()
		if min(v.W, v.H) >= least {
			check("tatham", id, v)
		} else if got := read(id, detect)[0]; !strings.Contains(got, "expected at least") {
			t.Errorf("%s: got %s, want an error", id, got)
		}
	}
	for _, v := range all.Binary {
		cells := strings.Join(v.Grid, "")
		check("takuzu", strings.Join(v.Grid, "\n"), v)
		check("gotak", cells, v)
		check("binarypuzzle", strings.ReplaceAll(cells, ".", "-"), v)
		check("binairo", v.Task, v)
		if v.Solution != nil {
			rec := check("binairo", v.Task+" "+strings.Join(v.Solution, ""), v)
			if got := rec.Puzzle.Text(rec.Published); !slices.Equal(got, v.Solution) {
				t.Errorf("%s: got %q, want %q", v.Task, got, v.Solution)
			}
		}
		tatham(fmt.Sprintf("%dx%d:%s", v.W, v.H, v.Desc), v, 6)
		tatham(fmt.Sprintf("%dx%du:%s", v.W, v.H, v.Desc), v, 6)
	}
	for _, v := range all.Masyu {
		check("masyu", strings.Join(v.Grid, "\n"), v)
		check("masyu-task", v.Task, v)
		check("puzzlink", "https://puzz.link/p?"+v.Puzzlink, v)
		plain := v
		plain.Full = false
		check("kanpen", v.Kanpen, plain)
		tatham(fmt.Sprintf("%dx%d:%s", v.W, v.H, v.Task), plain, 5)
		if v.Pzprv3 != "" {
			check("pzprv3", strings.ReplaceAll(strings.TrimSuffix(v.Pzprv3, "/"), "/", "\n"), v)
		}
		if len(v.Words) == 0 {
			continue
		}
		rec := check("masyu-task", "id:"+v.Task+":"+v.Answer, v)
		if rec == nil {
			continue
		}
		if got := rec.Puzzle.Text(rec.Published); !slices.Equal(got, v.Words) {
			t.Errorf("%s: got %q, want %q", v.Answer, got, v.Words)
		}
		if err := rec.Puzzle.Check(rec.Published); err != nil {
			t.Errorf("%s: %v", v.Task, err)
		}
	}
	for _, v := range all.Bad {
		opt, ok := map[string]format.Options{
			"unruly": {From: "tatham", Kind: takuzu.Takuzu},
			"pearl":  {From: "tatham", Kind: masyu.Masyu},
			"task":   {From: "binairo", Rows: v.H, Cols: v.W},
		}[v.Format]
		if !ok {
			t.Errorf("%+v: unknown format", v)
		}
		if got := read(v.ID+v.Task, detect)[0]; v.ID != "" && !strings.HasPrefix(got, "dir/f:1:") {
			t.Errorf("%s: got %s, want an error", v.ID, got)
		}
		for rec, err := range format.Read(strings.NewReader(v.ID+v.Task), "", opt) {
			if rec != nil || strings.Contains(err.Error(), "found no puzzle") {
				t.Errorf("%q: got %v, want an error in the puzzle", v.ID+v.Task, err)
			}
		}
	}
}

// withoutComments leaves out the comments of a text.
func withoutComments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			b.WriteString(line)
		}
	}
	return b.String()
}
