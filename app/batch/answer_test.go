package batch

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gridcnf/internal/testkit/golden"
)

// A verdict has to fit the solutions beside it, whoever has written them.
func TestCheck(t *testing.T) {
	golden.Cases(t, "verdicts.txt", func(t *testing.T, words []string) string {
		text := []byte(`{"number":1,"id":"a","puzzle":"takuzu","rules":["balance","no-three"],"rows":2,"cols":2,"givens":["..",".."],"verdict":"` +
			strings.TrimSuffix(words[2]+`",`+words[3], ",") + "}\n")
		a, err := Parse(text)
		if err == nil {
			err = a.Check(text, words[1], nil)
		}
		return fmt.Sprint(err)
	})
}

// TestNumbers compares the set with a map, also for numbers far apart.
func TestNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s numbers
		want := make(map[int]bool)
		for _, n := range rapid.SliceOf(rapid.OneOf(rapid.IntRange(0, 200), rapid.IntRange(0, 1<<20), rapid.IntMin(0))).Draw(t, "numbers") {
			if s.Has(n) != want[n] {
				t.Fatalf("%d: expected %v", n, want[n])
			}
			if !want[n] {
				s.Add(n)
			}
			want[n] = true
		}
		if s.len != len(want) {
			t.Fatalf("got %d numbers, expected %d", s.len, len(want))
		}
	})
}

// Every number is in one of the shards, and they know how many they have, and which is next.
func TestShards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, puzzles, count := rapid.IntRange(1, 50).Draw(t, "first"), rapid.IntRange(0, 100).Draw(t, "puzzles"), rapid.IntRange(1, 20).Draw(t, "count")
		sum := 0
		for i := range count {
			s := Shard{i, count}
			n := 0
			for k := s.next(first); k < first+puzzles; k = s.next(k + 1) {
				if !s.Has(k) {
					t.Fatalf("%v: %d is not of it", s, k)
				}
				n++
			}
			if n != s.size(first, puzzles) {
				t.Fatalf("%v: size %d, expected %d", s, s.size(first, puzzles), n)
			}
			sum += n
		}
		if all := (Shard{}).size(first, puzzles); sum != puzzles || all != puzzles {
			t.Fatalf("the shards have %d, all have %d, expected %d", sum, all, puzzles)
		}
	})
}

func TestParseShard(t *testing.T) {
	check := func(text string, want Shard, ok bool) {
		t.Helper()
		s, err := ParseShard(text)
		if s != want || (err == nil) != ok || ok && s.String() != text {
			t.Errorf("%q: got %v, %v", text, s, err)
		}
	}
	check("0/1", Shard{0, 1}, true)
	check("3/4", Shard{3, 4}, true)
	for _, bad := range []string{"", "4/4", "-1/4", "1", "1/", "/2", "0/0", "1/2/3", "a/b"} {
		check(bad, Shard{}, false)
	}
}
