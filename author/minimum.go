package author

import (
	"context"
	"math"
	"slices"

	"gridcnf/puzzle"
)

// Bounds bound the fewest clues with which an answer is the only solution.
type Bounds struct {
	Least int             // fewer are proven not to be enough
	Best  []puzzle.Placed // the fewest known to be enough, row by row; nil if none are known
}

// Minimum looks for the fewest of some clues with which an answer is the only solution. It obeys
// the Reduction except for its Givens. When the bounds meet, the minimum is proven. Minimum calls
// watch at each change of the bounds. If ctx ends, it returns the error of ctx and the bounds so far.
// If the answer is not the only solution even with all usable clues, the error is ErrNotUnique.
//
// Clues are enough if each other answer breaks one of them. A branch-and-bound search, with 0, 1, 2... clues to spare, hits
// all sets that it knows; if another answer is left, that gives a new set. These are implicit hitting sets, as in hitter, but
// the sets here are so small that disjoint ones soon show how many clues it takes.
func Minimum(
	ctx context.Context, d Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction, watch func(Bounds),
) (b Bounds, err error) {
	how.Givens = 0
	if b.Best, err = Reduce(ctx, d, a, clues, how); err != nil {
		return Bounds{}, err
	}
	s, err := newSieve(d, a, clues, how)
	if err != nil {
		return Bounds{}, err
	}
	m := &minimum{sieve: s, Bounds: b, how: how, watch: watch}
	m.chosen, m.dead = make([]bool, len(s.orbits)), make([]bool, len(s.orbits))
	for e := range s.kept {
		m.chosen[e] = true
	}
	m.Least = len(s.clues(m.chosen))
	for spare := 0; m.Least < len(m.Best); spare++ {
		slices.SortStableFunc(m.known, func(a, b []int) int { return len(a) - len(b) })
		if err := m.branch(ctx, spare); err != nil {
			return m.Bounds, err
		}
		m.Least = min(m.Least+1, len(m.Best))
		watch(m.Bounds)
	}
	return m.Bounds, nil
}

// minimum is a search for the fewest clues.
type minimum struct {
	*sieve
	Bounds
	how          Reduction
	watch        func(Bounds)
	known        [][]int // sets of orbits to hit
	chosen, dead []bool  // by orbit: it is chosen; it is ruled out
}

// branch tries to choose orbits that are enough, using at most spare clues. It stops when the bounds meet.
func (m *minimum) branch(ctx context.Context, spare int) error {
	if m.more != nil && !m.more() {
		return ErrRounds
	}
	open, ok := m.bound(spare)
	for ok && open == nil {
		if err := m.learn(ctx); err != nil || m.Least == len(m.Best) {
			return err
		}
		open, ok = m.bound(spare)
	}
	if !ok {
		return ctx.Err()
	}
	var tried []int
	for _, e := range open {
		if m.dead[e] || len(m.orbits[e]) > spare {
			continue
		}
		m.chosen[e] = true
		err := m.branch(ctx, spare-len(m.orbits[e]))
		m.chosen[e] = false
		if err != nil || m.Least == len(m.Best) {
			return err
		}
		m.dead[e], tried = true, append(tried, e)
	}
	for _, e := range tried {
		m.dead[e] = false
	}
	return nil
}

// bound returns the known set that is not hit and has the fewest live orbits, or nil if all are
// hit. It is not ok if the disjoint sets take more clues than spare.
func (m *minimum) bound(spare int) (open []int, ok bool) {
	fewest, used := math.MaxInt, make([]bool, len(m.orbits))
	for _, set := range m.known {
		live, cheapest, disjoint := 0, math.MaxInt, true
		for _, e := range set {
			if m.chosen[e] {
				live, disjoint = math.MaxInt, false
				break
			}
			if !m.dead[e] {
				live++
				cheapest = min(cheapest, len(m.orbits[e]))
				disjoint = disjoint && !used[e]
			}
		}
		if live < fewest {
			fewest, open = live, set
		}
		if !disjoint {
			continue
		}
		if cheapest > spare {
			return nil, false
		}
		spare -= cheapest
		for _, e := range set {
			used[e] = true // dead ones do not matter
		}
	}
	return open, true
}

// learn adds clues to the chosen ones until they are enough. Each other answer that it finds on the way gives one more set
// to hit.
func (m *minimum) learn(ctx context.Context) error {
	in := slices.Clone(m.chosen)
	set, err := m.broken(ctx, in)
	for ; set != nil && err == nil; set, err = m.broken(ctx, in) {
		m.known = append(m.known, set)
		for _, e := range set {
			in[e] = true
		}
	}
	if err != nil {
		return err
	}
	enough, err := Reduce(ctx, m.draft, m.answer, m.clues(in), m.how)
	if err == nil && len(enough) < len(m.Best) {
		m.Best = enough
		m.watch(m.Bounds)
	}
	return err
}
