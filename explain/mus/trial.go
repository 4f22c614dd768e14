package mus

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// trial is a core that is being made smaller. The last guards and facts are tried first.
type trial struct {
	*Oracle
	core    Core
	guards  []cnf.Lit // of the rules
	facts   []cnf.Lit
	refuted []cnf.Lit // the opposite of the literal; empty for literal 0
}

// try opens an oracle with the rules of a core. Its facts are those of more that are about variables of the core, in the
// order of more.
func (f *Finder) try(core Core, more []cnf.Lit) *trial {
	t := &trial{Oracle: f.open(), core: core, refuted: opposite(core.Lit)}
	t.guards = list.Map(core.Rules, t.Guard)
	t.translate(core.Facts) // from now on the solver knows their variables
	t.core.Facts = slices.DeleteFunc(slices.Clone(more), func(l cnf.Lit) bool { return !t.knows(l) })
	t.facts = slices.Clone(t.core.Facts)
	t.cheapFirst(t.guards)
	return t
}

func shuffle(random *rand.Rand, lits []cnf.Lit) {
	random.Shuffle(len(lits), func(i, j int) { lits[i], lits[j] = lits[j], lits[i] })
}

// reduceRules returns the guards, sorted, of rules that are all needed with the facts. It gives up and returns false if more
// than limit are needed. It fails with ErrNoCore if there is no contradiction.
func (t *trial) reduceRules(ctx context.Context, limit int) ([]cnf.Lit, bool) {
	base := slices.Concat(t.facts, t.refuted)
	if !t.contradict(ctx, slices.Concat(base, t.guards)) {
		giveup.If(ErrNoCore)
	}
	guards, ok := t.reduce(ctx, base, t.among(t.guards), limit)
	return slices.Sorted(slices.Values(guards)), ok
}

// reduceFacts returns facts that are all needed with some guards, in the order of the core.
func (t *trial) reduceFacts(ctx context.Context, guards []cnf.Lit) []cnf.Lit {
	base := slices.Concat(guards, t.refuted)
	t.contradict(ctx, slices.Concat(base, t.facts))
	needed, _ := t.reduce(ctx, base, t.among(t.facts), math.MaxInt)
	return slices.DeleteFunc(slices.Clone(t.core.Facts), func(l cnf.Lit) bool { return !slices.Contains(needed, l) })
}

// reduce leaves out those of some assumptions that are not needed for a contradiction with the base. It tries the last ones
// first. If more than limit prove necessary, it gives up and returns false.
//
// Each contradiction also drops the assumptions that the solver does not blame. An assumption is kept, and marked as unclear,
// if it takes too long to find out.
func (o *Oracle) reduce(ctx context.Context, base, some []cnf.Lit, limit int) ([]cnf.Lit, bool) {
	var assume []cnf.Lit
	kept := some
	for open := len(kept); open > 0; { // kept[open:] is necessary
		if len(kept)-open > limit {
			return nil, false
		}
		assume = append(assume[:0], base...)
		assume = append(assume, kept[:open-1]...) // these come first: the solver keeps what it derived from a common beginning
		assume = append(assume, kept[open:]...)
		if unsat, clear := o.impatient(ctx, assume); unsat {
			needed := kept[open:]
			kept = append(o.among(kept[:open-1]), needed...)
			open = len(kept) - len(needed)
		} else if open--; !clear {
			o.unclear[kept[open]] = true
		}
	}
	return kept, len(kept) <= limit
}

// among returns the assumptions in lits that the solver blames for the last contradiction.
func (o *Oracle) among(lits []cnf.Lit) []cnf.Lit {
	return slices.DeleteFunc(slices.Clone(lits), func(l cnf.Lit) bool { return o.blame[o.inner(l).Index()] != o.round })
}

