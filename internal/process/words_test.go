package process

import (
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	check := func(line string, want ...string) {
		t.Helper()
		if got, err := Words(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("Words(%q) = %q, %v, want %q", line, got, err, want)
		}
	}
	check("")
	check(" \t ")
	check("a  b\tc", "a", "b", "c")
	check(`'/my solver' --x "y z" ''`, "/my solver", "--x", "y z", "")
	check(`a\ b "c\"d\e" 'f\g' h'i'"j"`, "a b", `c"d\e`, `f\g`, "hij")
	check("$HOME *.cnf {}", "$HOME", "*.cnf", "{}")
	for _, line := range []string{`'a`, `"a`, `a\`, `"a'`} {
		if words, err := Words(line); err == nil {
			t.Errorf("Words(%q) = %q, want an error", line, words)
		}
	}
}
