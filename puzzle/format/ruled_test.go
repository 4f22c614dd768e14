package format_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// TestReadRows leaves out the line with the size above the puzzles of the gallery: what is read is the same board, or nothing.
func TestReadRows(t *testing.T) {
	text := must.Get(os.ReadFile("../../app/page/static/examples.jsonl"))(t)
	read, refused := 0, []string{}
	for rec, err := range format.Read(bytes.NewReader(text), "examples.jsonl", format.Options{}) {
		must.Do(t, err)
		b, ok := rec.Puzzle.(*rulefile.Board)
		if !ok || len(b.Params()) > 0 { // they stand in that line, too
			continue
		}
		want := b.Lines()
		rec, err := first(strings.Join(want[1:], "\n"), format.Options{Kind: b.Kind()})
		switch {
		case err != nil:
			refused = append(refused, fmt.Sprintf("%s: %v", b.File().Name, err))
		case strings.Join(rec.Puzzle.(*rulefile.Board).Lines()[1:], "\n") != strings.Join(want[1:], "\n"):
			t.Errorf("%s: got %q, want %q", b.File().Name, rec.Puzzle.(*rulefile.Board).Lines(), want)
		default:
			read++
		}
	}
	if read < 8*len(refused) { // most of those with clues outside or between cells need it
		t.Errorf("read %d, refused %d: %q", read, len(refused), refused)
	}
}

// A title above the rows names their family, also where they could be of another one.
func TestTitles(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		got := ""
		for rec, err := range format.Read(strings.NewReader(text), "f", format.Options{}) {
			if err == nil {
				err = errors.New(string(rec.Puzzle.Kind()))
			}
			got += err.Error() + ";"
		}
		if !strings.Contains(got, want) {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
	const empty, clue = "\n....\n.1..\n....\n....\n", "\n. . . .\n. q . .\n. . . .\n. . . .\n"
	check("Akari 4x4"+empty, "akari")
	check("# 3. Light Up (easy)\n"+empty, "akari")
	check("Daily Nurikabe\n"+empty, "nurikabe")
	check("Touch Slitherlink\n4 4"+empty, "touch-slitherlink")
	check("Masyu, not Akari"+empty, "masyu")
	check("# nice balance of zeros"+empty, "takuzu")
	check("Akari"+clue, `:3:3: found "q", expected a number from 0 to 4`)
	check("Takuzu 4x4"+clue, ":3:3: found 'q', expected 0 1")
	check("Puzzles of the week\n\nAkari"+empty, "akari")
	check("Masyu\n....\n.w..\n....\n....\n\nAkari"+empty, "masyu;f:8:1: found a title of akari above the board, expected one of masyu")
	check("takuzu 4x4", "which fits no format for takuzu")
}

// unknown is a board of a family that nobody has heard of.
type unknown struct{ puzzle.Board }

func (unknown) Kind() puzzle.Kind { return "heyawake" }

// TestUnknownFamily has a board whose family is not in the table: no format takes it for one of another family.
func TestUnknownFamily(t *testing.T) {
	b := must.Get(takuzu.New(takuzu.Takuzu, 6, 6))(t)
	p := unknown{b}
	for _, info := range format.Formats() {
		w := must.Get(format.NewWriter(io.Discard, info.Name))(t)
		err := w.Write(&format.Record{ID: "a", Puzzle: p})
		want := `the format ` + info.Name + ` does not know puzzles of the kind "heyawake"`
		if _, ok := err.(*format.LossError); !ok || err.Error() != want {
			t.Errorf("%s: got %v, want %s", info.Name, err, want)
		}
	}
	_, err := format.ReadAnswer(strings.NewReader(strings.Repeat("010011\n", 6)), "s", p)
	want := "s:1:1: solutions of heyawake cannot be read in rows: the family has no notation for them"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestMissingDialect has a family in the table's form that a format has no dialect for: the error names both.
func TestMissingDialect(t *testing.T) {
	f := &family.Family{Kinds: []family.Kind{{Name: "heyawake"}}}
	in := core.NewInput(strings.NewReader(""), "f", format.Options{})
	in.Format = &core.Format{Name: "janko", Families: family.All()}
	_, err := in.Which("", &core.Rules{Family: f})
	want := "the format janko has no heyawake boards"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = new(format.Options).Board(f, 2, 2, nil, &core.Rules{Family: family.All()[0]})
	want = "the board is heyawake, but its rules are those of takuzu"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestLack tells what was lacking, and says nothing of flags.
func TestLack(t *testing.T) {
	check := func(opt format.Options, input string, want format.Lack) {
		t.Helper()
		for _, err := range format.Read(strings.NewReader(input), "f", opt) {
			bad, ok := err.(*format.Error)
			if !ok || strings.Contains(bad.Msg, "--") {
				t.Fatalf("%q: got %v", input, err)
			}
			got, want := bad.Lack, want
			if strings.Join(got.Formats, " ") != strings.Join(want.Formats, " ") || len(got.Kinds) != len(want.Kinds) || !slices.Equal(got.Readings, want.Readings) || got.Size != want.Size {
				t.Errorf("%q: got %+v, want %+v", input, got, want)
			}
			return
		}
	}
	check(detect, "....\n....", format.Lack{Readings: []format.Reading{{Kind: "takuzu", Rows: 2, Cols: 4}, {Kind: "masyu", Rows: 2, Cols: 4}, {Kind: "slitherlink", Rows: 2, Cols: 4}}})
	check(asLoop, strings.Repeat("W...", 6), format.Lack{Size: true})
	check(detect, strings.Repeat(strings.Repeat(".1.0", 4)+"\n", 14), format.Lack{Formats: []string{"gotak", "takuzu"}})
	check(detect, "01..1", format.Lack{Size: true})
}
