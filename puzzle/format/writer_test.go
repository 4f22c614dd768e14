package format_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/format/core"
)

// write writes records as one file, and returns it with the errors of those that the format cannot hold.
func write(t must.T, name string, recs ...*format.Record) (text string, lost []string) {
	var b strings.Builder
	w := must.Get(format.NewWriter(&b, name))(t)
	for _, rec := range recs {
		if err := w.Write(rec); err != nil {
			if _, ok := err.(*format.LossError); !ok {
				t.Fatal(err)
			}
			lost = append(lost, err.Error())
		}
	}
	must.Do(t, w.Close())
	return b.String(), lost
}

// parsed reads the puzzles of a text, all of which must be good.
func parsed(t must.T, input string, opt format.Options) []*format.Record {
	var recs []*format.Record
	for rec, err := range format.Read(strings.NewReader(input), "f", opt) {
		must.Do(t, err)
		recs = append(recs, rec)
	}
	return recs
}

// sameRecord compares what formats keep of a puzzle.
func sameRecord(a, b *format.Record) bool {
	return show(a.Puzzle) == show(b.Puzzle) && strings.Join(a.Puzzle.Rules(), " ") == strings.Join(b.Puzzle.Rules(), " ") &&
		a.Published.Equal(b.Published) && a.Named == b.Named && (!a.Named || a.ID == b.ID) &&
		a.Title == b.Title && a.Author == b.Author && a.Source == b.Source
}

