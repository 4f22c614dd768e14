package mus

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
)

// Smallest returns a small core of one of several literals that follow from the facts and all rules. The core is minimal
// (unless it is Rough), but need not be the smallest. The literal 0 stands for a contradiction between facts and rules.
// Smallest skips literals that do not follow. The error is ErrNoCore if none follows, or that of ctx.
//
// Every literal gets a first core, and the smallest first cores shrink first. A core is given up once more of its rules prove
// necessary than the best core has, and not tried if it is several times as large as that. Further rounds begin with other
// first cores. A core of an earlier call takes part if all of its facts are still known.
func (f *Finder) Smallest(ctx context.Context, lits, facts []cnf.Lit) (_ Core, err error) {
	defer giveup.Caught(&err)
	core := f.run(ctx, lits, facts).decide(ctx)
	f.found[core.Lit] = core
	return core, nil
}

// Rough is a fast Smallest: it returns a first core as the solver blames it, the smallest of a few literals. Most of its rules
// and facts may not be needed.
func (f *Finder) Rough(ctx context.Context, lits, facts []cnf.Lit) (_ Core, err error) {
	defer giveup.Caught(&err)
	for few := range slices.Chunk(lits, contestants) {
		f.refresh(ctx, few, facts, true)
		if cores := f.candidates(few); len(cores) > 0 {
			cores[0].Rough = true
			return cores[0], nil
		}
	}
	return Core{}, ErrNoCore
}

// hopeless is how many times as large as the best core a first core may be. Hardly any larger one shrinks far enough, and
// testing them takes long.
const hopeless = 4

// contestants is how many first cores a round tries at most.
const contestants = 8

// run finds the contestants of Smallest and lets them compete.
func (f *Finder) run(ctx context.Context, lits, facts []cnf.Lit) *contest {
	c := &contest{finder: f}
	f.effort.spent = 0
	known := list.Set(facts)
	for _, l := range lits { // cores that earlier calls found
		if core, ok := f.found[l]; ok && core.within(known) {
			c.enter(ctx, f.try(core, facts))
		}
	}
	w := f.all()
	random := f.random()
	f.calls++
	for i := range restarts {
		copy(w.order, w.Guards)
		if i > 0 {
			shuffle(random, w.order)
		}
		w.cheapFirst(w.order)
		f.refresh(ctx, lits, facts, i > 0)
		hasty := func() bool { return f.effort.spent > purse && c.ties != nil }
		if hasty() {
			break
		}
		cores := f.candidates(lits)
		for _, core := range cores {
			if hasty() || c.ties != nil && len(core.Rules) > hopeless*(len(c.rules)+1) {
				break
			}
			c.enter(ctx, f.try(core, facts))
		}
		lits = list.Map(cores, func(c Core) cnf.Lit { return c.Lit }) // further rounds only try these
	}
	return c
}

// generations is the number of calls in which every first core is found anew: with more facts there may be a smaller one.
const generations = 4

// refresh finds first cores of the literals that follow. It keeps most old ones that still hold, or none if every is true.
func (f *Finder) refresh(ctx context.Context, lits, facts []cnf.Lit, every bool) {
	known := list.Set(facts)
	for _, l := range lits {
		old, ok := f.firsts[l]
		if !every && ok && old.within(known) && (l.Var()+f.calls)%generations != 0 {
			continue
		}
		if core, ok := f.first(ctx, l, facts); ok {
			f.firsts[l] = core
		} else {
			delete(f.firsts, l)
		}
	}
}

// candidates returns the smallest first cores of some literals, sorted by size.
func (f *Finder) candidates(lits []cnf.Lit) []Core {
	var cores []Core
	for _, l := range lits {
		if core, ok := f.firsts[l]; ok {
			cores = append(cores, core)
		}
	}
	slices.SortStableFunc(cores, func(a, b Core) int { return compareRules(a.Rules, b.Rules) })
	return cores[:min(len(cores), contestants)]
}

// within reports whether all facts of a core are known.
func (c Core) within(known map[cnf.Lit]bool) bool {
	return !slices.ContainsFunc(c.Facts, func(l cnf.Lit) bool { return !known[l] })
}

// whole is an oracle with all rules.
type whole struct {
	*Oracle           // Guards[i] guards Finder.rules[i]
	order   []cnf.Lit // the guards in the order in which they are assumed
}

// all returns the oracle with all rules, after adding the new ones.
func (f *Finder) all() *whole {
	w := &f.whole
	w.order = append(w.order, list.Map(f.rules[len(w.Guards):], w.Guard)...)
	return w
}

// first returns what the solver blames for a contradiction between all rules, the facts and the opposite of a literal: a
// core, seldom a minimal one. It returns false if there is no contradiction.
func (f *Finder) first(ctx context.Context, lit cnf.Lit, facts []cnf.Lit) (core Core, ok bool) {
	required := append(opposite(lit), facts...)
	for {
		w := f.all()
		switch {
		case w.contradict(ctx, slices.Concat(required, w.order)):
			return Core{Lit: lit, Rules: w.rules(w.among(w.Guards)), Facts: w.among(facts)}, true
		case f.loop == nil || !f.separate(w.answer(), required):
			return Core{}, false
		}
	}
}

// opposite returns the opposite of a literal as a list, which is empty for 0.
func opposite(lit cnf.Lit) []cnf.Lit {
	if lit == 0 {
		return nil
	}
	return []cnf.Lit{lit.Not()}
}

// answer reads the bits of the last model.
func (w *whole) answer() puzzle.Answer {
	a := make(puzzle.Answer, w.bits)
	for i := range a {
		a[i] = w.Value(cnf.Lit(i + 1))
	}
	return a
}
