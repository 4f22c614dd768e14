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
		if words[0] == "answer" {
			broken := &rulefile.Broken{Rule: "none"}
			err := b.Check(must.Get(b.ReadAnswer(strings.Split(words[1], "\n")))(t))
			if !errors.As(err, &broken) && err != nil {
				t.Errorf("%s: %v: %s", b.Kind(), err, words[1])
			}
			return broken.Rule
		}
		f := must.Get(rulefile.Named(words[1]))(t)
		b = must.Get(f.Read(words[2]))(t)
		must.Do(t, b.Compile(t.Context()))
		if words[0] == "open" {
			return "not solved"
		}
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

// Rows behind a cell that is a group of its own. A group of more cells than the largest number can be + or, if two such groups could be in it, ++:
// then it is no only solution. If groups are told apart, all sizes are marks of their own.
func TestMarkedGroups(t *testing.T) {
	type group struct{ mark, least, most int }
	check := func(exact string, groups ...group) {
		t.Helper()
		f := must.Get(rulefile.Parse("t.star", []byte(`puzzle(name = "t", rules = {"size": "size"}, answer = cells(lambda b: group_numbers(b, 1, 2, exact = `+exact+`)), givens = cells(number(1)))
def frame(b):
    by_size(b, rule = "size")
`)))(t)
		var rows func(left, last int) int // how many rows of so many cells can stand behind a group
		rows = func(left, last int) (n int) {
			for _, of := range groups {
				for size := of.least; size <= min(of.most, left) && of.mark != last; size++ {
					n += rows(left-size, of.mark)
				}
			}
			return max(n, 1-left) // of no cells there is one
		}
		for cols := range 11 {
			b := must.Get(f.Read(fmt.Sprintf("1 %d\n1%s\n", cols+1, strings.Repeat(" -", cols))))(t)
			all, err := solve.Count(t.Context(), b, solve.Counting{Search: true}, solve.Options{})
			if want := rows(cols, 1); err != nil || !all.Complete || all.Count.Int64() != int64(want) {
				t.Errorf("%d cells: got %v solutions, %v, want %d", cols, all, err, want)
			}
		}
	}
	check("False", group{1, 1, 1}, group{2, 2, 2}, group{'+', 3, 10}, group{'+', 7, 10})
	var sizes []group
	for n := range 10 {
		sizes = append(sizes, group{n + 1, n + 1, n + 1})
	}
	check("True", sizes...)
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
		if !long.On && (name == "hitori" || name == "castle-wall" || name == "wagiri") { // with their hundreds of sets of clues
			continue
		}
		b := must.Get(must.Get(rulefile.Named(name))(t).Read(text))(t)
		clues := b.Removable()
		d, err := b.Draft(t.Context(), clues)
		if err != nil || d.Whole() {
			t.Fatalf("%s: no draft: %v", name, err)
		}
		answers := make(map[int][]string) // by the clues that are printed, as bits
		s := solve.New(d, solve.Options{})
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
			printed := must.Get(b.Printed(some))(t)
			must.Do(t, printed.Compile(t.Context()))
			var want []string
			s := solve.New(printed, solve.Options{Backend: "gini"})
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
