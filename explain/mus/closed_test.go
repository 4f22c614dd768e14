package mus

import (
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rule"
)

// TestLoopRules compares the rules that are made for loops with all solutions: each
// keeps all of them, and together with the rules of New they leave nothing else.
func TestLoopRules(t *testing.T) {
	made := 0
	for _, pr := range problems(t) {
		f := newFinder(t, pr.p, 0)
		if f.loop == nil {
			continue
		}
		given := len(f.rules)
		must.Get(f.Optimal(t.Context(), pr.lits, pr.facts))(t)
		for _, a := range pr.all {
			if broken := f.broken(a); len(broken) > 0 {
				t.Errorf("%s: %s is broken by the solution %v", pr.name, f.rules[broken[0]].Name(), pr.p.Text(a))
			}
		}
		for _, l := range pr.lits {
			if !implies(t, Core{l, f.rules, pr.facts, false}) {
				t.Errorf("%s: %v does not follow from the rules made", pr.name, l)
			}
		}
		made += len(f.rules) - given
	}
	if made == 0 {
		t.Error("no board needed a loop rule")
	}
}

// TestSeparate draws two loops of which one is a solution: what is required decides.
func TestSeparate(t *testing.T) {
	b := boards.Masyu(t, "...../...../...../W....")
	l := boards.Lattice(b)
	a := make(puzzle.Answer, b.Bits())
	square := func(r, c, h, w int) {
		for i := range w {
			a[l.Right(r, c+i)], a[l.Right(r+h, c+i)] = true, true
		}
		for i := range h {
			a[l.Down(r+i, c)], a[l.Down(r+i, c+w)] = true, true
		}
	}
	b.SetClue(3, 0, masyu.None)
	b.SetClue(2, 0, masyu.White)
	square(1, 0, 2, 1)
	square(0, 3, 1, 1)
	if lines := must.Get(rule.Of(b, "a test", rule.Shapes, rule.OneLoop))(t).Loop.Closed(a); len(lines) != 2 {
		t.Fatalf("got %v", lines)
	}
	f := newFinder(t, b, 0)
	if f.separate(a, nil) {
		t.Error("the loop through the pearl is a solution, and was cut off")
	}
	e := cnf.Lit(l.Right(0, 3) + 1)
	if !f.separate(a, []cnf.Lit{e}) {
		t.Fatal("the loop through the pearl leaves out the required edge, and was not cut off")
	}
	if !slices.ContainsFunc(f.rules, func(inst rule.Instance) bool {
		c, ok := inst.(*rule.Closing)
		return ok && c.Stop < 0 && c.Edge == e.Var()-1
	}) {
		t.Errorf("no closing leaves the edge out: %v", names(f.rules))
	}
	for a := range brute.Masyu(b) {
		if broken := f.broken(a); len(broken) > 0 {
			t.Errorf("%s is broken by the solution %v", f.rules[broken[0]].Name(), b.Text(a))
		}
	}
}
