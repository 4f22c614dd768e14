package explain

import (
	"context"
	"errors"
	"slices"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/explain/ground"
	"gridcnf/explain/mus"
	"gridcnf/puzzle/book"
)

// What single constraints and assumptions do not show, the solver does: it blames constraints and facts.

// NewVar, Add and AddAtLeast write to the oracle.
func (g *grounded) NewVar() cnf.Lit { g.next++; return g.next }

// Add takes a clause.
func (g *grounded) Add(clause ...cnf.Lit) { g.oracle.Add(clause...) }

// AddAtLeast takes a cardinality constraint.
func (g *grounded) AddAtLeast(k int, lits ...cnf.Lit) { card.AtLeast(g, k, lits) }

// guard writes an instance that holds if its guard is assumed.
func (g *grounded) guard(inst *ground.Instance) {
	l := g.NewVar()
	g.guarded[l] = inst
	g.guards = append(g.guards, l)
	inst.Assert(g, -l)
}

// ask asks the oracle whether assumptions contradict each other, and returns some that do; nil if they do not, or that takes too
// many conflicts.
func (g *grounded) ask(ctx context.Context, assume []cnf.Lit, conflicts int64) ([]cnf.Lit, error) {
	if limiter, ok := g.oracle.(backend.Limiter); ok {
		limiter.Limit(conflicts)
	}
	status, err := g.oracle.Solve(ctx, assume...)
	if errors.Is(err, backend.ErrLimit) || err == nil && status != backend.Unsat {
		return nil, nil
	}
	if corer, ok := g.oracle.(backend.Corer); ok && err == nil {
		assume = corer.Core()
	}
	return append([]cnf.Lit{}, assume...), err
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
		if g.oracle, err = backend.Open("cdcl", backend.Options{Seed: g.path.opt.Seed}); err != nil {
			return core, err
		}
		g.next, g.guarded = cnf.Lit(g.vars), make(map[cnf.Lit]*ground.Instance)
		for _, k := range g.rules {
			all := (&ground.Link{By: k}).Instances()
			if _, lazy := k.(book.Cutter); !lazy && len(all) == 1 { // several say nothing that each does not
				g.guard(all[0])
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
	for i := 0; i < len(best); {
		less := slices.Delete(slices.Clone(best), i, i+1)
		if best[i] == -core.Lit {
			i++
			continue
		}
		blamed, err := g.ask(ctx, less, mostAsked/100)
		if err != nil {
			return core, err
		}
		if blamed == nil {
			i++
			continue
		}
		spared := func(l cnf.Lit) bool { return !slices.Contains(blamed, l) }
		before := len(slices.DeleteFunc(slices.Clone(less[:i]), spared))
		best, i = slices.DeleteFunc(less, spared), before
	}
	for _, l := range best {
		if inst := g.guarded[l]; inst != nil {
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
		assume := slices.Concat(facts, g.guards)
		if l != 0 {
			assume = append(assume, -l)
		}
		blamed, err := g.ask(ctx, assume, mostAsked)
		if blamed != nil || err != nil {
			return blamed, err
		}
		before := len(g.guards)
		for _, k := range g.rules {
			if cutter, ok := k.(book.Cutter); ok {
				for _, cut := range book.Cuts(cutter, g.oracle.Value) {
					g.guard(&ground.Instance{Constraint: cutter, Cut: cut})
				}
			}
		}
		if len(g.guards) == before {
			return nil, nil
		}
	}
	return nil, nil
}
