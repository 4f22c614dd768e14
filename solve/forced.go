package solve

import (
	"context"
	"errors"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Forced asks as Unique does, and finds the bits that have the same value in all solutions. It
// asks for a solution that differs from the first one in some bit that never differed yet, and in
// as many of them as come of themselves, until there is none.
//
// If the context ends after the second solution, or Options.Calls runs out, the verdict
// stands, and Result.Open is what is known so far.
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

// narrow takes the solutions that are known into account and asks for more until no bit is left that could
// differ. It is not settled if the context ended or so many calls, unless they are 0, were not enough. If the
// calls are counted, they are asked for beside a verdict, which a solver that fails now does not take back.
func (s *Search) narrow(ctx context.Context, r *Result, most int) (settled bool, err error) {
	if book, err := rule.Of(s.puzzle, "telling what is forced", rule.OneLoop); err == nil && book.Loop != nil && book.Loop.Any() {
		r.Forced, r.Open = make([]bool, len(r.Forced)), len(r.Forced) // a solver would take long to fill the board
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
			// The clause replaces those of earlier rounds, which it implies. A model
			// that satisfies it by a stray loop is cut off like any other.
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

// meet takes solutions into account, and reports whether there are any.
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
