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

// oracle is a solver that knows rules by their guards. It has variables of its own for those that its rules speak of.
type oracle struct {
	backend.Solver
	own     map[int]cnf.Lit
	names   []cnf.Lit // by own variable
	last    cnf.Lit
	guarded map[cnf.Lit]*ground.Instance // by guard
	guards  []cnf.Lit
	limited bool // a question took too many conflicts
}

func (g *grounded) newOracle() (*oracle, error) {
	s, err := backend.Open("cdcl", backend.Options{Seed: g.path.opt.Seed})
	return &oracle{Solver: s, own: make(map[int]cnf.Lit), names: []cnf.Lit{0}, last: cnf.Lit(g.vars), guarded: make(map[cnf.Lit]*ground.Instance)}, err
}

// NewVar makes a helper.
func (o *oracle) NewVar() cnf.Lit { o.last++; return o.last }

// inner are literals as the solver knows them.
func (o *oracle) inner(lits []cnf.Lit) []cnf.Lit {
	own := make([]cnf.Lit, len(lits))
	for i, l := range lits {
		v := o.own[l.Var()]
		if v == 0 {
			v = cnf.Lit(len(o.names))
			o.own[l.Var()] = v
			o.names = append(o.names, cnf.Lit(l.Var()))
		}
		own[i] = v
		if l < 0 {
			own[i] = -v
		}
	}
	return own
}

// Add takes a clause.
func (o *oracle) Add(clause ...cnf.Lit) { o.Solver.Add(o.inner(clause)...) }

// AddAtLeast takes a cardinality constraint.
func (o *oracle) AddAtLeast(k int, lits ...cnf.Lit) { card.AtLeast(o, k, lits) }

// Value is that of a literal in the model.
func (o *oracle) Value(l cnf.Lit) bool {
	v := o.own[l.Var()]
	return v != 0 && o.Solver.Value(v) == (l > 0)
}

// guard writes an instance that holds if its guard is assumed, and returns that.
func (o *oracle) guard(inst *ground.Instance) cnf.Lit {
	l := o.NewVar()
	o.guarded[l] = inst
	o.guards = append(o.guards, l)
	inst.Assert(o, -l)
	return l
}

// ask asks the oracle whether assumptions contradict each other, and returns some that do; nil if they do not, or that takes too
// many conflicts.
func (o *oracle) ask(ctx context.Context, assume []cnf.Lit, conflicts int64) ([]cnf.Lit, error) {
	if limiter, ok := o.Solver.(backend.Limiter); ok {
		limiter.Limit(conflicts)
	}
	status, err := o.Solve(ctx, o.inner(assume)...)
	o.limited = o.limited || errors.Is(err, backend.ErrLimit)
	if errors.Is(err, backend.ErrLimit) || err == nil && status != backend.Unsat {
		return nil, nil
	}
	blamed := slices.Clone(assume)
	if corer, ok := o.Solver.(backend.Corer); ok && err == nil {
		blamed = blamed[:0]
		for _, l := range corer.Core() {
			name := o.names[l.Var()]
			if l < 0 {
				name = -name
			}
			blamed = append(blamed, name)
		}
	}
	return blamed, err
}

// shrink leaves out of assumptions what is not needed for them to contradict each other, but for one.
func (o *oracle) shrink(ctx context.Context, all []cnf.Lit, keep cnf.Lit, conflicts int64) ([]cnf.Lit, error) {
	for i := 0; i < len(all); {
		less := slices.Delete(slices.Clone(all), i, i+1)
		var blamed []cnf.Lit
		var err error
		if all[i] != keep {
			blamed, err = o.ask(ctx, less, conflicts)
		}
		if err != nil {
			return nil, err
		}
		if blamed == nil {
			i++
			continue
		}
		spared := func(l cnf.Lit) bool { return !slices.Contains(blamed, l) }
		i = len(slices.DeleteFunc(slices.Clone(less[:i]), spared))
		all = slices.DeleteFunc(less, spared)
	}
	return all, nil
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
		if g.oracle, err = g.newOracle(); err != nil {
			return core, err
		}
		for _, k := range g.rules {
			if _, lazy := k.(book.Cutter); !lazy {
				g.oracle.guard(&ground.Instance{Constraint: k})
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
	small, err := g.newOracle() // a quick one
	if err != nil {
		return core, err
	}
	for i, l := range best {
		if inst := g.oracle.guarded[l]; inst != nil {
			best[i] = small.guard(inst)
		}
	}
	if best, err = small.shrink(ctx, best, -core.Lit, mostAsked/100); err != nil {
		return core, err
	}
	for _, l := range best {
		if inst := small.guarded[l]; inst != nil {
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
		assume := slices.Concat(facts, g.oracle.guards)
		if l != 0 {
			assume = append(assume, -l)
		}
		blamed, err := g.oracle.ask(ctx, assume, mostAsked)
		if blamed != nil || err != nil {
			return blamed, err
		}
		before := len(g.oracle.guards)
		for _, k := range g.rules {
			if cutter, ok := k.(book.Cutter); ok {
				for _, cut := range book.Cuts(cutter, g.oracle.Value) {
					g.oracle.guard(&ground.Instance{Constraint: cutter, Cut: cut})
				}
			}
		}
		if len(g.oracle.guards) == before {
			return nil, nil
		}
	}
	return nil, nil
}
