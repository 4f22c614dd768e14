package solve

import (
	"context"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// relax is asked about a board without solutions. It returns the fewest distinct
// rules without which there is one, for the rule may simply not be meant: whether
// lines must differ cannot be seen from a board. It returns nil if there are none
// such, or no time to find out.
func relax(ctx context.Context, p puzzle.Puzzle, opt Options) ([]string, error) {
	opt.Watch = nil // another search
	b, ok := p.(*takuzu.Board)
	if !ok {
		return nil, nil
	}
	for _, d := range []takuzu.Distinct{{Rows: true}, {Cols: true}, {}} {
		if d.Rows && !b.Distinct.Rows || d.Cols && !b.Distinct.Cols || d == b.Distinct {
			continue
		}
		weaker := b.Clone()
		weaker.Distinct = d
		s, err := New(weaker, opt)
		if err != nil {
			return nil, err
		}
		a, err := s.Next(ctx)
		if stopped(err) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if a != nil {
			return dropped(b.Rules(), weaker.Rules()), nil
		}
	}
	return nil, nil
}

// dropped returns the rules of all that are not in some.
func dropped(all, some []string) []string {
	var out []string
	for _, r := range all {
		if !slices.Contains(some, r) {
			out = append(out, r)
		}
	}
	return out
}
