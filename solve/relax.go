package solve

import (
	"context"

	"gridcnf/puzzle"
)

// relax is asked about a board without solutions. It returns the fewest rules that the
// family lets a board do without, and without which there is a solution, for such a rule
// may simply not be meant: whether lines must differ cannot be seen from a board. It tries
// each of them alone, the last one first, and then all. It returns nil if that does not
// help, or if there is no time to find out.
func relax(ctx context.Context, p puzzle.Puzzle, opt Options) ([]string, error) {
	opt.Watch = nil // another search
	board, ok := p.(puzzle.Board)
	if !ok {
		return nil, nil
	}
	var optional []string
	for _, rule := range p.Rules() {
		if board.Copy().SetRule(rule, false) == nil {
			optional = append(optional, rule)
		}
	}
	var tries [][]string
	for i := len(optional) - 1; i >= 0; i-- {
		tries = append(tries, optional[i:i+1])
	}
	if len(optional) > 1 {
		tries = append(tries, optional)
	}
	for _, without := range tries {
		weaker := board.Copy()
		for _, rule := range without {
			if err := weaker.SetRule(rule, false); err != nil {
				return nil, err
			}
		}
		s, err := New(weaker, opt)
		if err != nil {
			return nil, err
		}
		switch a, err := s.Next(ctx); {
		case stopped(err):
			return nil, nil
		case err != nil:
			return nil, err
		case a != nil:
			return without, nil
		}
	}
	return nil, nil
}
