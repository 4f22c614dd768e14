package technique

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Reach makes known what techniques up to a class find, but those with the names in but, again and again, the easiest
// first, as an explanation does. It takes all deductions of a technique at once and gives no reasons, so it says fast how
// far people come. It looks for contradictions if no technique before them is too hard.
//
// Contradictions count as they are found. An explanation makes some of them smaller, and knows some about loops that are
// easier than the techniques before them, so a loop can have an easier class than Reach would say. It takes chains of pairs of
// any length before it looks for contradictions, which are slower to find: a loop can have class 5 where Reach says 4.
//
// It ends when enough, if that is not nil, says so. The error is that of ctx.
func (k *Known) Reach(ctx context.Context, most Class, but []string, enough func() bool) error {
	defer func(before context.Context) { k.terse, k.most, k.ctx = false, 0, before }(k.ctx)
	k.terse, k.most, k.ctx = true, most, ctx
	var with []*Technique
	limit, plain, settled := Class(0), true, -1
	seen := make([]int, len(k.Techniques)) // how many facts there were when a technique was tried
	for _, t := range k.Techniques {
		if assumes(t) {
			limit = max(limit, k.ChainClass(FewRules, false))
		} else {
			limit = max(limit, t.Class)
		}
		if limit <= most && !slices.Contains(but, t.Name) {
			with = append(with, t)
		} else {
			plain = plain && !t.Plain
		}
	}
	if plain { // what such techniques find comes from Settle
		with = slices.DeleteFunc(with, func(t *Technique) bool { return t.Plain })
	}
	slices.SortStableFunc(with, func(a, b *Technique) int { return late(a) - late(b) })
	for i := 0; ; {
		if plain && settled < len(k.Facts()) {
			k.Settle(settled)
			settled = len(k.Facts())
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case i == len(with), len(k.Facts()) >= k.Puzzle.Bits(), enough != nil && enough():
			return nil
		}
		k.seen, seen[i] = seen[i], len(k.Facts())
		if i++; k.take(with[i-1], most) {
			i = 0
		}
	}
}

// take makes known all that a technique finds now, or the next contradiction up to a class. It
// reports whether there was any.
func (k *Known) take(t *Technique, most Class) bool {
	if assumes(t) {
		k.Whole(t == LineChain)
		defer k.Whole(false)
		return k.contradict(most)
	}
	var lits []cnf.Lit
	t.Find(k, func(d *Deduction) { lits = append(lits, d.Lits...) })
	k.Know(lits...)
	return len(lits) > 0
}

// late is 1 for techniques that take so long that all others are tried before.
func late(t *Technique) int {
	if t == Pair || t == Pairs {
		return 1
	}
	return 0
}

// assumes reports whether a technique finds contradictions.
func assumes(t *Technique) bool { return t.Name == Contradiction || t.Name == ByLines }

// contradict looks for a contradiction, from where the last one was found on.
func (k *Known) contradict(most Class) bool {
	for range k.Puzzle.Bits() {
		l := cnf.Lit(k.next + 1)
		k.next = (k.next + 1) % k.Puzzle.Bits()
		if k.Value(l) != infer.Open {
			continue
		}
		if k.ctx.Err() != nil {
			return false
		}
		for _, assumed := range [...]cnf.Lit{l, -l} {
			if c := k.Refute(assumed, nil); c != nil && k.ChainClass(len(c.Instances()), false) <= most {
				k.Know(-assumed)
				return true
			}
		}
	}
	return false
}

// On lists the techniques that can find something on boards with the rules of a puzzle.
func (s *Set) On(p puzzle.Puzzle) (some []*Technique, err error) {
	book, err := rule.Of(p, "explaining", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(s.Techniques), func(t *Technique) bool { return t.Needs != nil && !t.Needs(book) }), nil
}

// Classes lists the classes that steps can have on boards with the rules of a puzzle, the easiest first.
func (s *Set) Classes(p puzzle.Puzzle) ([]Class, error) {
	some, err := s.On(p)
	all := append(list.Map(some, func(t *Technique) Class { return t.Class }), Hardest)
	for _, most := range s.Limits {
		all = append(all, s.ChainClass(max(most, 1), false))
	}
	slices.Sort(all)
	return slices.Compact(all), err
}
