package backendtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
)

// Following is a propagator and what is known of it, for tests of its contract by random
// scripts, the same ones every time. The scripts play a solver. One half follows what the
// clauses imply at once, but does not always ask the propagator when it could, takes back as
// much as it likes, and asks for reasons late. The other half goes level by level and takes
// all that follows before it decides anew, so that Quiet can be asked.
//
// Each conclusion must have a clause that contains it, whose other literals were false
// before, and that every solution satisfies. Now and then something is assigned and taken
// back at once: a twin that is not told of that has to conclude the same.
type Following struct {
	Open    func() cnf.Propagator // a new propagator, for the same formula every time
	Formula *cnf.Formula          // whose clauses the solver has; nil: none
	Truths  []cnf.Model           // all solutions; decisions mostly follow one of them

	Scripts, Steps int // how many scripts, and how many steps each has; 0 is 200 and 80

	State func(cnf.Propagator) string                         // what Undo has to restore; may be nil
	More  func(p cnf.Propagator, l cnf.Lit, clause []cnf.Lit) // tests of an explanation; may be nil
	Quiet func(p cnf.Propagator, isTrue func(l cnf.Lit) bool) // tests when nothing more follows; may be nil
}

// Run plays the scripts and returns how many explanations were tested.
func (f Following) Run(t testing.TB) (explained int) {
	t.Helper()
	if f.Formula == nil {
		f.Formula = new(cnf.Formula)
	}
	if f.State == nil {
		f.State = func(cnf.Propagator) string { return "" }
	}
	if f.Scripts == 0 {
		f.Scripts, f.Steps = 200, 80
	}
	for seed := range f.Scripts {
		p := &player{
			Following: f, TB: t, rng: rand.New(rand.NewPCG(uint64(seed), 5)), propagator: f.Open(), twin: f.Open(), orderly: seed%2 == 1,
			value: map[cnf.Lit]bool{}, followed: map[cnf.Lit]bool{},
		}
		p.meet()
		for step := 0; p.going && step < f.Steps; step++ {
			p.step()
		}
		p.undo(0)
		explained += p.explained
	}
	return explained
}

// player is the solver's side of a script.
type player struct {
	Following
	testing.TB
	rng              *rand.Rand
	propagator, twin cnf.Propagator
	orderly          bool // it has unit clauses only, and goes level by level
	going            bool // the clauses are not refuted without any decision
	explained        int

	vars      []cnf.Lit        // that can be decided
	observed  int              // variables
	value     map[cnf.Lit]bool // true literals
	trail     []cnf.Lit
	levels    []int            // where on the trail each starts, if it is orderly
	told      int              // how many of the trail the propagator has been told of
	before    []string         // by told literal: the state before it
	followed  map[cnf.Lit]bool // conclusions on the trail
	favourite cnf.Model        // the solution that decisions follow
	history   []any
}

// meet asks for what a propagator tells before the search.
func (p *player) meet() {
	p.Helper()
	p.observed = p.propagator.Observed()
	for v := cnf.Lit(1); int(v) <= p.observed; v++ {
		if !slices.Contains(p.vars, v) {
			p.vars = append(p.vars, v)
		}
	}
	for _, hint := range p.propagator.Hints() {
		if hint.Lit == 0 || hint.Weight < 0 {
			p.Fatalf("Hints has %v", hint)
		}
	}
	if p.going = !p.follow(); !p.going && len(p.Truths) > 0 {
		p.Fatal("the clauses contradict each other")
	}
}

func (p *player) step() {
	p.Helper()
	if p.orderly {
		p.level()
		return
	}
	switch n := p.rng.IntN(10); {
	case n < 4:
		before := len(p.trail)
		if p.decide(); p.follow() {
			p.undo(before)
		}
	case n < 5:
		p.tell()
	case n < 6:
		p.undo(p.rng.IntN(len(p.trail) + 1))
	case n < 7:
		p.explainLate()
	default:
		if _, keep := p.ask(); keep < len(p.trail) {
			p.undo(p.rng.IntN(keep + 1))
		}
	}
}

