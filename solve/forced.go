package solve

import (
	"context"
	"errors"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Forced does what Unique does, and then finds the bits that have the same value in all solutions. It asks again and again for
// a solution that differs from the first one in some bit that never differed yet, and prefers that it differs in many.
//
// If ctx ends after the second solution, or Options.Calls runs out, the verdict stands, and Result.Open is what is known so
// far.
func Forced(ctx context.Context, p puzzle.Puzzle, opt Options) (*Result, error) {
	s, r, err := search(ctx, p, opt, 2)
	if err != nil || r.Verdict == NoneAtAll || r.Verdict == Unknown {
		return r, err
	}
	r.Forced = slices.Repeat([]bool{true}, p.Bits())
	settled := s.done
	if r.Verdict == Several {
		settled, err = s.narrow(ctx, r, opt.Calls)
	}
	if !settled {
		r.Forced = nil
	}
	r.Stats = s.Stats()
	return r, err
}

// narrow uses the known solutions and asks for more, until no bit is left that could differ. It returns false if ctx ends, or
// if most calls are not enough (0: no limit). With a limit, an error of the solver also only becomes the Reason: the verdict
// stands.
func (s *Search) narrow(ctx context.Context, r *Result, most int) (settled bool, err error) {
	if book, err := rule.Of(s.puzzle, "telling what is forced", rule.OneLoop); err == nil && book.Loop != nil && book.Loop.Any() {
		r.Forced, r.Open = make([]bool, len(r.Forced)), len(r.Forced) // any loop is a solution, so nothing is forced; a solver would take long to show that
		return true, nil
	}
	found := slices.Concat(r.Solutions[1:], s.found)
	for calls := 0; !s.done; calls++ {
		if most > 0 && calls == most {
			return false, nil
		}
		met := r.meet(found)
		if r.Open == len(r.Forced) {
			return true, nil
		}
		if met {
			// This clause implies those of earlier rounds. A model that satisfies it only by a stray loop is cut off like any
			// other.
			other := s.enc.Differ(r.Solutions[0], r.Forced)
			s.session.Add(other...)
			s.session.Prefer(other...)
		}
		found, err = s.step(ctx)
		if stopped(err) || err != nil && most > 0 && !errors.Is(err, ErrRejected) {
			r.Reason = err
			return false, nil
		}
		if err != nil {
			return false, err
		}
		s.stats.Solutions += len(found)
	}
	r.meet(found)
	return true, nil
}

// meet updates Forced and Open for solutions, and reports whether there are any.
func (r *Result) meet(found []puzzle.Answer) bool {
	for _, a := range found {
		for i := range a {
			if r.Forced[i] && a[i] != r.Solutions[0][i] {
				r.Forced[i] = false
				r.Open++
			}
		}
	}
	return len(found) > 0
}
