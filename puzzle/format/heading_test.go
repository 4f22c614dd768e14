package format_test

import (
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// People read what kind a puzzle is, and what tells it from others, and neither sizes, seeds nor the endings of files.
func TestHeading(t *testing.T) {
	check := func(kind puzzle.Kind, rec format.Record, want string) {
		t.Helper()
		f := must.Get(family.Of(kind))(t)
		rec.Puzzle = must.Get(f.New(kind, 6, 6))(t)
		if got := rec.Heading(); got != want {
			t.Errorf("%s in %q: got %q, expected %q", rec.ID, rec.File, got, want)
		}
	}
	akari := must.Get(rulefile.Named("akari"))(t)
	board := must.Get(akari.New(6, 6))(t)
	rec := format.Record{ID: "akari-6x6-7-2", Named: true, Puzzle: board}
	if got := rec.Heading(); got != "Akari 2" {
		t.Errorf("got %q, expected Akari 2", got)
	}
	title, rules := family.InWords(board)
	if len(rules) != 3 || title != "An Akari" || rules[0] != "every cell is lit by a lamp in its row or column" {
		t.Errorf("got %q and %q", title, rules)
	}
	named := func(id string) format.Record { return format.Record{ID: id, Named: true, File: "some.txt"} }
	check("masyu", format.Record{ID: "x", Title: "Sunday"}, "Sunday")
	check("masyu", named("masyu-6x6-3640511939-3"), "Masyu 3")
	check("masyu", named("masyu-6x6-3640511939-3-2"), "Masyu 3 2") // the second one that minimise made of it
	check("3-in-a-row", named("3-in-a-row-6x6-7-1"), "3-in-a-Row 1")
	check("3-in-a-row", named("unruly 12"), "3-in-a-Row 12")
	check("takuzu", named("140_6x6"), "Takuzu 140")
	check("takuzu", named("janko 140"), "Takuzu janko 140")
	check("takuzu", named("four"), "Takuzu four")
	check("takuzu", named("takuzus"), "Takuzu takuzus")
	check("takuzu", named("TAKUZU-6x6"), "Takuzu")
	check("takuzu", format.Record{ID: "takuzu-6x6.takuzu", File: "a/takuzu-6x6.takuzu"}, "Takuzu")
	check("takuzu", format.Record{ID: "many.txt#3", File: "many.txt"}, "Takuzu many 3")
	check("takuzu", format.Record{ID: "stdin", File: "stdin"}, "Takuzu")
	check("takuzu", format.Record{ID: "stdin#2", File: "stdin"}, "Takuzu 2")
	check("slitherlink", format.Record{ID: "https://puzz.link/p?slither/6/6/abc", File: `"https://puzz.link/p?slither/6/6/abc"`}, "Slitherlink")
	check("slitherlink", format.Record{ID: "5x5#12", File: `"5x5#12"`}, "Slitherlink")
}
