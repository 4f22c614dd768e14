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

// Reach finds out quickly how far people get with techniques up to a class, without those named in but. It makes known what
// they find, the easiest first, until nothing more follows. Unlike an explanation, it takes all deductions of a technique
// at once and gives no reasons. It looks for contradictions only if no technique before them is too hard.
//
// The class can differ from that of an explanation in both directions. An explanation makes some contradictions smaller,
// and some contradictions about loops are easier than the techniques listed before them, so its class can be lower. And it
// tries chains of pairs of any length before contradictions. Reach tries them last, because they take longer to find, so
// an explanation can have class 5 where Reach gets by with 4.
//
// Reach ends early if enough is not nil and returns true. The only error is that of ctx.
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
	if plain { // Settle finds what the plain techniques would, and faster
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

// take makes known all that a technique finds now, or, if it assumes, only the next contradiction up to a class. It reports
// whether there was any.
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

// late is a key to sort by: 1 for techniques that take so long that all others go first, else 0.
func late(t *Technique) int {
	if t == Pair || t == Pairs {
		return 1
	}
	return 0
}

// assumes reports whether a technique finds contradictions.
func assumes(t *Technique) bool { return t.Name == Contradiction || t.Name == ByLines }

// contradict looks for a contradiction up to a class, starting after the bit of the last one.
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

// On lists the techniques that can find something on a board with the rules of p. It fails if package explain does not
// know all of these rules.
func (s *Set) On(p puzzle.Puzzle) (some []*Technique, err error) {
	book, err := rule.Of(p, "explaining", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(s.Techniques), func(t *Technique) bool { return t.Needs != nil && !t.Needs(book) }), nil
}

// Classes lists the classes that steps can have on a board with the rules of p, the easiest first. It fails as On does.
func (s *Set) Classes(p puzzle.Puzzle) ([]Class, error) {
	some, err := s.On(p)
	all := append(list.Map(some, func(t *Technique) Class { return t.Class }), Hardest)
	for _, most := range s.Limits {
		all = append(all, s.ChainClass(max(most, 1), false))
	}
	slices.Sort(all)
	return slices.Compact(all), err
}
