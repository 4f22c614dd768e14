package command

import (
	"testing"

	"gridcnf/app"
	"gridcnf/explain"
)

func TestRoughly(t *testing.T) {
	check := func(want string, steps ...*explain.Step) {
		t.Helper()
		if got := (&app.Account{Told: steps}).Roughly(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	check("", &explain.Step{}, &explain.Step{})
	check(", but not that in 1 rough step all that is named is needed", &explain.Step{}, &explain.Step{Rough: true})
}
