package explain_test

import (
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain"
)

func TestWay(t *testing.T) {
	step := func(number int, lits, facts []cnf.Lit) *explain.Step {
		return &explain.Step{Number: number, Lits: lits, Facts: facts}
	}
	type lits = []cnf.Lit
	steps := []*explain.Step{
		step(1, lits{4}, lits{1}), step(2, lits{-5, 6}, lits{2}), step(3, lits{7}, lits{-5}),
		step(4, lits{8}, lits{3, 4, 7}), step(5, lits{9}, lits{8}),
	}
	check := func(to cnf.Lit, want ...int) {
		t.Helper()
		var got []int
		for _, s := range explain.Way(steps, to) {
			got = append(got, s.Number)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the way to %d is %v, expected %v", to, got, want)
		}
	}
	check(4, 1)
	check(6, 2)
	check(8, 1, 2, 3, 4)
	check(-8)
	check(1)
}