// level takes all that follows, then decides something and takes what follows from that. It
// goes back to an earlier level at a contradiction, and now and then without one.
func (p *player) level() {
	p.Helper()
	for more, keep := true, 0; more; {
		if more, keep = p.ask(); keep < len(p.trail) || len(p.levels) > 0 && p.rng.IntN(30) == 0 {
			levels := slices.DeleteFunc(slices.Clone(p.levels), func(start int) bool { return start > keep })
			if p.going = len(levels) > 0; !p.going {
				return
			}
			last := p.rng.IntN(len(levels))
			p.undo(levels[last])
			p.levels = levels[:last]
		}
		if more && p.rng.IntN(8) == 0 {
			p.decide() // as clauses do in between
		}
	}
	if p.Quiet != nil {
		p.Quiet(p.propagator, func(l cnf.Lit) bool { return p.value[l] })
	}
	p.explainLate()
	p.levels = append(p.levels, len(p.trail))
	for range 1 + p.rng.IntN(3) {
		p.decide()
	}
}

// decide assigns a variable, mostly as in a solution that agrees with the rest.
func (p *player) decide() {
	if len(p.Truths) > 0 && (len(p.trail) == 0 || p.rng.IntN(10) == 0) {
		p.favourite = p.choose()
	}
	l := p.vars[p.rng.IntN(len(p.vars))]
	target := p.favourite
	if p.rng.IntN(3) == 0 || slices.ContainsFunc(p.trail, func(l cnf.Lit) bool { return !target.Value(l) }) {
		target = nil
	}
	if target != nil && !target.Value(l) || target == nil && p.rng.IntN(2) == 0 {
		l = -l
	}
	if !p.value[l] && !p.value[-l] {
		p.assign(l)
	}
}

// choose returns a solution, preferring those with few true literals: small loops make
// the rules work that large ones have no room for.
func (p *player) choose() cnf.Model {
	size := func(m cnf.Model) (n int) {
		for _, v := range m {
			if v {
				n++
			}
		}
		return n
	}
	best := p.Truths[p.rng.IntN(len(p.Truths))]
	for range p.rng.IntN(60) {
		if m := p.Truths[p.rng.IntN(len(p.Truths))]; size(m) < size(best) {
			best = m
		}
	}
	return best
}

func (p *player) assign(l cnf.Lit) {
	p.value[l] = true
	p.trail = append(p.trail, l)
}

// follow assigns what the clauses imply, and reports whether they contradict the assignment.
func (p *player) follow() (conflict bool) {
	for changed := true; changed; {
		changed = false
	next:
		for clause := range p.Formula.Clauses() {
			if p.orderly && len(clause) > 1 {
				continue
			}
			unit := cnf.Lit(0)
			for _, l := range clause {
				switch {
				case p.value[l] || unit != 0 && !p.value[-l] && l != unit:
					continue next
				case !p.value[-l]:
					unit = l
				}
			}
			if unit == 0 {
				return true
			}
			p.assign(unit)
			changed = true
		}
	}
	return false
}

// tell catches the propagators up with the trail.
func (p *player) tell() {
	p.Helper()
	for ; p.told < len(p.trail); p.told++ {
		p.before = append(p.before, p.State(p.propagator))
		if l := p.trail[p.told]; l.Var() <= p.observed {
			p.history = append(p.history, "Assign", l)
			p.propagator.Assign(l)
			p.twin.Assign(l)
			p.detour()
		}
	}
}

// detour assigns a few literals for one of the propagators alone and takes them back. That
// may bring back what the other one has said already and need not say again, unless the
// player is orderly.
func (p *player) detour() {
	p.Helper()
	if !p.orderly || p.rng.IntN(6) > 0 {
		return
	}
	told, way := slices.Clone(p.trail[:p.told+1]), 0
	for range 1 + p.rng.IntN(4) {
		l := p.vars[p.rng.IntN(len(p.vars))]
		if p.rng.IntN(2) == 0 {
			l = -l
		}
		if l.Var() <= p.observed && !slices.Contains(told, l) && !slices.Contains(told, -l) {
			told, way = append(told, l), way+1
		}
	}
	detour := told[len(told)-way:]
	p.history = append(p.history, "and back", detour)
	before := p.State(p.twin)
	for _, l := range detour {
		p.propagator.Assign(l)
	}
	if now := p.State(p.twin); now != before {
		p.Fatalf("%v: propagators share state:\n%s\n%s", p.history, before, now)
	}
	for _, l := range slices.Backward(detour) {
		p.propagator.Undo(l)
	}
	if now := p.State(p.propagator); now != before {
		p.Fatalf("%v: the state is\n%s\nit was\n%s", p.history, now, before)
	}
}

