package explain_test

import (
	"regexp"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
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
	binary, _ := rulefile.FirstGrid(takuzu.Takuzu, 14, 14)
	pearls, _ := rulefile.FirstGrid(masyu.Masyu, 12, 12)
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

// What crosses out is what a sentence says of one value and of places that do not have the same, or of one place. A value that keeps another
// one away is more than that, as a lower neighbour in a Futoshiki.
func TestCrossesOut(t *testing.T) {
	same := regexp.MustCompile(`^As (r\dc\d) is (\d), ([^:]*) (?:is|are) not ([^:.]*)[:.]`)
	check := func(family, text string) {
		t.Helper()
		b := must.Get(must.Get(rulefile.Named(family))(t).Read(text))(t)
		must.Do(t, b.Compile(t.Context()))
		path := must.Get(explain.Start(t.Context(), b, explain.Options{}))(t)
		said := make(map[bool]int)
		for {
			s := must.Get(path.Next(t.Context()))(t)
			if s == nil {
				break
			}
			m := same.FindStringSubmatch(s.Text)
			want := m != nil && (m[1] == m[3] || m[2] == m[4])
			if said[want]++; s.Folded != want {
				t.Errorf("%s: got %v for %s", family, !want, s.Text)
			}
		}
		if said[true] == 0 || said[false] == 0 {
			t.Errorf("%s: %d steps cross out, %d do not", family, said[true], said[false])
		}
	}
	check("sudoku", "4 4\n1 2 3 -\n- - - -\n- - - -\n- 3 - 2")
	check("futoshiki", "3 3\n- - -\n- - -\n- - -\n< <\n- -\n- -\n- - -\n- - v")
}
