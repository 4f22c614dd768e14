package mus

import (
	"context"
	"errors"
	"slices"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// Oracle is a solver for rule instances, each under a guard or for good. It says which assumptions contradict each other. It
// numbers variables as it meets them, so a few instances of a large board make a small formula. It is a cnf.CardSink.
type Oracle struct {
	// Encoded makes the oracle encode cardinality constraints as clauses.
	Encoded bool
	// Limited says that a call of Blame ran out of conflicts.
	Limited bool
	Guards  []cnf.Lit // in the order in which Guard made them

	solver *backend.CDCL
	effort *effort          // the oracle adds its work here
	before backend.Counters // the part of the solver's work that is counted already

	unclear map[cnf.Lit]bool // literals that reduce keeps because the limit left open whether they are needed
	bits    int              // variables up to here are answer bits; those beyond come from NewVar
	guarded []rule.Instance  // by variable beyond bits: what it guards, or nil

	number []cnf.Lit // by variable: the solver's variable, 0 for none yet
	names  []cnf.Lit // by the solver's variable: ours
	lits   []cnf.Lit // scratch: literals of the solver
	blame  []uint32  // by literal of the solver: the last round in which it was blamed
	round  uint32    // the number of contradictions so far
}

// effort measures the work of solvers.
type effort struct {
	spent int64 // conflicts since the step began
	work  int64 // since the finder was made, see Finder.Work
}

// NewOracle returns an oracle without instances, for variables 1 to bits.
func NewOracle(bits int, seed int64) *Oracle {
	return &Oracle{
		solver: backend.NewCDCL(backend.Options{Seed: seed}), effort: new(effort), unclear: make(map[cnf.Lit]bool), bits: bits,
		number: make([]cnf.Lit, bits+1, bits+1+64), names: []cnf.Lit{0},
	}
}

// NewVar returns a fresh variable.
func (o *Oracle) NewVar() cnf.Lit {
	o.number, o.guarded = append(o.number, 0), append(o.guarded, nil)
	return cnf.Lit(len(o.number) - 1)
}

// Add takes a clause.
func (o *Oracle) Add(clause ...cnf.Lit) { o.solver.Add(o.translate(clause)...) }

// AddAtLeast takes a cardinality constraint: at least k of lits hold.
func (o *Oracle) AddAtLeast(k int, lits ...cnf.Lit) {
	if o.Encoded {
		card.AtLeast(o, k, lits)
		return
	}
	o.solver.AddAtLeast(k, o.translate(lits)...)
}

// Guard adds an instance that holds only if a new guard is assumed, and returns the guard.
func (o *Oracle) Guard(inst rule.Instance) cnf.Lit {
	g := o.NewVar()
	o.Guards = append(o.Guards, g)
	o.guarded[g.Var()-o.bits-1] = inst
	inst.Assert(o, g.Not())
	return g
}

// Rule returns the instance under a guard, or nil for any other literal.
func (o *Oracle) Rule(guard cnf.Lit) rule.Instance {
	if guard.Var() <= o.bits {
		return nil
	}
	return o.guarded[guard.Var()-o.bits-1]
}

// rules returns the instances under some guards.
func (o *Oracle) rules(guards []cnf.Lit) []rule.Instance { return list.Map(guards, o.Rule) }

// cheapFirst sorts guards by the cost of their rules, because a solver tends to blame what was assumed early.
func (o *Oracle) cheapFirst(guards []cnf.Lit) {
	slices.SortStableFunc(guards, func(a, b cnf.Lit) int { return cost(o.Rule(a)) - cost(o.Rule(b)) })
}

// knows reports whether the solver has heard of a literal's variable.
func (o *Oracle) knows(l cnf.Lit) bool { return o.number[l.Var()] != 0 }

// inner translates a literal to the solver's. It numbers the variable if that is new.
func (o *Oracle) inner(l cnf.Lit) cnf.Lit {
	v := l.Var()
	if o.number[v] == 0 {
		o.number[v] = cnf.Lit(len(o.names))
		o.names = append(o.names, cnf.Lit(v))
	}
	if l < 0 {
		return -o.number[v]
	}
	return o.number[v]
}

func (o *Oracle) translate(lits []cnf.Lit) []cnf.Lit {
	o.lits = o.lits[:0]
	for _, l := range lits {
		o.lits = append(o.lits, o.inner(l))
	}
	return o.lits
}

// Work is a measure of what all questions have taken: the same at every run. Where thousands of rules are assumed, a conflict takes ten
// times as long.
func (o *Oracle) Work() int64 { return o.effort.work + 9*perConflict*o.effort.spent }

// contradict reports whether assumptions contradict each other. If they do, among says which ones are enough for that;
// otherwise Value reads a model.
func (o *Oracle) contradict(ctx context.Context, assume []cnf.Lit) bool {
	unsat, _, err := o.within(ctx, assume, 0)
	giveup.If(err)
	return unsat
}

// within is contradict with a limit of conflicts; 0 is no limit. The answer is not clear if the limit is reached.
func (o *Oracle) within(ctx context.Context, assume []cnf.Lit, conflicts int64) (unsat, clear bool, err error) {
	o.solver.Limit(conflicts)
	status, err := o.solver.Solve(ctx, o.translate(assume)...)
	now := o.solver.Counters()
	spent := now.Conflicts - o.before.Conflicts
	o.effort.spent += spent
	o.effort.work += int64(len(assume)) + perConflict*spent + perDecision*(now.Decisions-o.before.Decisions)
	o.before = now
	switch {
	case errors.Is(err, backend.ErrLimit):
		return false, false, nil
	case err != nil || status == backend.Sat:
		return false, true, err
	}
	o.blame = append(o.blame, make([]uint32, max(0, 2*len(o.names)-len(o.blame)))...)
	o.round++
	for _, l := range o.solver.Core() {
		o.blame[l.Index()] = o.round
	}
	return true, true, nil
}

// The work of a decision and of a conflict, in units of an assumption: about how much longer they take.
const (
	perDecision = 10
	perConflict = 600
)

// patience is how many conflicts a question of reduce may take: to prove that a set is a core can take as long as a
// pigeonhole principle. Once a step has spent its purse of conflicts, each question gets only haste.
const (
	patience = 100
	purse    = 3_000
	haste    = 10
)

// impatient is contradict with limited patience. If it takes too long, the answer is false and not clear.
func (o *Oracle) impatient(ctx context.Context, assume []cnf.Lit) (unsat, clear bool) {
	limit := int64(patience)
	if o.effort.spent > purse {
		limit = haste
	}
	unsat, clear, err := o.within(ctx, assume, limit)
	giveup.If(err)
	return unsat, clear
}

// Blame returns assumptions that contradict each other, in the order of the solver. It returns nil if there are none, or if
// it takes too many conflicts to find out (0: no limit); then it sets Limited. The error is that of ctx.
func (o *Oracle) Blame(ctx context.Context, assume []cnf.Lit, conflicts int64) ([]cnf.Lit, error) {
	unsat, clear, err := o.within(ctx, assume, conflicts)
	o.Limited = o.Limited || !clear
	if err != nil || !unsat {
		return nil, err
	}
	blamed := []cnf.Lit{}
	for _, l := range o.solver.Core() {
		name := o.names[l.Var()]
		if l < 0 {
			name = -name
		}
		blamed = append(blamed, name)
	}
	return blamed, nil
}

// Above this many assumptions, Shrink first asks about all of them, and gives that question a hundred times the conflicts of others: the
// solver blames few of them, and what it learns helps with the other questions.
const many = 4_000

// Shrink leaves out assumptions that are not needed for a contradiction. conflicts limits each question to the solver, and most the
// work of all, not counting the first question about many assumptions; at its end, Shrink sets Limited. The error is that of ctx.
func (o *Oracle) Shrink(ctx context.Context, all []cnf.Lit, conflicts, most int64) ([]cnf.Lit, error) {
	only := func(some, blamed []cnf.Lit) []cnf.Lit {
		return list.Filter(some, func(l cnf.Lit) bool { return slices.Contains(blamed, l) })
	}
	if len(all) > many {
		blamed, err := o.Blame(ctx, all, 100*conflicts)
		if err != nil || blamed == nil {
			return all, err
		}
		all, most = only(all, blamed), most+o.Work()
	}
	for i := 0; i < len(all); {
		if o.Work() >= most {
			o.Limited = true
			break
		}
		less := slices.Delete(slices.Clone(all), i, i+1)
		blamed, err := o.Blame(ctx, less, conflicts)
		if err != nil {
			return nil, err
		}
		if blamed == nil {
			i++
		} else {
			i, all = len(only(less[:i], blamed)), only(less, blamed)
		}
	}
	return all, nil
}

// Value returns the value of a literal in the last model; a variable that the solver has not met is false.
func (o *Oracle) Value(l cnf.Lit) bool { return o.knows(l) && o.solver.Value(o.inner(l)) }
