package report

import (
	"slices"
	"testing"

	"gridcnf/bench"
)

func TestPool(t *testing.T) {
	results := []*bench.Results{{Samples: []bench.Sample{{Set: "a/1", Puzzle: "p"}, {Set: "a/2", Puzzle: "p"}, {Set: "b/1", Puzzle: "p"}}}}
	check := func(patterns []string, want ...string) {
		t.Helper()
		pooled, err := Pool(results, patterns)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range pooled[0].Samples {
			got = append(got, s.Set+": "+s.Puzzle)
		}
		if !slices.Equal(got, want) {
			t.Errorf("Pool(%q): got %q, expected %q", patterns, got, want)
		}
	}
	check(nil, "a/1: p", "a/2: p", "b/1: p")
	check([]string{"a/*"}, "a/*: a/1 p", "a/*: a/2 p", "b/1: p")
	check([]string{"*/1", "a/*"}, "*/1: a/1 p", "a/*: a/2 p", "*/1: b/1 p")
	if _, err := Pool(results, []string{"["}); err == nil {
		t.Error("no error for a bad pattern")
	}
	if results[0].Samples[0].Set != "a/1" {
		t.Error("Pool changed what it was given")
	}
}
