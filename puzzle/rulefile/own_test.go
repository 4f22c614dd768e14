package rulefile_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
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

// With any of its clues, a draft has the answers that the board has on which these are printed.
func TestDraft(t *testing.T) {
	for name, text := range map[string]string{
		"castle-wall": "4 4\n- 0wx - -\n- - - 0wg\n- - - -\n- 0sg - -",
		"yajilin":     "3 4\n- - - 1w\n- 0e - -\n- - - -",
		"hitori":      "3 3\n1 1 2\n2 3 3\n3 1 2",
		"sudoku":      "4 4\n1 - - 4\n- - - -\n- 4 1 -\n- - - -",
		"nurikabe":    "3 4\n2 - - 1\n- - - -\n- 3 - -", // whose clues state the size of a group
		"wagiri":      "3 3\nx - -\n- o -\n- - x\n- - - -\n- 2 - -\n- - 1 -\n- - - -",
		"dominion":    "3 3\n1 - -\n- - 2\n1 - 2",
		"slash-pack":  "3 3\n1 - -\n- 2 1\n- - -",
	} {
		if !long.On && name == "hitori" { // with its 512 sets of clues
			continue
		}
		f := must.Get(rulefile.Named(name))(t)
		b := must.Get(f.Read(text))(t)
		clues := b.Removable()
		d, err := b.Draft(t.Context(), clues)
		if err != nil || d.Whole() {
			t.Fatalf("%s: no draft: %v", name, err)
		}
		answers := make(map[int][]string) // by the clues that are printed, as bits
		s := must.Get(solve.New(d, solve.Options{}))(t)
		for a, err := range s.All(t.Context()) {
			if err != nil {
				t.Fatal(name, err)
			}
			on := 0
			for i, v := range a[d.Proper():] {
				if v {
					on |= 1 << i
				}
			}
			answers[on] = append(answers[on], fmt.Sprint(a[:d.Proper()]))
		}
		for on := range 1 << len(clues) {
			var some []rulefile.Clue
			for i, c := range clues {
				if on>>i&1 > 0 {
					some = append(some, c)
				}
			}
			printed, err := b.Printed(some)
			if err == nil {
				err = printed.Compile(t.Context())
			}
			must.Do(t, err)
			var want []string
			s := must.Get(solve.New(printed, solve.Options{Backend: "gini"}))(t)
			for a, err := range s.All(t.Context()) {
				if err != nil {
					t.Fatal(name, err)
				}
				want = append(want, fmt.Sprint(a))
			}
			slices.Sort(want)
			if slices.Sort(answers[on]); !slices.Equal(answers[on], want) {
				t.Errorf("%s with clues %b: a draft has %d answers, expected %d", name, on, len(answers[on]), len(want))
			}
		}
	}
}
