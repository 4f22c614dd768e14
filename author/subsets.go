package author

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Subsets yields every set of clues that Reduce can leave, in whatever order it tries clues. Each
// comes once; Givens are ignored. Unless it yields an error, it has proven that there are no others.
//
// A solver proposes sets. For each other answer that is known, they have a clue that it breaks, and they lack a clue of each
// yielded set. M. Liffiton, A. Previti, A. Malik, J. Marques-Silva: Fast, flexible MUS enumeration. Constraints 21, 2016.
func Subsets(
	ctx context.Context, d Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction,
) iter.Seq2[[]puzzle.Placed, error] {
	how.Givens = 0
	return func(yield func([]puzzle.Placed, error) bool) {
		s, err := newSieve(d, a, clues, how)
		if err != nil {
			yield(nil, err)
			return
		}
		h := newHitter(len(s.orbits), 0)
		for e := range s.kept {
			h.hit([]int{e})
		}
		for some := clues; some != nil; some, err = s.propose(ctx, h) {
			if some, err = Reduce(ctx, d, a, some, how); err != nil || !yield(some, nil) {
				break
			}
			var not []cnf.Lit
			for e, orbit := range s.orbits {
				if slices.Contains(some, orbit[0]) {
					not = append(not, h.take[e].Not())
				}
			}
			h.solver.Add(not...)
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// propose returns clues that are enough and that the hitter does not exclude, or nil if there are none.
func (s *sieve) propose(ctx context.Context, h *hitter) ([]puzzle.Placed, error) {
	for {
		found, err := h.solver.Solve(ctx)
		if err != nil || !found {
			return nil, err
		}
		in := make([]bool, len(s.orbits))
		for e := range in {
			in[e] = h.has(e)
		}
		set, err := s.broken(ctx, in)
		if err != nil || set == nil {
			return s.clues(in), err
		}
		h.hit(set)
	}
}

// sieve finds the other answers that some clues leave. It refers to orbits by number.
type sieve struct {
	draft  Draft
	answer puzzle.Answer
	orbits [][]puzzle.Placed // the usable orbits; the first kept of them must stay
	kept   int
	more   func() bool // from the Reduction
}

func newSieve(d Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction) (*sieve, error) {
	stay, open, err := how.orbits(d.Board(), clues)
	if r, ok := d.(*reducer); ok && err == nil && !r.alone() {
		err = puzzle.NoPower(fmt.Sprintf("%s does not allow listing all sets of clues or finding their minimum: its rules look at cells without a clue, too", r.board.File().Title))
	}
	return &sieve{d, a, slices.Concat(stay, open), len(stay), how.more}, err
}

func (s *sieve) breaks(other puzzle.Answer, c puzzle.Placed) bool {
	if r, ok := s.draft.(*reducer); ok {
		return r.breaks(other, c)
	}
	return puzzle.With(s.draft.Board(), []puzzle.Placed{c}).Check(other) != nil
}

// clues lists the clues of the orbits that are in.
func (s *sieve) clues(in []bool) (clues []puzzle.Placed) {
	for e, orbit := range s.orbits {
		if in[e] {
			clues = append(clues, orbit...)
		}
	}
	return clues
}

// broken returns nil if the orbits in are enough. Otherwise it lists the orbits that another answer breaks. No answer breaks
// only a part of the list, and clues that are enough must have an orbit of it.
func (s *sieve) broken(ctx context.Context, in []bool) ([]int, error) {
	broken, err := s.other(ctx, in)
	for i := 0; i < len(broken) && err == nil; {
		rest := make([]bool, len(s.orbits))
		for e := range rest {
			rest[e] = e == broken[i] || !slices.Contains(broken, e)
		}
		var less []int
		if less, err = s.other(ctx, rest); less == nil {
			i++
		} else {
			broken = less // less still has all orbits before i
		}
	}
	return broken, err
}

// other lists, in order, the orbits that some other answer breaks. It returns nil if there is no other answer.
func (s *sieve) other(ctx context.Context, in []bool) (broken []int, err error) {
	if s.more != nil && !s.more() {
		return nil, ErrRounds
	}
	other, _, err := s.draft.Find(ctx, solve.Question{Clues: s.clues(in), Not: s.answer})
	if err != nil || other == nil {
		return nil, err
	}
	return list.Where(len(in), func(e int) bool {
		return !in[e] && slices.ContainsFunc(s.orbits[e], func(c puzzle.Placed) bool { return s.breaks(other, c) })
	}), nil
}
