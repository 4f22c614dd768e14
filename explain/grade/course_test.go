package grade_test

import (
	"testing"

	"gridcnf/explain/grade"
)

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
