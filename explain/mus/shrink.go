package mus

import (
	"context"
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
