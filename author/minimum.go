package author

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/solve"
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
	if r, ok := d.(*reducer); ok && !r.alone() {
		return Bounds{}, puzzle.NoPower(fmt.Sprintf("%s does not allow finding a minimum of clues: its rules look at cells without a clue, too", r.board.File().Title))
	}
	stay, open, err := how.orbits(d.Board(), clues)
	if err != nil {
		return Bounds{}, err
	}
	defer giveup.Caught(&err)
	m := &minimum{draft: d, answer: a, orbits: slices.Concat(stay, open), Bounds: &b, how: how, watch: watch}
	m.chosen, m.dead = make([]bool, len(m.orbits)), make([]bool, len(m.orbits))
	for e := range stay {
		m.chosen[e] = true
	}
	m.Least = len(m.clues(m.chosen))
	for spare := 0; m.Least < len(m.Best); spare++ {
		slices.SortStableFunc(m.known, func(a, b []int) int { return len(a) - len(b) })
		m.branch(ctx, spare)
		m.Least = min(m.Least+1, len(m.Best))
		watch(b)
	}
	return b, nil
}

// minimum is a search for the fewest clues. It refers to orbits by number.
type minimum struct {
	draft  Draft
	answer puzzle.Answer
	orbits [][]puzzle.Placed // the usable ones; those that must stay come first
	*Bounds
	how          Reduction
	watch        func(Bounds)
	known        [][]int // sets of orbits to hit
	chosen, dead []bool  // by orbit: it is chosen; it is ruled out
}

// branch tries to choose orbits that are enough, using at most spare clues. It stops when the bounds meet.
func (m *minimum) branch(ctx context.Context, spare int) {
	m.spend()
	open, ok := m.bound(spare)
	for ok && open == nil {
		if m.learn(ctx); m.Least == len(m.Best) {
			return
		}
		open, ok = m.bound(spare)
	}
	if !ok {
		giveup.If(ctx.Err())
		return
	}
	var tried []int
	for _, e := range open {
		if m.dead[e] || len(m.orbits[e]) > spare {
			continue
		}
		m.chosen[e] = true
		m.branch(ctx, spare-len(m.orbits[e]))
		if m.chosen[e] = false; m.Least == len(m.Best) {
			return
		}
		m.dead[e], tried = true, append(tried, e)
	}
	for _, e := range tried {
		m.dead[e] = false
	}
}

// spend gives up if no more work may be done.
func (m *minimum) spend() {
	if m.how.more != nil && !m.how.more() {
		giveup.If(ErrRounds)
	}
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
func (m *minimum) learn(ctx context.Context) {
	in := slices.Clone(m.chosen)
	for set := m.broken(ctx, in); set != nil; set = m.broken(ctx, in) {
		m.known = append(m.known, set)
		for _, e := range set {
			in[e] = true
		}
	}
	enough, err := Reduce(ctx, m.draft, m.answer, m.clues(in), m.how)
	giveup.If(err)
	if len(enough) < len(m.Best) {
		m.Best = enough
		m.watch(*m.Bounds)
	}
}

func (m *minimum) breaks(other puzzle.Answer, c puzzle.Placed) bool {
	if r, ok := m.draft.(*reducer); ok {
		return r.breaks(other, c)
	}
	return puzzle.With(m.draft.Board(), []puzzle.Placed{c}).Check(other) != nil
}

// clues lists the clues of the orbits that are in.
func (m *minimum) clues(in []bool) (clues []puzzle.Placed) {
	for e, orbit := range m.orbits {
		if in[e] {
			clues = append(clues, orbit...)
		}
	}
	return clues
}

// broken returns nil if the orbits in are enough. Otherwise it lists the orbits that another answer breaks. No answer breaks
// only a part of the list, and clues that are enough must have an orbit of it.
func (m *minimum) broken(ctx context.Context, in []bool) []int {
	broken := m.other(ctx, in)
	for i := 0; i < len(broken); {
		rest := make([]bool, len(m.orbits))
		for e := range rest {
			rest[e] = e == broken[i] || !slices.Contains(broken, e)
		}
		if less := m.other(ctx, rest); less == nil {
			i++
		} else {
			broken = less // less still has all orbits before i
		}
	}
	return broken
}

// other lists, in order, the orbits that some other answer breaks. It returns nil if there is no other answer.
func (m *minimum) other(ctx context.Context, in []bool) []int {
	m.spend()
	other, _, err := m.draft.Find(ctx, solve.Question{Clues: m.clues(in), Not: m.answer})
	if giveup.If(err); other == nil {
		return nil
	}
	return list.Where(len(in), func(e int) bool {
		return !in[e] && slices.ContainsFunc(m.orbits[e], func(c puzzle.Placed) bool { return m.breaks(other, c) })
	})
}
