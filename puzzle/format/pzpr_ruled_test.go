package format_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// TestRuledAddresses reads the addresses of all families of rule files that pzpr has, and writes them back.
func TestRuledAddresses(t *testing.T) {
	var all struct {
		Types map[string]struct{ URL string }
	}
	vectors(t, "pzpr.json", &all)
	played := string(must.Get(os.ReadFile("../../app/page/static/examples.jsonl"))(t))
	n := 0
	for _, f := range rulefile.All() {
		types := f.Pzpr.Types
		if len(types) == 0 {
			continue
		}
		url := "https://puzz.link/p?" + types[0] + "/" + all.Types[types[0]].URL
		if all.Types[types[0]].URL == "" { // a puzzle of our own, as we write it
			at := strings.Index(played, `{"puzzle":"`+f.Name+`"`)
			rec := must.Get(first(played[at:], format.Options{}))(t)
			text, _ := write(t, "puzzlink", rec)
			url = strings.TrimSpace(text)
			again := must.Get(first(url, format.Options{}))(t)
			if got, want := only(t, again.Puzzle), only(t, rec.Puzzle); !got.Equal(want) {
				t.Errorf("%s: the solution is %q, want %q", url, again.Puzzle.Text(got), rec.Puzzle.Text(want))
			}
		}
		rec, err := first(url, format.Options{})
		if err != nil {
			t.Errorf("%s: %v", url, err)
			continue
		}
		n++
		if got := string(rec.Puzzle.Kind()); got != f.Name {
			t.Errorf("%s: got a board of %s, want %s", url, got, f.Name)
		}
		want := strings.NewReplacer("932287g010004", "932087g010004", "8f0v08000i3h", "070v08000i3h", "./", ".").Replace(url) // borders of holes, and a slash, which say nothing
		if got, lost := write(t, "puzzlink", rec); got != want+"\n" || lost != nil {
			t.Errorf("got %q, want %q, lost %q", got, want, lost)
		}
	}
	if n < 85 {
		t.Errorf("read %d addresses, want those of 85 families at least", n)
	}
}

// only is the only solution of a puzzle.
func only(t *testing.T, p puzzle.Puzzle) puzzle.Answer {
	t.Helper()
	r := must.Get(solve.Unique(t.Context(), p, solve.Options{}))(t)
	if r.Verdict != solve.OnlyOne {
		t.Fatalf("%s: %s", p.Kind(), r.Verdict)
	}
	return r.Solutions[0]
}

