package solve

import (
	"context"
	"slices"

	"gridcnf/puzzle"
)

// Backbone is what all solutions of a puzzle have in common.
type Backbone struct {
	Verdict  Verdict       // unique, multiple or none; unknown if the search was stopped
	Reason   error         // why it is unknown
	Solution puzzle.Answer // one solution; nil if none was found
	Forced   []bool        // by bit: it has the solution's value in every solution
	Stats    Stats
}

// Forced finds the bits that have the same value in all solutions. It asks for a
// solution that differs from the first one in some bit that never differed yet,
// until there is none: about one call for every independent choice the puzzle
// leaves, not one for every bit.
func Forced(ctx context.Context, p puzzle.Puzzle, opt Options) (*Backbone, error) {
	s, err := New(p, opt)
	if err != nil {
		return nil, err
	}
	r := &Backbone{Verdict: Unknown}
	defer func() { r.Stats = s.Stats() }()
	for !s.done {
		found, err := s.step(ctx)
		if stopped(err) {
			r.Reason, r.Forced = err, nil
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		for _, a := range found {
			s.stats.Solutions++
			r.meet(a)
		}
		switch {
		case s.stats.Solutions == 1 && len(found) > 0:
			s.add(s.enc.Block(r.Solution)) // shorter than Differ, and much easier on large boards
		case len(found) > 0:
			// The clause replaces those of earlier rounds, which it implies. A model
			// that satisfies it by a stray loop is cut off like any other.
			s.add(s.enc.Differ(r.Solution, r.Forced))
		}
	}
	switch {
	case r.Solution == nil:
		r.Verdict = NoneAtAll
	case slices.Contains(r.Forced, false):
		r.Verdict = Several
	default:
		r.Verdict = OnlyOne
	}
	return r, nil
}

// meet takes a solution into account.
func (r *Backbone) meet(a puzzle.Answer) {
	if r.Solution == nil {
		r.Solution, r.Forced = a, slices.Repeat([]bool{true}, len(a))
	}
	for i := range a {
		r.Forced[i] = r.Forced[i] && a[i] == r.Solution[i]
	}
}
