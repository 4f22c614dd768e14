package mus

import (
	"context"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// whole is an oracle with all rules.
type whole struct {
	*oracle
	guards []cnf.Lit // by rule
	order  []cnf.Lit // the guards in the order in which they are assumed
}

// all returns the oracle with all rules, those that are new included.
func (f *Finder) all() (*whole, error) {
	if f.whole == nil {
		o, err := f.open()
		if err != nil {
			return nil, err
		}
		f.whole = &whole{oracle: o}
	}
	w := f.whole
	for i := len(w.guards); i < len(f.rules); i++ {
		g := w.guard(f.rules[i])
		w.guards = append(w.guards, g)
		w.order = append(w.order, g)
	}
	return w, nil
}

// cheapFirst orders the guards. Solvers rather blame what was assumed early.
func (w *whole) cheapFirst(f *Finder, random *rand.Rand) {
	places := make([]int, len(w.guards))
	for i := range places {
		places[i] = i
	}
	if random != nil {
		random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	}
	slices.SortStableFunc(places, func(i, j int) int { return cost(f.rules[i]) - cost(f.rules[j]) })
	for i, p := range places {
		w.order[i] = w.guards[p]
	}
}

// first returns what a solver blames for a contradiction between all rules, the facts and
// the opposite of a literal: a core, not a minimal one. If there is no contradiction, the
// error is ErrNoCore.
func (f *Finder) first(ctx context.Context, lit cnf.Lit, facts []cnf.Lit) (Core, error) {
	required := append(opposite(lit), facts...)
	for {
		w, err := f.all()
		if err != nil {
			return Core{}, err
		}
		unsat, err := w.contradict(ctx, slices.Concat(required, w.order))
		if err != nil {
			return Core{}, err
		}
		if unsat {
			return f.blamed(lit, facts), nil
		}
		if f.loop == nil || !f.separate(f.answer(w.oracle), required) {
			return Core{}, ErrNoCore
		}
	}
}

// opposite is what contradicts the rules if a literal follows; nothing for 0.
func opposite(lit cnf.Lit) []cnf.Lit {
	if lit == 0 {
		return nil
	}
	return []cnf.Lit{lit.Not()}
}

// blamed is the core that the solver told.
func (f *Finder) blamed(lit cnf.Lit, facts []cnf.Lit) Core {
	core := Core{Lit: lit, Facts: f.whole.among(facts)}
	for i, g := range f.whole.guards {
		if f.whole.blamed(g) {
			core.Rules = append(core.Rules, f.rules[i])
		}
	}
	return core
}

// answer reads the bits of a model.
func (f *Finder) answer(o *oracle) puzzle.Answer {
	a := make(puzzle.Answer, f.bits)
	for i := range a {
		a[i] = o.value(cnf.Lit(i + 1))
	}
	return a
}
