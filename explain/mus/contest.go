package mus

import (
	"context"
	"math"
	"slices"

	"gridcnf/cnf"
	"gridcnf/rule"
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
	rules []rule.Instance // the best so far
	begun bool            // there are any
	ties  []entry
}

// entry is a core with all facts.
type entry struct {
	trial  *trial
	guards []cnf.Lit
}

// enter reduces the rules of a trial and keeps it unless it is worse than the best. A core is
// given up once more of its rules prove necessary than the best has.
func (c *contest) enter(ctx context.Context, t *trial) error {
	limit := math.MaxInt
	if c.begun {
		limit = len(c.rules)
	}
	guards, ok, err := t.reduceRules(ctx, limit)
	if err != nil || !ok {
		return err
	}
	rules, order := t.rules(guards), -1
	if c.begun {
		order = compareRules(rules, c.rules)
	}
	if order > 0 {
		return nil
	}
	if order < 0 {
		c.ties, c.rules, c.begun = nil, rules, true
	}
	if !slices.ContainsFunc(c.ties, func(e entry) bool { return e.trial == t && slices.Equal(e.guards, guards) }) {
		c.ties = append(c.ties, entry{t, guards})
	}
	return nil
}

// decide reduces facts and returns the core that has fewest, the first of as many.
func (c *contest) decide(ctx context.Context) (Core, error) {
	if !c.begun {
		return Core{}, ErrNoCore
	}
	var best Core
	for i, e := range c.ties {
		facts, err := e.trial.reduceFacts(ctx, e.guards)
		if err != nil {
			return best, err
		}
		if i == 0 || len(facts) < len(best.Facts) {
			best = Core{e.trial.core.Lit, e.trial.rules(e.guards), facts, e.trial.rough}
		}
	}
	return best, nil
}