// undo shortens the trail.
func (p *player) undo(keep int) {
	p.Helper()
	for len(p.trail) > keep {
		last := len(p.trail) - 1
		l := p.trail[last]
		if last < p.told {
			if l.Var() <= p.observed {
				p.history = append(p.history, "Undo", l)
				p.propagator.Undo(l)
				p.twin.Undo(l)
			}
			if now := p.State(p.propagator); now != p.before[last] {
				p.Fatalf("%v: the state is\n%s\nit was\n%s", p.history, now, p.before[last])
			}
			p.before = p.before[:last]
		}
		delete(p.value, l)
		delete(p.followed, l)
		p.trail = p.trail[:last]
	}
	p.told = min(p.told, keep)
}

// ask takes conclusions as far as they do not contradict the trail. It returns whether there
// were new ones, and how much of the trail can be kept: not all of it if there is a
// contradiction.
func (p *player) ask() (more bool, keep int) {
	p.Helper()
	p.tell()
	p.history = append(p.history, "Propagate", "")
	known := len(p.trail)
	implied := slices.Clone(p.propagator.Propagate())
	if a, b := p.news(implied), p.news(p.twin.Propagate()); !slices.Equal(a, b) {
		p.Fatalf("%v: %v follows, without what was taken back %v", p.history, a, b)
	}
	for _, l := range implied {
		if p.value[l] {
			continue
		}
		clause := p.explain(l, known)
		if p.value[-l] { // some literal of the clause has to be taken back
			last := 0
			for _, c := range clause {
				last = max(last, slices.Index(p.trail, -c))
			}
			return true, last
		}
		p.followed[l], more = true, true
		p.assign(l)
	}
	if p.follow() {
		return true, known
	}
	return more, len(p.trail)
}

// news sorts the conclusions that are not known yet.
func (p *player) news(implied []cnf.Lit) []cnf.Lit {
	implied = slices.DeleteFunc(slices.Clone(implied), func(l cnf.Lit) bool { return p.value[l] })
	slices.Sort(implied)
	return slices.Compact(implied)
}

// explainLate asks for the reason of an earlier conclusion.
func (p *player) explainLate() {
	p.Helper()
	for i := len(p.trail) - 1; i >= 0; i-- {
		if p.followed[p.trail[i]] && p.rng.IntN(2) == 0 {
			p.explain(p.trail[i], i)
			return
		}
	}
}

// explain checks the clause for a conclusion, before which so much was on the trail.
func (p *player) explain(l cnf.Lit, known int) (clause []cnf.Lit) {
	p.Helper()
	const before = cnf.Lit(1 << 30)
	p.explained++
	clause = p.propagator.Explain(l, []cnf.Lit{before})
	if len(clause) == 0 || clause[0] != before {
		p.Fatalf("%v: Explain(%d) does not append to what it is given: %v", p.history, l, clause)
	}
	clause = clause[1:]
	itself := func(other cnf.Lit) bool { return other == l }
	others := slices.DeleteFunc(slices.Clone(clause), itself)
	if len(others) != len(clause)-1 {
		p.Fatalf("%v: %v is to explain %d, which it has %d times", p.history, clause, l, len(clause)-len(others))
	}
	for _, other := range others {
		if !slices.Contains(p.trail[:known], -other) {
			p.Fatalf("%v: %v is to explain %d, but %d was not false then: %v", p.history, clause, l, other, p.trail[:known])
		}
	}
	if slices.ContainsFunc(p.Truths, func(m cnf.Model) bool { return !slices.ContainsFunc(clause, m.Value) }) {
		p.Fatalf("%v: %v is to explain %d, but some solution does not satisfy it", p.history, clause, l)
	}
	if p.More != nil {
		p.More(p.propagator, l, clause)
	}
	return clause
}
