package mus

import (
	"context"

	"gridcnf/cnf"
)

// Shrink returns a minimal core within a given one: without any one of its rules or
// facts, the literal no longer follows. It tries several orders and keeps the smallest
// core: the fewest rules, the cheapest of as many, the fewest facts. If the literal does
// not follow, the error is ErrNoCore.
func (f *Finder) Shrink(ctx context.Context, core Core) (Core, error) {
	t, err := f.try(core, core.Facts)
	if err != nil {
		return Core{}, err
	}
	var c contest
	random := f.random()
	for i := range f.opt.Restarts {
		if i > 0 {
			t.shuffle(random)
		}
		if err := c.enter(ctx, t); err != nil {
			return Core{}, err
		}
	}
	return c.decide(ctx)
}

// Implied returns those of some literals that follow from the rules and facts of a core,
// in their order. From a contradiction all follow.
func (f *Finder) Implied(ctx context.Context, core Core, lits []cnf.Lit) ([]cnf.Lit, error) {
	o, err := f.open()
	if err != nil {
		return nil, err
	}
	for _, inst := range core.Rules {
		inst.Assert(o)
	}
	for _, l := range core.Facts {
		o.Add(l)
	}
	unsat, err := o.contradict(ctx, nil)
	if err != nil || unsat {
		return lits, err
	}
	open := make([]bool, len(lits)) // it may follow: it holds in every model so far
	for i, l := range lits {
		open[i] = o.knows(l) && o.value(l)
	}
	var implied []cnf.Lit
	for i, l := range lits {
		if !open[i] {
			continue
		}
		unsat, err := o.contradict(ctx, []cnf.Lit{l.Not()})
		if err != nil {
			return implied, err
		}
		if unsat {
			implied = append(implied, l)
			continue
		}
		for k := i; k < len(lits); k++ {
			open[k] = open[k] && o.value(lits[k])
		}
	}
	return implied, nil
}
