package propagation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
)

// Follower plays the solver that a guide follows: it assigns literals at random, takes
// the guide's conclusions as a solver does, and takes levels back. It asks for
// explanations at once and later, and compares them with all solutions. Now and then it
// assigns something and takes it back at once; a second guide that is not told of that
// has to conclude the same.
type Follower struct {
	State func(cnf.Propagator) string       // what Undo has to restore
	More  func(l cnf.Lit, clause []cnf.Lit) // tests of an explanation; may be nil
	Quiet func()                            // tests when nothing follows any more; may be nil

	// Checked is how many explanations were tested.
	Checked int

	*rand.Rand
	t           *testing.T
	guide, twin cnf.Propagator
	vars        int
	truths      []cnf.Model // the solutions

	favourite cnf.Model // the solution that decisions follow
	trail     []cnf.Lit
	place     []int // by variable, counted from 1; 0 if it is open
	told      int   // how much of the trail the guides know
	levels    []int // where on the trail each starts
	concluded []bool
	before    []string // by told literal: the guide's state before
}

// Follow makes a follower of guides for a formula, whose units are assigned first. All
// models in truths have to satisfy it.
func Follow(t *testing.T, rng *rand.Rand, guide func() cnf.Propagator, formula *cnf.Formula, truths []cnf.Model) *Follower {
	f := &Follower{
		Rand: rng, t: t, guide: guide(), twin: guide(), vars: formula.NumVars(), truths: truths,
		place: make([]int, formula.NumVars()+1), concluded: make([]bool, formula.NumVars()+1),
		More: func(cnf.Lit, []cnf.Lit) {}, Quiet: func() {},
	}
	for c := range formula.Clauses() {
		if len(c) == 1 && f.place[c[0].Var()] == 0 {
			f.push(c[0], false)
		}
	}
	return f
}

// Guide is the guide that is followed.
func (f *Follower) Guide() cnf.Propagator { return f.guide }

// IsTrue reports whether a literal is assigned.
func (f *Follower) IsTrue(l cnf.Lit) bool {
	p := f.place[l.Var()]
	return p > 0 && f.trail[p-1] == l
}

func (f *Follower) push(l cnf.Lit, concluded bool) {
	f.trail = append(f.trail, l)
	f.place[l.Var()] = len(f.trail)
	f.concluded[l.Var()] = concluded
}

// Run makes so many decisions.
func (f *Follower) Run(decisions int) {
	f.t.Helper()
	f.independent()
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
func (f *Follower) assign(n int) {
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
func (f *Follower) choose() cnf.Model {
	size := func(m cnf.Model) (n int) {
		for _, v := range m {
			if v {
				n++
			}
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
func (f *Follower) settle() bool {
	f.t.Helper()
	for f.told < len(f.trail) {
		for ; f.told < len(f.trail); f.told++ {
			f.before = append(f.before, f.State(f.guide))
			f.guide.Assign(f.trail[f.told])
			f.twin.Assign(f.trail[f.told])
			f.detour()
		}
		implied := slices.Clone(f.guide.Propagate())
		f.compare(implied, f.twin.Propagate())
		for _, l := range implied {
			switch {
			case f.IsTrue(l):
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
	f.Quiet()
	return true
}

// detour assigns a few literals for the guide alone and takes them back.
func (f *Follower) detour() {
	f.t.Helper()
	if f.IntN(6) > 0 {
		return
	}
	before := f.State(f.guide)
	var way []cnf.Lit
	for range 1 + f.IntN(4) {
		l := cnf.Lit(1 + f.IntN(f.vars))
		if f.IntN(2) == 0 {
			l = -l
		}
		if (f.place[l.Var()] == 0 || f.place[l.Var()] > f.told+1) && !slices.Contains(way, l) && !slices.Contains(way, -l) {
			way = append(way, l)
			f.guide.Assign(l)
		}
	}
	for _, l := range slices.Backward(way) {
		f.guide.Undo(l)
	}
	if now := f.State(f.guide); now != before {
		f.t.Fatalf("after %v and back the state is\n%s\nit was\n%s", way, now, before)
	}
}

// compare fails if two guides that know the same conclude something else that is new.
func (f *Follower) compare(a, b []cnf.Lit) {
	f.t.Helper()
	fresh := func(implied []cnf.Lit) []cnf.Lit {
		implied = slices.DeleteFunc(slices.Clone(implied), f.IsTrue)
		slices.Sort(implied)
		return slices.Compact(implied)
	}
	a, b = fresh(a), fresh(b)
	if !slices.Equal(a, b) {
		f.t.Fatalf("after assignments that were taken back %v follows, without them %v", a, b)
	}
}

// explain asks for the clause of a conclusion and tests it.
func (f *Follower) explain(l cnf.Lit) {
	f.t.Helper()
	f.Checked++
	clause := f.guide.Explain(l, nil)
	latest := f.told
	if f.IsTrue(l) {
		latest = min(latest, f.place[l.Var()]-1)
	}
	itself := 0
	for _, other := range clause {
		if other == l {
			itself++
		} else if p := f.place[other.Var()]; !f.IsTrue(-other) || p > latest {
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
	f.More(l, clause)
}

// back takes all levels from one on back.
func (f *Follower) back(level int) {
	f.t.Helper()
	start := f.levels[level]
	for i := len(f.trail) - 1; i >= start; i-- {
		l := f.trail[i]
		f.place[l.Var()] = 0
		if i >= f.told {
			continue
		}
		f.guide.Undo(l)
		f.twin.Undo(l)
		if now := f.State(f.guide); now != f.before[i] {
			f.t.Fatalf("%v was taken back to\n%s\nfrom\n%s", l, now, f.before[i])
		}
	}
	f.trail, f.levels = f.trail[:start], f.levels[:level]
	f.told = min(f.told, start)
	f.before = f.before[:f.told]
}

// independent fails if two guides share what they change.
func (f *Follower) independent() {
	f.t.Helper()
	fresh := f.State(f.twin)
	var some []cnf.Lit
	for _, l := range f.guide.Observed()[:min(8, len(f.guide.Observed()))] {
		if l > 0 {
			some = append(some, l)
			f.guide.Assign(l)
		}
	}
	if now := f.State(f.twin); now != fresh {
		f.t.Fatalf("guides share state:\n%s\n%s", fresh, now)
	}
	for _, l := range slices.Backward(some) {
		f.guide.Undo(l)
	}
}