// TestWriteLoss writes what a format cannot hold, beside what testdata/cases/writer.txt has: nothing comes out, and the puzzles after it do.
func TestWriteLoss(t *testing.T) {
	check := func(to, want string, recs ...*format.Record) {
		t.Helper()
		text, lost := write(t, to, recs...)
		if got := strings.Join(lost, "; "); got != want || text != "" && !json.Valid([]byte(text)) {
			t.Errorf("%s: got %q and %s, want %q", to, got, text, want)
		}
	}
	check("puzzlekit", "")
	check("puzzlekit", "the format puzzlekit writes a solution as rows of cells, which cannot show this one: its lines are not closed",
		parsed(t, "x:d:yyyn", detect)[0], parsed(t, "# id: a\nW.\n..", detect)[0])
	half := *parsed(t, "01\n..", detect)[0]
	half.Unfinished = true
	check("takuzu", "the format takuzu has no place for a board that is partly solved", &half)
	check("json", "the format json cannot say what is filled in, for it is not known", &half)

	want := `unknown format "checkers", expected one of tatham-save, janko, json, puzzlekit, pzprv3, puzzlink, kanpen, penpa, tatham, binarypuzzle, gotak, binairo, masyu-task, slitherlink-task, takuzu, masyu, slitherlink, rows`
	if _, err := format.NewWriter(nil, "checkers"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// anyRecord draws a puzzle with or without a solution, which need not be right.
func anyRecord(t *rapid.T) *format.Record {
	rec := &format.Record{ID: "f"}
	f := rapid.SampledFrom(family.All()).Draw(t, "family")
	b, err := f.New(f.Name(), rapid.IntRange(1, 8).Draw(t, "rows"), rapid.IntRange(1, 8).Draw(t, "cols"))
	if err != nil { // not all families have odd sizes
		even := rapid.SampledFrom([]int{2, 4, 6, 8})
		b, err = f.New(f.Name(), even.Draw(t, "even rows"), even.Draw(t, "even cols"))
	}
	must.Do(t, err)
	for _, rule := range f.Options {
		must.Do(t, b.SetRule(rule.Name, rapid.Bool().Draw(t, rule.Name)))
	}
	rows, cols := b.Size()
	clue := rapid.IntRange(-2, len(f.Symbols)-1) // most cells are empty
	for i := range rows * cols {
		b.SetClue(i/cols, i%cols, puzzle.Clue(max(clue.Draw(t, "clue"), 0)))
	}
	rec.Puzzle = b
	if n := rec.Puzzle.Bits(); n > 0 && rapid.Bool().Draw(t, "solved") {
		rec.Published = rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "answer")
		if core.DialectFor(f).Loop != "" && rapid.Bool().Draw(t, "closed") { // a line around the board
			lattice := core.Lattice(b)
			for e := range rec.Published {
				r, c, down := lattice.Edge(e)
				rec.Published[e] = !down && (r == 0 || r == lattice.Rows-1) || down && (c == 0 || c == lattice.Cols-1)
			}
		}
	}
	if rapid.Bool().Draw(t, "named") {
		rec.ID, rec.Named = rapid.StringMatching(`[a-z]?[ -~äß:#]{0,5}[0-9]`).Draw(t, "name"), true
		rec.ID = strings.TrimLeft(rec.ID, " ")
		rec.Title = strings.TrimSpace(rapid.StringMatching(`[ -~ä]{0,9}`).Draw(t, "title"))
	}
	return rec
}

// textFormats hold every puzzle of their family, with all that is said of it.
var textFormats = map[string]bool{
	"binarypuzzle": true, "gotak": true, "binairo": true, "takuzu": true,
	"masyu-task": true, "masyu": true, "slitherlink-task": true, "slitherlink": true, "puzzlekit": true, "janko": true, "penpa": true, "json": true,
}

// TestWriteThenRead writes any puzzles in any format: what is read back, without help,
// is the same, or the format says that it cannot hold it.
func TestWriteThenRead(t *testing.T) {
	for _, info := range format.Formats() {
		t.Run(info.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				var all, held []*format.Record
				for i := range rapid.IntRange(1, long.Of(40, 5)).Draw(t, "puzzles") {
					rec := anyRecord(t)
					if !rec.Named {
						rec.ID = fmt.Sprintf("f#%d", i+1)
					}
					if _, lost := write(t, info.Name, rec); lost == nil {
						held = append(held, rec)
					} else if sure[info.Name] && !puzzle.Drawn(rec.Puzzle) {
						t.Fatalf("%s cannot hold %+v: %q", info.Name, rec, lost)
					}
					all = append(all, rec)
				}
				text, lost := write(t, info.Name, all...)
				if text == "" {
					return
				}
				help := detect
				if info.Name == "slitherlink" && strings.Contains(text, "4") { // which is asked about
					help.Kind = slitherlink.Slitherlink
				}
				back := parsed(t, text, help)
				if len(back)+len(lost) != len(all) {
					t.Fatalf("%q: read %d puzzles of %d, lost %q", text, len(back), len(all), lost)
				}
				if len(back) != len(held) {
					return // a file holds one puzzle, or one kind, or every name once
				}
				for i, got := range back {
					rec := held[i]
					if !textFormats[info.Name] {
						// These name puzzles in comments, if at all.
						got.Title, got.ID, got.Named = rec.Title, rec.ID, rec.Named
					}
					if info.Name == "puzzlekit" {
						got.Named = rec.Named
					}
					if !sameRecord(got, rec) || got.Format != info.Name && !sameLines[got.Format+" "+info.Name] {
						t.Fatalf("%q: got %+v, want %+v", text, got, rec)
					}
				}
			})
		})
	}
}

// sure are the formats that hold every binary puzzle.
var sure = map[string]bool{"json": true, "takuzu": true, "puzzlekit": true, "janko": true}

// sameLines are formats read in place of others that write a full board alike.
var sameLines = map[string]bool{"gotak binarypuzzle": true, "slitherlink slitherlink-task": true, "gotak binairo": true, "binarypuzzle binairo": true}