// Shrink returns a minimal core within a given one, the best from several orders of deletion: it has the fewest rules, then
// the cheapest ones, then the fewest facts. The error is ErrNoCore if the literal does not follow, or that of ctx.
func (f *Finder) Shrink(ctx context.Context, core Core) (_ Core, err error) {
	defer giveup.Caught(&err)
	t, c, random := f.try(core, core.Facts), contest{finder: f}, f.random()
	f.effort.spent = 0
	for i := range restarts {
		if i > 0 {
			shuffle(random, t.guards)
			shuffle(random, t.facts)
			t.cheapFirst(t.guards)
		}
		c.enter(ctx, t)
	}
	return c.decide(ctx), nil
}

// contest finds the best of many cores. It reduces the facts only of those with the best rules, because that can take long
// if there are many rules and few facts.
type contest struct {
	finder *Finder
	rules  []rule.Instance // the best rules so far
	ties   []entry         // all cores with rules as good; nil if there is no core yet
}

// entry is a core with reduced rules, but all facts.
type entry struct {
	trial  *trial
	guards []cnf.Lit
}

// enter reduces the rules of a trial and keeps it unless it is worse than the best. It stops as soon as that is clear.
func (c *contest) enter(ctx context.Context, t *trial) {
	limit, order := math.MaxInt, -1
	if c.ties != nil {
		limit = len(c.rules)
	}
	guards, ok := t.reduceRules(ctx, limit)
	if !ok {
		return
	}
	rules := t.rules(guards)
	if c.ties != nil {
		order = compareRules(rules, c.rules)
	}
	if order < 0 {
		c.ties, c.rules = nil, rules
	}
	if order <= 0 && !slices.ContainsFunc(c.ties, func(e entry) bool { return e.trial == t && slices.Equal(e.guards, guards) }) {
		c.ties = append(c.ties, entry{t, guards})
	}
}

// decide reduces the facts of the tied cores and returns the core with the fewest, the first one of equals.
func (c *contest) decide(ctx context.Context) (best Core) {
	if c.ties == nil {
		giveup.If(ErrNoCore)
	}
	for i, e := range c.ties {
		facts := e.trial.reduceFacts(ctx, e.guards)
		if i > 0 && len(facts) >= len(best.Facts) {
			continue
		}
		unclear := func(l cnf.Lit) bool { return e.trial.unclear[l] }
		best = Core{
			Lit: e.trial.core.Lit, Rules: e.trial.rules(e.guards), Facts: facts,
			Rough: slices.ContainsFunc(e.guards, unclear) || slices.ContainsFunc(facts, unclear),
		}
	}
	if best.Rough {
		return c.finder.again(ctx, best)
	}
	return best
}

// second is how many conflicts a question to a second solver may take. allSeconds limits all such questions of a step.
const (
	second     = 300
	allSeconds = 3_000
)

// again asks a new solver about every rule and every fact of a rough core. The others hold for good there, without guards and
// assumptions, which makes proofs shorter.
func (f *Finder) again(ctx context.Context, core Core) Core {
	f.effort.spent, core.Rough = 0, false
	facts := len(core.Facts)
	for i := facts + len(core.Rules) - 1; i >= 0; i-- {
		less := core
		if i >= facts {
			less.Rules = slices.Delete(slices.Clone(core.Rules), i-facts, i-facts+1)
		} else {
			less.Facts = slices.Delete(slices.Clone(core.Facts), i, i+1)
		}
		if implied, clear := f.implied(ctx, less); implied {
			core = less
		} else if !clear {
			core.Rough = true
		}
	}
	return core
}

// implied asks a new solver whether the rules and facts of a core imply its literal. The answer is not clear if it takes too
// long.
func (f *Finder) implied(ctx context.Context, core Core) (implied, clear bool) {
	if f.effort.spent > allSeconds {
		return false, false
	}
	o := f.open()
	for _, r := range core.Rules {
		r.Assert(o)
	}
	for _, l := range append(opposite(core.Lit), core.Facts...) {
		o.Add(l)
	}
	implied, clear, err := o.within(ctx, nil, second)
	giveup.If(err)
	return implied, clear
}
