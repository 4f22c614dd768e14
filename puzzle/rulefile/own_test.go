package rulefile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// The boards of testdata/own.txt have the solutions that stand there, and wrong answers to them break the rules that do.
func TestOwnPuzzles(t *testing.T) {
	var b *rulefile.Board
	golden.Cases(t, "own.txt", func(t *testing.T, words []string) string {
		if words[0] == "wrong" {
			var broken *rulefile.Broken
			err := b.Check(must.Get(b.ReadAnswer(strings.Split(words[1], "\n")))(t))
			if !errors.As(err, &broken) {
				t.Errorf("%s: got %v, expected that a rule is broken by\n%s", b.Kind(), err, words[1])
				return ""
			}
			return broken.Rule
		}
		f := must.Get(rulefile.Named(words[1]))(t)
		b = must.Get(f.Read(words[2]))(t)
		must.Do(t, b.Compile(t.Context()))
		want, err := b.ReadAnswer(strings.Split(words[3], "\n"))
		if err == nil {
			err = b.Check(want)
		}
		if err != nil {
			t.Errorf("%s: the solution: %v", f.Name, err)
		}
		r := must.Get(solve.Unique(t.Context(), b, solve.Options{}))(t)
		if r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(want) {
			t.Errorf("%s: %v, or another solution", f.Name, r.Verdict)
		}
		if again, err := f.Read(strings.Join(b.Lines(), "\n")); err != nil || !slices.Equal(again.Lines(), b.Lines()) {
			t.Errorf("%s: %v: read again\n%s", f.Name, err, strings.Join(b.Lines(), "\n"))
		}
		return string(r.Verdict)
	})
}

// Groups can have more cells than nine, and than any number that is given.
func TestLargeGroups(t *testing.T) {
	for _, c := range []struct{ family, board, answer, broken string }{
		{"fillomino", "2 6\n- - - - - -\n2 2 - - - -", "+ + + + + +\n2 2 + + + +", ""},
		{"fillomino", "2 6\n- - - - - -\n2 2 - - - -", "+ + + + + +\n2 2 + + + 1", "size"},
		{"symmetry-area", "2 5\n- - - - -\n- - - - -", "+ + + + +\n+ + + + +", ""},
		{"snake-pit", "3 5\n- - - - -\n- 4 - - -\n- - - - -", "+ + + + +\n+ 4 4 4 4\n+ + + + +", ""},
		{"snake-pit", "3 5\n12x - - - -\n- - - - -\n- - - - -", "12 12 12 12 12\n12 3 3 3 12\n12 12 12 12 12", "snake"},
		{"wafusuma", "2 6\n- - - - - -\n- - - - - -\n- 12 - - -\n- - - - -\n- - - - - -", "2 10 10 10 10 10\n2 10 10 10 10 10", "border"},
		{"wafusuma", "2 6\n- - - - - -\n- - - - - -\n12 - - - -\n- - - - -\n- - - - - -", "2 10 10 10 10 10\n2 10 10 10 10 10", ""},
	} {
		b := must.Get(must.Get(rulefile.Named(c.family))(t).Read(c.board))(t)
		must.Do(t, b.Compile(t.Context()))
		err := b.Check(must.Get(b.ReadAnswer(strings.Split(c.answer, "\n")))(t))
		var broken *rulefile.Broken
		if errors.As(err, &broken) != (c.broken != "") || broken != nil && broken.Rule != c.broken {
			t.Errorf("%s: %s: got %v, want the broken rule %q", c.family, c.answer, err, c.broken)
		}
	}
}