// TestRuledAddressesBack writes published puzzles as addresses, and reads them back.
func TestRuledAddressesBack(t *testing.T) {
	long.Only(t)
	names, _ := filepath.Glob("../../../shared/corpus/families/*.json")
	if names == nil {
		t.Skip("the published puzzles are not here")
	}
	back, lost := 0, make(map[string]string)
	const most, want = 8, 350 // of a family, and of all
	for _, name := range names {
		f, err := rulefile.Named(strings.TrimSuffix(filepath.Base(name), ".json"))
		if err != nil || len(f.Pzpr.Types) == 0 {
			continue
		}
		text := must.Get(os.ReadFile(name))(t)
		n := 0
		for rec, err := range format.Read(strings.NewReader(string(text)), name, format.Options{}) {
			if n++; n > most {
				break
			}
			if err != nil {
				continue
			}
			rec.Published, rec.Named = nil, false
			rec.Title, rec.Author, rec.Source = "", "", ""
			url, loss := write(t, "puzzlink", rec)
			if loss != nil {
				lost[f.Name] = loss[0]
				continue
			}
			again, err := first(url, format.Options{})
			if err != nil {
				t.Errorf("%s: %v", url, err)
				continue
			}
			got, want := again.Puzzle.(*rulefile.Board), rec.Puzzle.(*rulefile.Board)
			if !alike(got, want) {
				t.Errorf("%s: got\n%s\nwant\n%s", url, strings.Join(got.Lines(), "\n"), strings.Join(want.Lines(), "\n"))
			}
			back++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(lost)) {
		t.Logf("%s: %s", name, lost[name])
	}
	if back < want {
		t.Errorf("%d puzzles came back, want %d at least", back, want)
	}
	t.Logf("%d puzzles came back", back)
}

// alike compares clues, parameters and areas. The names of areas do not matter, nor which cell of an area has its clue.
func alike(a, b *rulefile.Board) bool {
	show := func(b *rulefile.Board) string {
		rows, cols := b.Size()
		rooms := slices.Contains(b.File().Pzpr.Codecs, "RoomNumber16")
		names := make(map[string]int)
		text := fmt.Sprint(rows, cols, b.Params())
		clues := make(map[int]string)
		for i := range rows * cols {
			if b.Hole(i/cols, i%cols) {
				continue
			}
			name := b.Area(i/cols, i%cols)
			if _, known := names[name]; !known {
				names[name] = len(names)
			}
			if clue := b.Token(rulefile.Position{Kind: "cell", Row: i / cols, Col: i % cols}); rooms && clue != "" {
				clues[names[name]] = clue
			}
			text += fmt.Sprint(" ", names[name])
		}
		for _, at := range b.Positions() {
			if at.Row < 0 && strings.Trim(b.Token(at), "- ") == "" {
				continue // no clue, in so many words
			}
			if !rooms {
				text += " " + at.String() + " " + b.Token(at)
			}
		}
		return text + fmt.Sprint(clues)
	}
	return show(a) == show(b)
}

// sameAgain writes a board in a format, unless that has no place for it, and reads the same.
func sameAgain(t must.T, to string, rec *format.Record, opt format.Options) {
	text, lost := write(t, to, rec)
	if lost != nil {
		return
	}
	again, err := first(text, opt)
	if err != nil || !alike(again.Puzzle.(*rulefile.Board), rec.Puzzle.(*rulefile.Board)) {
		t.Fatal(fmt.Sprintf("%s: wrote %s, another board, or %v", strings.Join(format.Givens(rec.Puzzle), "/"), text, err))
	}
}

// TestRuledAddressChanged reads pzpr's addresses with a character after the size changed or left out.
func TestRuledAddressChanged(t *testing.T) {
	long.Only(t)
	var all struct {
		Types map[string]struct{ URL string }
	}
	vectors(t, "pzpr.json", &all)
	read, refused, want := 0, 0, 200
	for _, f := range rulefile.All() {
		types := f.Pzpr.Types
		if len(types) == 0 {
			continue
		}
		url := all.Types[types[0]].URL
		size := strings.Split(url+"//", "/")
		for at := len(size[0]) + len(size[1]) + 2; at < len(url); at++ {
			for _, other := range []string{"", "9", "z", "."} {
				rec, err := first("https://puzz.link/p?"+types[0]+"/"+url[:at]+other+url[at+1:], format.Options{})
				if err != nil {
					refused++
					continue
				}
				read++
				sameAgain(t, "puzzlink", rec, format.Options{})
			}
		}
	}
	if read < want || refused < want {
		t.Errorf("read %d addresses and refused %d, want %d of both at least", read, refused, want)
	}
}

// TestRuledAddressRandom reads addresses at random. Those that can be read are written again, as the same board, or there is
// no address for them.
func TestRuledAddressRandom(t *testing.T) {
	var types []string
	for _, f := range rulefile.All() {
		if all := f.Pzpr.Types; len(all) > 0 {
			types = append(types, all[0])
		}
	}
	good := 0
	rapid.Check(t, func(t *rapid.T) {
		url := fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%s", rapid.SampledFrom(types).Draw(t, "type"),
			rapid.IntRange(1, 3).Draw(t, "columns"), rapid.IntRange(1, 3).Draw(t, "rows"), rapid.StringMatching(`[0-9a-zA-E.%+/-]{0,7}`).Draw(t, "body"))
		rec, err := first(url, format.Options{})
		if err != nil {
			return
		}
		good++
		sameAgain(t, "puzzlink", rec, format.Options{})
	})
	if good == 0 {
		t.Error("read no address at all")
	}
}