// TestReadBack writes what another format could be seen in.
func TestReadBack(t *testing.T) {
	check := func(name string, recs ...*format.Record) {
		t.Helper()
		text, lost := write(t, name, recs...)
		back := parsed(t, text, detect)
		if len(back) != len(recs) || lost != nil {
			t.Fatalf("%s: %q: read %d puzzles of %d, lost %q", name, text, len(back), len(recs), lost)
		}
		for i, got := range back {
			if !recs[i].Named {
				got.Named = false
			}
			if !sameRecord(got, recs[i]) {
				t.Errorf("%s: %q: got %s %q, want %s %q", name, text, show(got.Puzzle), got.ID, show(recs[i].Puzzle), recs[i].ID)
			}
		}
	}
	board := func(rows, cols int, line string) *format.Record {
		p := must.Get(takuzu.New(takuzu.Takuzu, rows, cols))(t)
		for i := range rows * cols {
			p.Set(i/cols, i%cols, takuzu.Cell(strings.IndexByte(".01", line[i%len(line)])))
		}
		return &format.Record{ID: "f", Puzzle: p}
	}
	six := slices.Repeat([]*format.Record{board(6, 6, "..1.0")}, 36)
	for _, name := range []string{"gotak", "binarypuzzle", "binairo", "takuzu"} {
		check(name, six...)
		check(name, slices.Repeat([]*format.Record{board(4, 4, "01....")}, 16)...)
		check(name, board(4, 4, "01...."), board(2, 2, "01.."))
		check(name, board(6, 8, "01...."), board(6, 8, "01...."))
		check(name, board(2, 2, "0110"), board(2, 2, "1001"))
		check(name, board(2, 2, "0110"), board(4, 4, "01...."))
		for _, rows := range []int{2, 8, 16, 36, 256} {
			check(name, board(rows, 16, ".1..1."), board(2, 2, "01.."))
			check(name, board(rows, 256, ".1..0."))
		}
	}
	solved := board(256, 258, "01..")
	solved.Published = make(puzzle.Answer, 256*258)
	check("takuzu", solved)
	check("gotak", solved)

	for _, size := range [][2]int{{1, 1}, {1, 4}, {1, 5}, {2, 2}, {5, 1}, {4, 4}} {
		p := must.Get(masyu.New(size[0], size[1]))(t)
		for i := range size[0] * size[1] {
			p.Set(i/size[1], i%size[1], masyu.Pearl(1+i%2))
		}
		rec := &format.Record{ID: "f", Puzzle: p}
		check("masyu", rec, rec)
		check("masyu-task", rec, rec)
	}
	for _, name := range []string{
		"10x10", "6x6", "[1]", "<x>", "{a}", "SAVEFILE", "pzprv3", "puzzle 1", "kanpen.net/1", "masyu/1",
		"x?mashu/1/2", "#", "# id: a", "a:b", ":", "8", "3,184,225", "2 2", "=", "begin",
	} {
		rec := parsed(t, "W.\n..", detect)[0]
		rec.ID, rec.Named = name, true
		check("masyu-task", rec)
	}
	// A name may have characters of grids, and the board before it an answer that is none.
	blank, named := parsed(t, "# rules: single-loop pearls\n......\n......\n......\n......\n......", detect)[0], parsed(t, "# rules: single-loop pearls\n.", asLoop)[0]
	blank.Published = make(puzzle.Answer, blank.Puzzle.Bits())
	named.ID, named.Named = "@0", true
	check("masyu-task", blank, parsed(t, "# rules: single-loop pearls\n.", asLoop)[0], named)
}

// TestWriteNames writes names that a line cannot hold.
func TestWriteNames(t *testing.T) {
	rec := parsed(t, "01\n..", detect)[0]
	rec.Named = true
	for _, info := range format.Formats() {
		for _, rec.ID = range []string{" lead", "end\t", "a\nb", "a\tb", "\xff", "\u00a0", "a\u2028", "\u2028"} {
			var loss *format.LossError
			text, err := format1(info.Name, rec)
			if errors.As(err, &loss) && (loss.What == format.LostName || loss.What == "") {
				continue
			}
			if err != nil {
				t.Errorf("%s: %q: %v", info.Name, rec.ID, err)
			}
			if textFormats[info.Name] && parsed(t, text, detect)[0].ID != rec.ID {
				t.Errorf("%s: %q: %q does not read back the same", info.Name, rec.ID, text)
			}
		}
	}
	rec.ID = "a\tb"
	_, lost := write(t, "gotak", rec)
	want := `the format gotak has names without line breaks and without blanks at their ends, and this one is "a\tb"`
	if !slices.Equal(lost, []string{want}) {
		t.Errorf("got %q, want %q", lost, want)
	}
}
