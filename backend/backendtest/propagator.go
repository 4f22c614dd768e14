package backendtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
)

// How many random scripts a propagator gets, and how long they are.
const (
	propagatorScripts = 200
	propagatorSteps   = 80
)

// Propagator tests the contract of cnf.Propagator with random scripts, the same ones every
// time. It plays a solver that has the clauses of f (nil: none) and follows what they imply at
// once, but does not always ask the propagator when it could, takes back as much as it likes,
// and asks for reasons late. Each conclusion must have a clause that contains it,
// whose other literals were false before, and that valid says every solution satisfies.
//
// open returns a new propagator for the same formula.
func Propagator(t testing.TB, f *cnf.Formula, open func() cnf.Propagator, valid func(clause []cnf.Lit) bool) {
	t.Helper()
	if f == nil {
		f = new(cnf.Formula)
	}
	for seed := range uint64(propagatorScripts) {
		p := &player{
			TB: t, rng: rand.New(rand.NewPCG(seed, 5)), formula: f, valid: valid,
			propagator: open(), value: map[cnf.Lit]bool{}, observed: map[cnf.Lit]bool{}, followed: map[cnf.Lit]bool{},
		}
		p.meet()
		for range propagatorSteps {
			p.step()
		}
		p.undo(0)
	}
}

// player is the solver's side of a script.
type player struct {
	testing.TB
	rng        *rand.Rand
	formula    *cnf.Formula
	valid      func([]cnf.Lit) bool
	propagator cnf.Propagator

	vars     []cnf.Lit        // that can be decided
	observed map[cnf.Lit]bool // literals
	value    map[cnf.Lit]bool // true literals
	trail    []cnf.Lit
	told     int              // how many of the trail the propagator has been told of
	followed map[cnf.Lit]bool // conclusions on the trail
	history  []any
}

// meet asks for what a propagator tells before the search.
func (p *player) meet() {
	p.Helper()
	for _, l := range p.propagator.Observed() {
		if l == 0 {
			p.Fatal("Observed has 0")
		}
		p.observed[l] = true
		if v := cnf.Lit(l.Var()); !slices.Contains(p.vars, v) {
			p.vars = append(p.vars, v)
		}
	}
	if h, ok := p.propagator.(cnf.Hinter); ok {
		for _, hint := range h.Hints() {
			if hint.Lit == 0 || hint.Weight < 0 {
				p.Fatalf("Hints has %v", hint)
			}
		}
	}
	if p.follow() {
		p.Fatal("the clauses contradict each other")
	}
}

func (p *player) step() {
	p.Helper()
	switch n := p.rng.IntN(10); {
	case n < 4:
		p.decide()
	case n < 5:
		p.tell()
	case n < 6:
		p.undo(p.rng.IntN(len(p.trail) + 1))
	case n < 7:
		p.explainLate()
	default:
		p.ask()
	}
}

// decide assigns a variable and what the clauses imply then.
func (p *player) decide() {
	l := p.vars[p.rng.IntN(len(p.vars))]
	if p.rng.IntN(2) == 0 {
		l = -l
	}
	if p.value[l] || p.value[-l] {
		return
	}
	before := len(p.trail)
	p.assign(l)
	if p.follow() {
		p.undo(before)
	}
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
		for clause := range p.formula.Clauses() {
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

// tell catches the propagator up with the trail.
func (p *player) tell() {
	for ; p.told < len(p.trail); p.told++ {
		if l := p.trail[p.told]; p.observed[l] {
			p.history = append(p.history, "Assign", l)
			p.propagator.Assign(l)
		}
	}
}

// undo shortens the trail.
func (p *player) undo(keep int) {
	for len(p.trail) > keep {
		last := len(p.trail) - 1
		l := p.trail[last]
		if last < p.told && p.observed[l] {
			p.history = append(p.history, "Undo", l)
			p.propagator.Undo(l)
		}
		delete(p.value, l)
		delete(p.followed, l)
		p.trail = p.trail[:last]
	}
	p.told = min(p.told, keep)
}

// ask takes conclusions as far as they do not contradict the trail, and goes back if one does.
func (p *player) ask() {
	p.Helper()
	p.tell()
	p.history = append(p.history, "Propagate", "")
	known := len(p.trail)
	for _, l := range slices.Clone(p.propagator.Propagate()) {
		if p.value[l] {
			continue
		}
		clause := p.explain(l, known)
		if p.value[-l] { // some literal of the clause has to be taken back
			last := 0
			for _, c := range clause {
				last = max(last, slices.Index(p.trail, -c))
			}
			p.undo(p.rng.IntN(last + 1))
			return
		}
		p.followed[l] = true
		p.assign(l)
	}
	if p.follow() {
		p.undo(p.rng.IntN(known + 1))
	}
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
	clause = p.propagator.Explain(l, []cnf.Lit{before})
	if len(clause) == 0 || clause[0] != before {
		p.Fatalf("%v: Explain(%d) does not append to what it is given: %v", p.history, l, clause)
	}
	clause = clause[1:]
	if !slices.Contains(clause, l) {
		p.Fatalf("%v: %v is to explain %d, which it does not have", p.history, clause, l)
	}
	for _, other := range clause {
		if other != l && !slices.Contains(p.trail[:known], -other) {
			p.Fatalf("%v: %v is to explain %d, but %d was not false then: %v", p.history, clause, l, other, p.trail[:known])
		}
	}
	if !p.valid(clause) {
		p.Fatalf("%v: %v is to explain %d, but some solution does not satisfy it", p.history, clause, l)
	}
	return clause
}
