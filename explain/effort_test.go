package explain_test

import (
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/solve"
)

// irreducible makes a puzzle that needs cases.
func irreducible(t *testing.T, b puzzle.Board, seed uint64) puzzle.Board {
	t.Helper()
	made := must.Get(author.Generate(t.Context(), author.Wish{Board: b}, seed, 1, solve.Options{}))(t)
	return made.Board
}

// A path whose effort is spent goes on to the solution with hasty steps, each of which is right; and a
// grade ends there, with no more than the grade of the whole path.
func TestEffort(t *testing.T) {
	binary, _ := takuzu.New(takuzu.Takuzu, 14, 14)
	pearls, _ := masyu.New(12, 12)
	numbers, _ := rulefile.FirstGrid(slitherlink.Slitherlink, 10, 10)
	check := func(b puzzle.Board) {
		t.Helper()
		const little = 20_000
		taken := func() (steps []*explain.Step) {
			path := must.Get(explain.Start(t.Context(), b, explain.Options{Effort: little}))(t)
			for {
				s := must.Get(path.Next(t.Context()))(t)
				if s == nil {
					break
				}
				steps = append(steps, s)
			}
			found := path.Facts()
			for bit, value := range path.Solutions[0] {
				l := cnf.Lit(bit + 1)
				if !value {
					l = -l
				}
				if !slices.Contains(found, l) {
					t.Fatalf("%s: %d is not found", b.Kind(), l)
				}
			}
			return steps
		}
		steps := taken()
		hasty := 0
		for _, s := range steps {
			if !s.Hasty {
				continue
			}
			hasty++
			if !s.Rough || s.Text == "" {
				t.Errorf("%s: step %d is not rough, or says nothing", b.Kind(), s.Number)
			}
			if err := explain.Verify(t.Context(), b, s, "gini"); err != nil {
				t.Errorf("%s: %v", b.Kind(), err)
			}
		}
		if hasty == 0 {
			t.Fatalf("%s: no hasty step of %d", b.Kind(), len(steps))
		}
		for i, s := range taken() {
			if s.Text != steps[i].Text {
				t.Errorf("%s: step %d is another one in a second run", b.Kind(), s.Number)
			}
		}
		some := must.Get(grade.Of(t.Context(), b, explain.Options{Effort: little}))(t)
		all, err := grade.Of(t.Context(), b, explain.Options{})
		if err != nil || !all.Complete {
			t.Fatal(all, err)
		}
		if !some.AtLeast || some.Complete || some.Reason == nil || some.Verdict != solve.OnlyOne ||
			some.Class > all.Class || some.Score > all.Score || some.Steps >= all.Steps {
			t.Errorf("%s: %+v, want part of %v", b.Kind(), some, all)
		}
	}
	check(irreducible(t, binary, 5))
	check(irreducible(t, pearls, 5))
	check(irreducible(t, numbers, 5))
}
