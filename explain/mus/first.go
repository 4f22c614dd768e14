package mus

import (
	"context"
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
	for _, inst := range f.rules[len(w.guards):] {
		g := w.guard(inst)
		w.guards, w.order = append(w.guards, g), append(w.order, g)
	}
	return w, nil
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
			return w.core(lit, facts), nil
		}
		if f.loop == nil || !f.separate(w.answer(), required) {
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

// core is what the solver blames for the last contradiction.
func (w *whole) core(lit cnf.Lit, facts []cnf.Lit) Core {
	return Core{Lit: lit, Rules: w.rules(w.among(w.guards)), Facts: w.among(facts)}
}

// answer reads the bits of the last model.
func (w *whole) answer() puzzle.Answer {
	a := make(puzzle.Answer, w.finder.bits)
	for i := range a {
		a[i] = w.value(cnf.Lit(i + 1))
	}
	return a
}
