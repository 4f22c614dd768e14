package format_test

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

// TestPzprVectors reads every vector and writes it back.
func TestPzprVectors(t *testing.T) {
	var all struct {
		Masyu []struct {
			Full                             bool
			Grid, Words                      []string
			Puzzlink, Kanpen, Pzprv3, Answer string
		}
	}
	vectors(t, "formats.json", &all)
	check := func(opt format.Options, input, to, want string) *format.Record {
		t.Helper()
		recs := parsed(t, input, opt)
		if got, lost := write(t, to, recs...); got != want || lost != nil {
			t.Errorf("%q: got %q, want %q, lost %q", input, got, want, lost)
		}
		return recs[0]
	}
	for _, v := range all.Masyu {
		grid := strings.Join(v.Grid, "/")
		url := "https://puzz.link/p?" + v.Puzzlink
		rec := check(detect, url, "puzzlink", url+"\n")
		if got := show(rec.Puzzle); got != grid {
			t.Errorf("%s: got %s, want %s", url, got, grid)
		}
		if got := slices.Contains(rec.Puzzle.Rules(), "full"); got != v.Full {
			t.Errorf("%s: got full %v", url, got)
		}
		check(detect, v.Puzzlink, "puzzlink", url+"\n")
		if rec := check(detect, v.Kanpen, "kanpen", v.Kanpen+"\n"); show(rec.Puzzle) != grid {
			t.Errorf("%s: got %s, want %s", v.Kanpen, show(rec.Puzzle), grid)
		}
		full := check(format.Options{Rules: map[string]bool{"full": v.Full}}, v.Kanpen, "puzzlink", url+"\n")
		if v.Full {
			_, lost := write(t, "kanpen", full)
			if want := "the format kanpen has no place for the rule full"; len(lost) != 1 || lost[0] != want {
				t.Errorf("got %q, want %q", lost, want)
			}
		}
		if v.Pzprv3 == "" {
			continue
		}
		file := strings.ReplaceAll(v.Pzprv3, "/", "\n")
		for _, input := range []string{v.Pzprv3, file, "https://puzz.link/p?" + strings.ReplaceAll(strings.ReplaceAll(v.Pzprv3, "/", "%2F"), " ", "%20")} {
			rec := check(detect, input, "pzprv3", file)
			if got := show(rec.Puzzle); got != grid {
				t.Errorf("%s: got %s, want %s", input, got, grid)
			}
			if got := strings.Join(rec.Puzzle.Text(rec.Published), "/"); got != strings.Join(v.Words, "/") {
				t.Errorf("%s: got %s, want %s", input, got, strings.Join(v.Words, "/"))
			}
			if err := rec.Puzzle.Check(rec.Published); err != nil {
				t.Errorf("%s: %v", input, err)
			}
		}
	}
}
