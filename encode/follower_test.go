package encode

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// follower plays the solver that a guide follows: it assigns literals at random, takes
// the guide's conclusions as a solver does, and takes levels back. It asks for
// explanations at once and later, and compares them with all solutions.
type follower struct {
	*rand.Rand
	t      *testing.T
	guide  cnf.Propagator
	vars   int
	truths []cnf.Model // the solutions

	favourite cnf.Model // the solution that decisions follow
	trail     []cnf.Lit
	place     []int // by variable, counted from 1; 0 if it is open
	told      int   // how much of the trail the guide knows
	levels    []int // where on the trail each starts
	concluded []bool
	before    []string // by told literal: the guide's state before
	checked   int

	state func() string                               // of the guide
	more  func(l cnf.Lit, clause []cnf.Lit, told int) // tests of an explanation
	quiet func()                                      // tests when nothing follows any more
}

// follow makes a follower of an encoding, whose units are assigned first.
func follow(t *testing.T, rng *rand.Rand, e *Encoding, truths []cnf.Model) *follower {
	f := &follower{
		Rand: rng, t: t, guide: e.Guide(), vars: e.NumVars(), truths: truths,
		place: make([]int, e.NumVars()+1), concluded: make([]bool, e.NumVars()+1),
		more: func(cnf.Lit, []cnf.Lit, int) {}, quiet: func() {},
	}
	for c := range e.Clauses() {
		if len(c) == 1 && f.place[c[0].Var()] == 0 {
			f.push(c[0], false)
		}
	}
	return f
}

func (f *follower) isTrue(l cnf.Lit) bool {
	p := f.place[l.Var()]
	return p > 0 && f.trail[p-1] == l
}

func (f *follower) push(l cnf.Lit, concluded bool) {
	f.trail = append(f.trail, l)
	f.place[l.Var()] = len(f.trail)
	f.concluded[l.Var()] = concluded
}

// run makes so many decisions.
func (f *follower) run(decisions int) {
	f.t.Helper()
	if !f.settle() {
		return // without any decision
	}
	for range decisions {
		f.levels = append(f.levels, len(f.trail))
		f.assign(1 + f.IntN(3))
		if !f.settle() || f.IntN(12) == 0 {
			f.back(f.IntN(len(f.levels)))
		}
		if len(f.trail) > 0 {
			if l := f.trail[f.IntN(len(f.trail))]; f.concluded[l.Var()] {
				f.explain(l)
			}
		}
	}
	f.levels = append([]int{0}, f.levels...)
	f.back(0)
}

// assign assigns some open literals, mostly those of a solution that agrees with the rest.
func (f *follower) assign(n int) {
	var target cnf.Model
	if len(f.truths) > 0 && f.IntN(3) > 0 {
		if len(f.levels) == 1 || f.IntN(10) == 0 {
			f.favourite = f.choose()
		}
		if m := f.favourite; !slices.ContainsFunc(f.trail, func(l cnf.Lit) bool { return !m.Value(l) }) {
			target = m
		}
	}
	for range 4 * n {
		v := cnf.Lit(1 + f.IntN(f.vars))
		if f.place[v] > 0 {
			continue
		}
		if target != nil && !target.Value(v) || target == nil && f.IntN(2) == 0 {
			v = -v
		}
		f.push(v, false)
		if n--; n == 0 {
			return
		}
	}
}

// choose returns a solution, preferring those with few true literals: small loops make
// the rules work that large ones have no room for.
func (f *follower) choose() cnf.Model {
	size := func(m cnf.Model) (n int) {
		for _, v := range m {
			n += bit(v)
		}
		return n
	}
	best := f.truths[f.IntN(len(f.truths))]
	for range f.IntN(60) {
		if m := f.truths[f.IntN(len(f.truths))]; size(m) < size(best) {
			best = m
		}
	}
	return best
}

