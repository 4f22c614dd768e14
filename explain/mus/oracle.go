package mus

import (
	"context"
	"errors"
	"slices"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/puzzle/rule"
)

// oracle is a solver that is told rule instances, each under a guard or for good, and asked what contradicts what. It numbers
// variables as it meets them: a few instances of a large board make a small formula. It is a cnf.CardSink.
type oracle struct {
	solver backend.Solver
	cards  backend.CardAdder // nil: cardinality constraints are encoded
	corer  backend.Corer     // nil: all assumptions are blamed
	finder *Finder           // whose work it counts
	before backend.Counters  // what of the solver's work is counted already

	unclear map[cnf.Lit]bool // of which reduce could not find out whether they are needed
	guarded []rule.Instance  // by variable that is no answer bit: what it guards, or nil

	number []cnf.Lit // by variable: that of the solver, 0 for none yet
	used   int       // how many variables the solver knows
	lits   []cnf.Lit // scratch: literals of the solver
	blame  []uint32  // by literal of the solver: the last contradiction it was blamed for
	round  uint32
}

// open returns an oracle without instances.
func (f *Finder) open() (*oracle, error) {
	s, err := backend.Open(f.opt.Backend, backend.Options{Seed: f.opt.Seed})
	if err != nil {
		return nil, err
	}
	o := &oracle{solver: s, finder: f, unclear: make(map[cnf.Lit]bool), number: make([]cnf.Lit, f.bits+1, f.bits+1+64)}
	o.cards, _ = s.(backend.CardAdder)
	o.corer, _ = s.(backend.Corer)
	return o, nil
}

// NewVar returns a variable that is no answer bit.
func (o *oracle) NewVar() cnf.Lit {
	o.number, o.guarded = append(o.number, 0), append(o.guarded, nil)
	return cnf.Lit(len(o.number) - 1)
}

// Add takes a clause.
func (o *oracle) Add(clause ...cnf.Lit) { o.solver.Add(o.translate(clause)...) }

// AddAtLeast takes a cardinality constraint.
func (o *oracle) AddAtLeast(k int, lits ...cnf.Lit) {
	if o.cards != nil {
		o.cards.AddAtLeast(k, o.translate(lits)...)
		return
	}
	rest, unless := sufficient(k, lits)
	card.AtLeast(o, k, rest, unless...)
}

// sufficient takes the literals apart that are there so often that one alone satisfies a constraint.
func sufficient(k int, lits []cnf.Lit) (rest, unless []cnf.Lit) {
	times := make(map[cnf.Lit]int)
	for _, l := range lits {
		times[l]++
	}
	for _, l := range lits {
		switch n := times[l]; {
		case n > 0 && n < k:
			rest = append(rest, l)
		case n >= k:
			unless = append(unless, l)
			times[l] = 0 // once is enough
		}
	}
	return rest, unless
}

// guard asserts an instance under a new guard and returns that.
func (o *oracle) guard(inst rule.Instance) cnf.Lit {
	g := o.NewVar()
	o.guarded[g.Var()-o.finder.bits-1] = inst
	inst.Assert(o, g.Not())
	return g
}

// rule returns the instance under a guard.
func (o *oracle) rule(guard cnf.Lit) rule.Instance { return o.guarded[guard.Var()-o.finder.bits-1] }

// rules returns the instances under some guards.
func (o *oracle) rules(guards []cnf.Lit) []rule.Instance {
	var rules []rule.Instance
	for _, g := range guards {
		rules = append(rules, o.rule(g))
	}
	return rules
}

// cheapFirst sorts guards by the cost of their rules. Solvers rather blame what was assumed early.
func (o *oracle) cheapFirst(guards []cnf.Lit) {
	slices.SortStableFunc(guards, func(a, b cnf.Lit) int { return cost(o.rule(a)) - cost(o.rule(b)) })
}

// knows reports whether the solver has heard of a literal's variable.
func (o *oracle) knows(l cnf.Lit) bool { return o.number[l.Var()] != 0 }

// inner translates a literal to the solver's.
func (o *oracle) inner(l cnf.Lit) cnf.Lit {
	v := l.Var()
	if o.number[v] == 0 {
		o.used++
		o.number[v] = cnf.Lit(o.used)
	}
	if l < 0 {
		return -o.number[v]
	}
	return o.number[v]
}

func (o *oracle) translate(lits []cnf.Lit) []cnf.Lit {
	o.lits = o.lits[:0]
	for _, l := range lits {
		o.lits = append(o.lits, o.inner(l))
	}
	return o.lits
}

// contradict reports whether some assumptions contradict each other. If so, among tells which are enough; else value reads a model.
func (o *oracle) contradict(ctx context.Context, assume []cnf.Lit) (bool, error) {
	status, err := o.solver.Solve(ctx, o.translate(assume)...)
	o.finder.work += int64(len(assume))
	if c, ok := o.solver.(backend.Counter); ok {
		now := c.Counters()
		conflicts := now.Conflicts - o.before.Conflicts
		o.finder.spent += conflicts
		o.finder.work += perConflict*conflicts + perDecision*(now.Decisions-o.before.Decisions)
		o.before = now
	}
	if err != nil || status == backend.Sat {
		return false, err
	}
	blamed := o.lits
	if o.corer != nil {
		blamed = o.corer.Core()
	}
	for len(o.blame) < 2*o.used+2 {
		o.blame = append(o.blame, 0)
	}
	o.round++
	for _, l := range blamed {
		o.blame[l.Index()] = o.round
	}
	return true, nil
}

// The work of a decision and of a conflict, where an assumption is 1: they take about as much longer.
const (
	perDecision = 10
	perConflict = 600
)

// patience is how many conflicts a question of reduce may take, where the solver can be limited: that a set is a core can take
// as long to prove as a pigeonhole principle. Once a purse of conflicts is spent, a step is finished in haste.
const (
	patience = 100
	purse    = 3_000
	haste    = 10
)

// impatient is contradict with limited patience. What takes too long counts as answered with no, and as not clear.
func (o *oracle) impatient(ctx context.Context, assume []cnf.Lit) (unsat, clear bool, err error) {
	limit := int64(patience)
	if o.finder.spent > purse {
		limit = haste
	}
	if limiter, ok := o.solver.(backend.Limiter); ok {
		limiter.Limit(limit)
		defer limiter.Limit(0)
	}
	unsat, err = o.contradict(ctx, assume)
	if errors.Is(err, backend.ErrLimit) {
		return false, false, nil
	}
	return unsat, true, err
}

// value is that of a literal in the last model.
func (o *oracle) value(l cnf.Lit) bool { return o.solver.Value(o.inner(l)) }
