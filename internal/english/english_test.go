package english_test

import (
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
}

func TestCount(t *testing.T) {
	check := func(n int, want string) {
		t.Helper()
		if got := english.Count(n, "rule"); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
	check(0, "0 rules")
	check(1, "one rule")
	check(2, "2 rules")
}