// settle takes conclusions until there are no more, and returns false if one is false.
func (f *follower) settle() bool {
	f.t.Helper()
	for f.told < len(f.trail) {
		for ; f.told < len(f.trail); f.told++ {
			f.before = append(f.before, f.state())
			f.guide.Assign(f.trail[f.told])
		}
		implied := slices.Clone(f.guide.Propagate())
		for _, l := range implied {
			switch {
			case f.isTrue(l):
			case f.place[l.Var()] > 0:
				f.explain(l)
				return false
			default:
				f.push(l, true)
				if f.IntN(2) == 0 {
					f.explain(l)
				}
			}
		}
		if f.IntN(8) == 0 {
			f.assign(1) // as clauses do in between
		}
	}
	f.quiet()
	return true
}

// explain asks for the clause of a conclusion and tests it.
func (f *follower) explain(l cnf.Lit) {
	f.t.Helper()
	f.checked++
	clause := f.guide.Explain(l, nil)
	latest := f.told
	if f.isTrue(l) {
		latest = min(latest, f.place[l.Var()]-1)
	}
	itself := 0
	for _, other := range clause {
		if other == l {
			itself++
		} else if p := f.place[other.Var()]; !f.isTrue(-other) || p > latest {
			f.t.Fatalf("%v followed from %v: %v was not false in %v", l, clause, other, f.trail[:latest])
		}
	}
	if itself != 1 {
		f.t.Fatalf("%v is %d times in its explanation %v", l, itself, clause)
	}
	for _, m := range f.truths {
		if !slices.ContainsFunc(clause, m.Value) {
			f.t.Fatalf("%v is false in a solution", clause)
		}
	}
	f.more(l, clause, latest)
}

// back takes all levels from one on back.
func (f *follower) back(level int) {
	f.t.Helper()
	start := f.levels[level]
	for i := len(f.trail) - 1; i >= start; i-- {
		l := f.trail[i]
		f.place[l.Var()] = 0
		if i >= f.told {
			continue
		}
		f.guide.Undo(l)
		if now := f.state(); now != f.before[i] {
			f.t.Fatalf("%v was taken back to\n%s\nfrom\n%s", l, now, f.before[i])
		}
	}
	f.trail, f.levels = f.trail[:start], f.levels[:level]
	f.told = min(f.told, start)
	f.before = f.before[:f.told]
}

// extended returns the models of an encoding that are solutions. Their other variables
// follow from the clauses.
func extended(t *testing.T, e *Encoding, answers []puzzle.Answer) []cnf.Model {
	t.Helper()
	var models []cnf.Model
	for _, a := range answers {
		known := make(map[cnf.Lit]bool)
		for i, l := range e.Answer {
			known[is(l, [...]value{isFalse, isTrue}[bit(a[i])])] = true
		}
		for changed := true; changed; {
			changed = false
			for c := range e.Clauses() {
				left := slices.DeleteFunc(slices.Clone(c), func(l cnf.Lit) bool { return known[-l] })
				if len(left) == 1 && !known[left[0]] {
					known[left[0]], changed = true, true
				}
			}
		}
		m := make(cnf.Model, e.NumVars()+1)
		for l := range known {
			m[l.Var()] = l > 0
		}
		if err := e.Check(m); len(known) != e.NumVars() || err != nil {
			t.Fatalf("%d of %d variables follow from a solution; %v", len(known), e.NumVars(), err)
		}
		models = append(models, m)
	}
	return models
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func encoded(t *testing.T, p puzzle.Puzzle, opt Options) *Encoding {
	t.Helper()
	e, err := New(context.Background(), p, opt)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// independent fails if two guides of an encoding share what they change.
func independent(t *testing.T, e *Encoding, state func(cnf.Propagator) string) {
	t.Helper()
	a, b := e.Guide(), e.Guide()
	fresh := state(b)
	for _, l := range a.Observed()[:min(8, len(a.Observed()))] {
		if l > 0 {
			a.Assign(l)
		}
	}
	if now := state(b); now != fresh {
		t.Fatalf("guides share state:\n%s\n%s", fresh, now)
	}
}
