package explain

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/explain/mus"
	"gridcnf/puzzle/book"
)

// What single constraints and assumptions do not show, the solver does: it blames constraints and facts.

func (g *grounded) newOracle() *mus.Oracle {
	o := mus.NewOracle(g.vars, g.path.opt.Seed)
	o.Encoded = true
	return o
}

// The most literals of which a first set of rules is looked for, and the most conflicts and models that a question may take.
const (
	mostFirst = 16
	mostAsked = 20_000
	mostCuts  = 400
)

// core is a set of rules and facts from which one of some literals follows: the smallest of those that the solver finds at first, without
// what can be left out.
func (g *grounded) core(ctx context.Context, lits, facts []cnf.Lit) (core mus.Core, err error) {
	if g.oracle == nil {
		g.oracle = g.newOracle()
		for _, k := range g.rules {
			if _, lazy := k.(book.Cutter); !lazy {
				g.oracle.Guard(&ground.Instance{Constraint: k})
			}
		}
	}
	var best []cnf.Lit
	for i, l := range lits {
		if i >= mostFirst && best != nil {
			break
		}
		blamed, err := g.first(ctx, l, facts)
		if err != nil {
			return core, err
		}
		if blamed != nil && (best == nil || len(blamed) < len(best)) {
			best, core.Lit = blamed, l
		}
	}
	if best == nil {
		return core, mus.ErrNoCore
	}
	small := g.newOracle() // a quick one
	for i, l := range best {
		if inst := g.oracle.Rule(l); inst != nil {
			best[i] = small.Guard(inst)
		}
	}
	if best, err = small.Shrink(ctx, best, -core.Lit, mostAsked/100); err != nil {
		return core, err
	}
	for _, l := range best {
		if inst := small.Rule(l); inst != nil {
			core.Rules = append(core.Rules, inst)
		} else if l != -core.Lit {
			core.Facts = append(core.Facts, l)
		}
	}
	return core, nil
}

// first is what the solver blames for the opposite of a literal being impossible, with clauses for what its models violate.
func (g *grounded) first(ctx context.Context, l cnf.Lit, facts []cnf.Lit) ([]cnf.Lit, error) {
	for range mostCuts {
		assume := slices.Concat(facts, g.oracle.Guards)
		if l != 0 {
			assume = append(assume, -l)
		}
		blamed, err := g.oracle.Blame(ctx, assume, mostAsked)
		if blamed != nil || err != nil {
			return blamed, err
		}
		before := len(g.oracle.Guards)
		for _, k := range g.rules {
			if cutter, ok := k.(book.Cutter); ok {
				for _, cut := range book.Cuts(cutter, g.oracle.Value) {
					g.oracle.Guard(&ground.Instance{Constraint: cutter, Cut: cut})
				}
			}
		}
		if len(g.oracle.Guards) == before {
			return nil, nil
		}
	}
	return nil, nil
}
