package mus

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
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
		must.Get(f.Smallest(t.Context(), pr.lits, pr.facts))(t)
		for _, a := range pr.all {
			keepsAll(t, f, a)
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
		keepsAll(t, f, a)
	}
}

// keepsAll expects a solution to keep all rules of a finder.
func keepsAll(t *testing.T, f *Finder, a puzzle.Answer) {
	t.Helper()
	e := infer.New(f.puzzle, f.rules)
	for bit, value := range a {
		e.Know(rule.Literal(bit, value))
	}
	if c := e.Refute(0, e.All()); c != nil {
		t.Errorf("%s is broken by the solution %v", c.Broken.Rule.Name(), f.puzzle.Text(a))
	}
}

// TestFewestFacts offers two literals that follow from one rule each: from two facts, or from
// three.
func TestFewestFacts(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.ThreeInARow, 6, 6))
	facts := []cnf.Lit{1, -2, 3, -4, 5, -13, -14} // 10101. and 00....
	balance, three := cnf.Lit(-6), cnf.Lit(15)
	for _, lits := range [][]cnf.Lit{{balance, three}, {three, balance}} {
		core, err := newFinder(t, b, 0).Smallest(t.Context(), lits, facts)
		if err != nil || core.Lit != three || len(core.Rules) != 1 || len(core.Facts) != 2 {
			t.Errorf("got %v from %v and %v, %v", core.Lit, names(core.Rules), core.Facts, err)
		}
	}
}

// TestMemory asks the same finder about other facts again and again. What it remembers does
// not make its best cores larger.
func TestMemory(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	check := func(p puzzle.Puzzle, answers []puzzle.Answer) {
		t.Helper()
		f := newFinder(t, p, 0)
		for range 12 {
			pr := openUp(t, random, p, answers, 3)
			lits := pr.lits[len(pr.lits)-1:]
			got := must.Get(f.Smallest(t.Context(), lits, pr.facts))(t)
			isMinimal(t, got)
			want, err := newFinder(t, p, 0).Smallest(t.Context(), lits, pr.facts)
			if err != nil || len(got.Rules) != len(want.Rules) {
				t.Errorf("%v: got %s, with a new finder %s, %v", pr.facts, names(got.Rules), names(want.Rules), err)
			}
		}
	}
	for _, size := range [][2]int{{4, 4}, {6, 6}} {
		b := boards.Must(takuzu.New(takuzu.Takuzu, size[0], size[1]))
		check(b, slices.Collect(brute.Takuzu(b)))
	}
}

// TestFull is about a loop that has to visit every cell, without a pearl.
func TestFull(t *testing.T) {
	b := boards.Must(masyu.New(4, 4))
	b.Full = true
	pr := openUp(t, rand.New(rand.NewPCG(5, 6)), b, slices.Collect(brute.Masyu(b)), 1)
	f := newFinder(t, b, 0)
	for _, l := range pr.lits {
		core, err := f.Smallest(t.Context(), []cnf.Lit{l}, pr.facts)
		if err != nil {
			t.Fatalf("%v from %v: %v", l, pr.facts, err)
		}
		isMinimal(t, core)
	}
}

// TestImpatient puts ten pigeons into nine holes. It takes too long to find out that this cannot
// be, but none if some of them are in the same hole from the start.
func TestImpatient(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.ThreeInARow, 10, 10))
	o := newFinder(t, b, 0).open()
	const pigeons, holes = 10, 9
	in := func(pigeon, hole int) cnf.Lit { return cnf.Lit(1 + pigeon*holes + hole) }
	for p := range pigeons {
		var some []cnf.Lit
		for h := range holes {
			some = append(some, in(p, h))
			for q := range p {
				o.Add(-in(p, h), -in(q, h))
			}
		}
		o.Add(some...)
	}
	check := func(rough bool, assume ...cnf.Lit) {
		t.Helper()
		if unsat, clear := o.impatient(t.Context(), assume); unsat == rough || clear == rough {
			t.Errorf("contradiction %t, clear %t, expected rough %t", unsat, clear, rough)
		}
	}
	check(false, in(0, 0), in(1, 0))
	check(true)
}
