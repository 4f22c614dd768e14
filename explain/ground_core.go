package explain

import (
	"context"
	"math"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/explain/mus"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle/book"
)

// If single constraints and assumptions find nothing, the solver names constraints and facts that imply a literal.

func (g *grounded) newOracle() *mus.Oracle {
	o := mus.NewOracle(g.vars, g.path.opt.Seed)
	o.Encoded = true
	return o
}

// The solver tries mostFirst literals, or more until one works. A question may take mostAsked conflicts and mostCuts models.
const (
	mostFirst = 16
	mostAsked = 20_000
	mostCuts  = 400
)

// core returns rules and facts that imply one of the literals: the smallest first answer of the solver, without needless parts.
func (g *grounded) core(ctx context.Context, lits, facts []cnf.Lit) (core mus.Core, err error) {
	defer giveup.Caught(&err)
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
		blamed := g.first(ctx, l, facts)
		if blamed != nil && (best == nil || len(blamed) < len(best)) {
			best, core.Lit = blamed, l
		}
	}
	if best == nil {
		return core, mus.ErrNoCore
	}
	s := stepOf(core)
	for _, l := range best {
		if inst := g.oracle.Rule(l); inst != nil {
			s.Rules = append(s.Rules, inst)
		} else if l != -core.Lit {
			s.Facts = append(s.Facts, l)
		}
	}
	g.tighten(ctx, s, math.MaxInt)
	core.Rules, core.Facts, core.Rough = s.Rules, s.Facts, s.Rough
	return core, nil
}

// first returns what the solver blames for refuting -l. It adds cuts as long as a model violates a graph constraint.
func (g *grounded) first(ctx context.Context, l cnf.Lit, facts []cnf.Lit) []cnf.Lit {
	for range mostCuts {
		assume := slices.Concat(facts, g.oracle.Guards)
		if l != 0 {
			assume = append(assume, -l)
		}
		blamed, err := g.oracle.Blame(ctx, assume, mostAsked)
		giveup.If(err)
		if blamed != nil {
			return blamed
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
			return nil
		}
	}
	return nil
}
