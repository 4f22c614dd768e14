package format_test

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// ruledGames are IDs that the programs made, by family and settings.
var ruledGames = []struct{ family, params, id string }{
	{"sudoku", "2x3", "2x3:c5_6f1b6_4_5b5_2_1b5f4_1c"},
	{"jigsaw", "6j", "6j:g6a1_4b4a2d4a1b5_3a6g,aea_acabjaab_____aa_a_a_aa_"},
	{"killer", "2x2k", "2x2k:p,aa_aaaaaa______a,6a5a6a5b5a9_4c"},
	{"hitori", "5x5", "5x5:5354324145422135152122451"},
	{"kuromasu", "7x6", "7x6:c11c4b9f12_9d3_7f9b5c10c"},
	{"tents", "8x6", "8x6:hbagabgcec,1,1,1,1,2,1,0,2,3,1,1,1,2,1"},
	{"akari", "7x5", "7x5:kBaBa1Ba2Ba0aBk"},
	{"hashi", "7x6", "7x6m2:3c4a2a2a1c2h2a8a3h2b4a1"},
	{"nonogram", "6x5", "6x5:1/1.1/1.1/2.1/2.2/2.1/4/3/2/2/4"},
	{"shikaku", "6x5", "6x5:3b4a2_3a2d2_4e2a2_2a2_2c"},
	{"slant", "5x4", "5x4:a11a0a2d0b2a11a2a2b0c0a"},
	{"skyscrapers", "5", "5:3/4/2/1/2/3/1/2/4/4/4/4/1/2/2/2/1/3/3/4"},
	{"skyscrapers", "6du", "6:/3////2/2/3/3///3//2///3/////3/3/,c1l1d5n"},
	{"kenken", "5", "5:a_baa_8b__a__ba__a3_,s2m30m16d2d2s1d2m15s1a6a6"},
	{"fillomino", "6x5", "6x5:a4a6c3d3b435d4b46a4a"},
	{"galaxies", "6x5", "6x5:lfzcgmagfn"},
	{"dominosa", "5", "5:024430511053053432222032344415153051124051"},
	{"dominosa", "10", "10:" + strings.Repeat("[10]123456[10]8901", 11)},
	{"mosaic", "6x5", "6x5:e03a645a3a75a3b76c5c2"},
	{"five-cells", "5x6n5", "5x6n5:a3c1d3a1c232h1"},
	{"four-cells", "4x4n4", "4x4n4:33a2c2c2c2"},
}

// TestRuledGames reads what the programs made, those of today too, and writes it again. Most of it is known without a name.
func TestRuledGames(t *testing.T) {
	long.Only(t)
	check := func(family, id string) {
		t.Helper()
		rec, err := first(id, format.Options{Kind: puzzle.Kind(family)})
		if err != nil {
			t.Errorf("%s: %v", id, err)
			return
		}
		if got, lost := write(t, "tatham", rec); got != id+"\n" || lost != nil {
			t.Errorf("got %q, want %q, lost %q", got, id, lost)
		}
		page := "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/" + rec.Puzzle.(*rulefile.Board).File().Tatham.Types[0] + ".html#" + id
		if rec, err := first(page, format.Options{}); err != nil || string(rec.Puzzle.Kind()) != family {
			t.Errorf("%s: got %v, %v, want a board of %s", page, rec, err, family)
		}
		rec, err = first(id, format.Options{})
		var asked *format.Error
		if err == nil && string(rec.Puzzle.Kind()) != family || err != nil && (!errors.As(err, &asked) || len(asked.Lack.Kinds) < 2) {
			t.Errorf("%s: got %v, %v, want a board of %s or a question", id, rec, err, family)
		}
	}
	for _, g := range ruledGames {
		check(g.family, g.id)
		f := must.Get(rulefile.Named(g.family))(t)
		path, err := exec.LookPath("/usr/games/sgt-" + f.Tatham.Types[0])
		if err != nil {
			t.Logf("there is no program for %s", g.family)
			continue
		}
		for _, id := range tathamMade(t, path, g.params, 2) {
			check(g.family, id)
			if saved, ok := tathamSaved(t, path, id); !ok {
				t.Errorf("%s: the program says %s", id, saved)
			}
		}
	}
}

// An ID whose board has a contradiction could be that of another game: the page tells which it is.
func TestRuledGameRefuted(t *testing.T) {
	rec := must.Get(first("7x7:2e3i8a4b11b4e9a8i5e6", format.Options{Kind: "shikaku"}))(t)
	text, _ := write(t, "tatham", rec)
	if again, err := first(text, format.Options{}); err != nil || again.Puzzle.Kind() != "shikaku" {
		t.Errorf("%s: got %v, %v, want a board of shikaku", text, again, err)
	}
}

// TestRuledGameRandom changes IDs: they are errors with a place, or boards that are written and read again, or have no ID.
func TestRuledGameRandom(t *testing.T) {
	good := 0
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(ruledGames).Draw(t, "game")
		from := rapid.IntRange(0, len(g.id)).Draw(t, "from")
		to := rapid.IntRange(from, min(len(g.id), from+4)).Draw(t, "to")
		id := g.id[:from] + rapid.StringMatching(`([a-zA-FLRTBUD0-9:_,./*x\[\]]|999){0,3}`).Draw(t, "instead") + g.id[to:]
		opt := format.Options{From: "tatham", Kind: puzzle.Kind(g.family)}
		rec, err := first(id, opt)
		var bad *format.Error
		if errors.As(err, &bad) && bad.Line == 1 && bad.Col > 0 {
			return
		} else if err != nil {
			t.Fatalf("%s: %v has no place", id, err)
		}
		good++
		sameAgain(t, "tatham", rec, opt)
	})
	if good == 0 {
		t.Error("read no ID at all")
	}
}
