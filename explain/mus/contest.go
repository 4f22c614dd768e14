package mus

import (
	"context"
	"errors"
	"math"
	"slices"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
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
	c := contest{finder: f}
	f.spent = 0
	random := f.random()
	for i := range restarts {
		if i > 0 {
			t.shuffle(random)
		}
		if err := c.enter(ctx, t); err != nil {
			return Core{}, err
		}
	}
	return c.decide(ctx)
}

// contest finds the best of many cores. Rules come first; only cores that have the best
// rules get their facts reduced, for with many rules and few facts that can take long.
type contest struct {
	finder *Finder
	rules  []rule.Instance // the best so far
	ties   []entry         // all that have them; none if there is no core yet
}

// entry is a core with all facts.
type entry struct {
	trial  *trial
	guards []cnf.Lit
}

// enter reduces the rules of a trial and keeps it unless it is worse than the best. A core is
// given up once more of its rules prove necessary than the best has.
func (c *contest) enter(ctx context.Context, t *trial) error {
	limit, order := math.MaxInt, -1
	if c.ties != nil {
		limit = len(c.rules)
	}
	guards, ok, err := t.reduceRules(ctx, limit)
	if err != nil || !ok {
		return err
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
	return nil
}

// decide reduces facts and returns the core that has fewest, the first of as many.
func (c *contest) decide(ctx context.Context) (Core, error) {
	if c.ties == nil {
		return Core{}, ErrNoCore
	}
	var best Core
	for i, e := range c.ties {
		facts, err := e.trial.reduceFacts(ctx, e.guards)
		if err != nil {
			return best, err
		}
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
	return best, nil
}

// second is how many conflicts a question to a second solver may take, and all such questions
// of a step.
const (
	second     = 300
	allSeconds = 3_000
)

// again asks another solver about a rough core, for every rule and every fact anew: it knows
// the others for good, which makes its proofs shorter.
func (f *Finder) again(ctx context.Context, core Core) (Core, error) {
	f.spent, core.Rough = 0, false
	facts := len(core.Facts)
	for i := facts + len(core.Rules) - 1; i >= 0; i-- {
		less := core
		if i >= facts {
			less.Rules = slices.Delete(slices.Clone(core.Rules), i-facts, i-facts+1)
		} else {
			less.Facts = slices.Delete(slices.Clone(core.Facts), i, i+1)
		}
		switch superfluous, err := f.implied(ctx, less); {
		case errors.Is(err, backend.ErrLimit):
			core.Rough = true
		case err != nil:
			return Core{}, err
		case superfluous:
			core = less
		}
	}
	return core, nil
}

// implied asks a new solver whether a core is one.
func (f *Finder) implied(ctx context.Context, core Core) (bool, error) {
	if f.spent > allSeconds {
		return false, backend.ErrLimit
	}
	o, err := f.open()
	if err != nil {
		return false, err
	}
	for _, r := range core.Rules {
		r.Assert(o)
	}
	for _, l := range append(opposite(core.Lit), core.Facts...) {
		o.Add(l)
	}
	if limiter, ok := o.solver.(backend.Limiter); ok {
		limiter.Limit(second)
	}
	return o.contradict(ctx, nil)
}
