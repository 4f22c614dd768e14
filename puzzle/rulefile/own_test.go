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
