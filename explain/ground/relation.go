package ground

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// relation says that at least one of a few literals holds: a chain leads from the opposite of the first to the second, or from the
// opposites of all to a violation. Unlike the chain, it can be used in both directions.
type relation struct {
	*book.Clause
	why *Chain
	parts
}

// Related returns the chain and the literals of the relation behind a link, or nil if it is none.
func (k *Link) Related() (*Chain, []cnf.Lit) {
	if r, ok := k.By.(*relation); ok {
		return r.why, r.Lits()
	}
	return nil, nil
}

// Nest refutes an assumption by nested ones. An inner assumption that is refuted becomes a relation; the one with the fewest rules
// is taken first. It returns nil if there is no violation, or if that takes more than most work.
func (e *Engine) Nest(ctx context.Context, l cnf.Lit, most int64) *Chain {
	e.Follow(len(e.value), true, nil)
	for depth := range deepest {
		if c := e.nest(ctx, []cnf.Lit{l}, depth, most); c != nil {
			return c
		}
	}
	return nil
}

// deepest is the most assumptions that hold at once.
const deepest = 4

// nest makes the last assumption on the stack.
func (e *Engine) nest(ctx context.Context, stack []cnf.Lit, depth int, most int64) *Chain {
	length := len(e.trail)
	defer e.forget(length)
	last := stack[len(stack)-1]
	e.Know(last, nil)
	for ctx.Err() == nil && e.Work < most {
		if broken := e.Follow(len(e.value), true, nil); broken != nil {
			return e.Back(broken, last)
		}
		var best *Chain
		for d := 0; d < depth && best == nil; d++ {
			for v := range 2 * e.bits {
				m := cnf.Lit(v/2+1) * cnf.Lit(1-v%2*2)
				if len(e.at[m.Var()]) == 0 || e.Known(m) != 0 {
					continue
				}
				if c := e.nest(ctx, append(slices.Clip(stack), m), d, most); c != nil && (best == nil || len(c.Rules()) < len(best.Rules())) {
					best = c
				}
			}
		}
		if best == nil {
			return nil
		}
		best.Facts = slices.DeleteFunc(best.Facts, func(f cnf.Lit) bool { return slices.Contains(stack, f) })
		rules := list.Map(best.Rules(), func(r rule.Instance) *Instance { return r.(*Instance) })
		e.add(&relation{book.NewClause(&book.Label{}, slices.Concat([]cnf.Lit{-best.Assumed}, cnf.Complements(stack))...), best, rules})
	}
	return nil
}
