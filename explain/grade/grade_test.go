package grade_test

import (
	"strings"
	"testing"

	"gridcnf/bench"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
)

// A class has a number and names, in any case.
func TestParse(t *testing.T) {
	check := func(text string, first, last technique.Class) {
		t.Helper()
		if a, b, err := grade.Parse(text); a != first || b != last || (err != nil) != (first == 0) {
			t.Errorf("%q: got %d, %d, %v, want %d, %d", text, a, b, err, first, last)
		}
	}
	check("medium", 3, 3)
	check("Normal", 3, 3)
	check("6", 6, 6)
	check("Very Hard", 6, 6)
	check("beginner..MEDIUM", 1, 3)
	check("easy .. 4", 2, 4)
	check("hard..2", 5, 2) // who asks for it knows what that means
	check("", 0, 0)
	check("easy..", 0, 0)
	check("7", 0, 0)
	check("hardest", 0, 0)
	_, _, err := grade.Parse("hardest")
	if want := "expected a class, or two classes with .. between them: 1 Trivial, 2 Easy, 3 Normal, 4 Tricky, 5 Hard or 6 Extreme"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}

func TestHardPart(t *testing.T) {
	check := func(want grade.Part, scores ...float64) {
		t.Helper()
		g := new(grade.Grade)
		for i, s := range scores {
			g.Course = append(g.Course, grade.Mark{Score: s, Before: 2 * i})
			g.Score += s
		}
		if got := g.HardPart(); got != want {
			t.Errorf("%v: got %+v, expected %+v", scores, got, want)
		}
	}
	check(grade.Part{})
	check(grade.Part{First: 1, Last: 1, Score: 3}, 3)
	check(grade.Part{First: 1, Last: 2, Score: 2}, 1, 1, 1, 1)
	check(grade.Part{First: 3, Last: 3, Score: 9, Before: 4}, 1, 1, 9, 1, 4)
	check(grade.Part{First: 4, Last: 5, Score: 7, Before: 6}, 3, 1, 1, 3, 4, 1)
}

// How far techniques reach without explanations agrees with the grade. With lines it is exact up
// to class 4, and a contradiction made smaller can need cases. With loops no puzzle is harder than
// what Reach says, but for these; it may be easier, for explanations make contradictions smaller.
func TestReach(t *testing.T) {
	dir, own := corpus.Dir(t)
	every := long.Of(1, 60)
	if own {
		every = 1
	}
	same, easier := 0, 0
	for _, c := range bench.Collections() {
		set := must.Get(c.Load(dir))(t)
		if strings.HasPrefix(c.Name, "large/") || hard(c.Name) {
			continue
		}
		set.Thin(every, 0)
		for _, rec := range set.Puzzles {
			if rec.Puzzle.Bits() > 1000 {
				continue
			}
			g := must.Get(grade.Of(t.Context(), rec.Puzzle, explain.Options{}))(t)
			if !g.Complete {
				continue
			}
			switch class := reaches(t, rec.Puzzle); {
			case class == g.Class:
				same++
			case class == 5 && g.Class == 6, puzzle.Drawn(rec.Puzzle) && class > max(g.Class, 1):
				easier++
			default:
				t.Errorf("%s %s: class %d by %s, but techniques up to class %d solve it", c.Name, rec.ID, g.Class, g.Hardest, class)
			}
		}
	}
	t.Logf("%d classes agree, %d do not", same, easier)
}

// reaches is the class up to which techniques are needed to solve a puzzle.
func reaches(t *testing.T, p puzzle.Puzzle) technique.Class {
	t.Helper()
	set := must.Get(explain.Techniques(p))(t)
	k := must.Get(technique.Begin(t.Context(), p, set))(t)
	givens := technique.Givens(p)
	for class := technique.Class(1); class < 6; class++ {
		k.Restart(givens)
		must.Do(t, k.Reach(t.Context(), class, nil, nil))
		if len(k.Facts()) == p.Bits() {
			return class
		}
	}
	return 6
}
