package english_test

import (
	"strings"
	"testing"

	"gridcnf/internal/english"
)

func TestEnglish(t *testing.T) {
	check := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	check(english.List(nil), "")
	check(english.List([]string{"a"}), "a")
	check(english.List([]string{"a", "b"}), "a and b")
	check(english.List([]string{"a", "b", "c"}), "a, b and c")
	check(english.Choice(english.Ranges(strings.Fields("7 9 10 + 8 1 2 3 11 12 13 14"))), "7, 9, 10, +, 8, 1 to 3 or 11 to 14")
	check(english.Count(0, "rule"), "0 rules")
	check(english.Count(1, "rule"), "one rule")
	check(english.Count(2, "rule"), "2 rules")
	check(english.Count(3, "guess"), "3 guesses")
	check(english.Are(nil, "empty"), "")
	check(english.Are([]string{"r1c1"}, "empty"), "r1c1 is empty")
	check(english.Are([]string{"r1c1", "r1c2", "r2c1"}, "empty"), "r1c1, r1c2 and r2c1 are empty")
	check(english.Verb(0, "follow"), "follow")
	check(english.Verb(1, "follow"), "follows")
	check(english.Verb(2, "follow"), "follow")
	check(english.Sentence(""), "")
	check(english.Sentence("r"), "R")
	check(english.Sentence("row 1 is full"), "Row 1 is full")
	check(english.Sentence("r1c2 is 0"), "r1c2 is 0")
	letters := strings.Split("abcdefghijklmno", "")
	check(english.Few(letters[:0], ", "), "")
	check(english.Few(letters[:2], ", "), "a, b")
	check(english.Few(letters[:12], ", "), "a, b, c, d, e, f, g, h, i, j, k, l")
	check(english.Few(letters, ", "), "a, b, c, d, e, f, g, h, i, j, k, l and 3 more")
}
