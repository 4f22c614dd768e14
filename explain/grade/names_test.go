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
