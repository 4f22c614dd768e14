package batch

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A verdict has to fit the solutions beside it, whoever has written them.
func TestCheck(t *testing.T) {
	const first, second, wrong = `"solution":["01","10"]`, `"second":["10","01"]`, `"second":["11","00"]`
	check := func(verb, verdict, members, complaint string) {
		t.Helper()
		line := `{"number":1,"id":"a","puzzle":"takuzu","rules":["balance","no-three"],"rows":2,"cols":2,"givens":["..",".."],"verdict":"` +
			verdict + `"`
		if members != "" {
			line += "," + members
		}
		text := []byte(line + "}\n")
		a, err := Parse(text)
		if err == nil {
			err = a.Check(text, verb, nil)
		}
		if complaint == "" && err != nil || complaint != "" && (err == nil || !strings.Contains(err.Error(), complaint)) {
			t.Errorf("%s, %s with %s: got %v, expected %q", verb, verdict, members, err, complaint)
		}
	}
	check("unique", "unique", first, "")
	check("unique", "unique", "", "beside 0 solutions")
	check("unique", "unique", first+","+second, "beside 2 solutions")
	check("unique", "multiple", first+","+second, "")
	check("unique", "multiple", first, "beside 1 solutions")
	check("unique", "multiple", "", "beside 0 solutions")
	check("unique", "none", "", "")
	check("unique", "none", first, "beside 1 solutions")
	check("unique", "unknown", "", "")
	check("solve", "unknown", first, "") // --first
	check("solve", "unknown", first+","+second, "beside 2 solutions")
	check("unique", "multiple", second, "there is none")
	check("unique", "multiple", first+","+wrong, "the solution is wrong")
	check("unique", "multiple", first+`,"second":["01","10"]`, "the second one is the first")
	check("unique", "multiple", first+`,"second":["01"]`, "the solution is wrong")
	check("count", "multiple", "", "")
	check("count", "multiple", first, "beside 1 solutions")
	check("grade", "unique", "", "")
	check("grade", "none", first, "beside 1 solutions")
	check("forced", "", "", "")
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
