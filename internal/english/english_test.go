package english_test

import (
	"strings"
	"testing"

	"gridcnf/internal/english"
)

func TestList(t *testing.T) {
	check := func(want string, words ...string) {
		t.Helper()
		if got := english.List(words); got != want {
			t.Errorf("List(%q) = %q, want %q", words, got, want)
		}
	}
	check("")
	check("a", "a")
	check("a and b", "a", "b")
	check("a, b and c", "a", "b", "c")
	if got := english.Choice([]string{"a", "b", "c"}); got != "a, b or c" {
		t.Errorf("got %q", got)
	}
}

func TestCount(t *testing.T) {
	check := func(n int, thing, want string) {
		t.Helper()
		if got := english.Count(n, thing); got != want {
			t.Errorf("Count(%d, %s) = %q, want %q", n, thing, got, want)
		}
	}
	check(0, "rule", "0 rules")
	check(1, "rule", "one rule")
	check(2, "rule", "2 rules")
	check(3, "guess", "3 guesses")
}

func TestAre(t *testing.T) {
	check := func(want string, things ...string) {
		t.Helper()
		if got := english.Are(things, "empty"); got != want {
			t.Errorf("Are(%q) = %q, want %q", things, got, want)
		}
	}
	check("")
	check("r1c1 is empty", "r1c1")
	check("r1c1, r1c2 and r2c1 are empty", "r1c1", "r1c2", "r2c1")
}

func TestVerb(t *testing.T) {
	for n, want := range []string{"follow", "follows", "follow"} {
		if got := english.Verb(n, "follow"); got != want {
			t.Errorf("%d things: %q, want %q", n, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		if got := english.Sentence(text); got != want {
			t.Errorf("Sentence(%q) = %q, want %q", text, got, want)
		}
	}
	check("", "")
	check("r", "R")
	check("row 1 is full", "Row 1 is full")
	check("r1c2 is 0", "r1c2 is 0")
}

func TestFew(t *testing.T) {
	words := strings.Split("abcdefghijklmno", "")
	for n, want := range map[int]string{0: "", 2: "a, b", 12: "a, b, c, d, e, f, g, h, i, j, k, l", 15: "a, b, c, d, e, f, g, h, i, j, k, l and 3 more"} {
		if got := english.Few(words[:n], ", "); got != want {
			t.Errorf("of %d words: %q", n, got)
		}
	}
}
