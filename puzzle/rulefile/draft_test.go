package rulefile_test

import (
	"fmt"
	"slices"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

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
