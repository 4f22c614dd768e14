package grade_test

import (
	"testing"

	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
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
	if want := "expected a class or two with .. between them: 1 Trivial, 2 Easy, 3 Normal, 4 Tricky, 5 Hard or 6 Extreme"; err.Error() != want {
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
