package solve

import (
	"context"

	"gridcnf/puzzle"
)

// Tally is a number of solutions.
type Tally struct {
	Count    int
	Complete bool  // there are no more; proven by the backend
	Reason   error // why it is not complete, if the search was stopped; nil at the limit
	Stats    Stats
}

// Count counts solutions by finding and blocking them, up to a limit; 0 is no
// limit. Two solutions differ in a cell or an edge: what else the clauses speak of
// does not count. For boards with millions of solutions see package count.
func Count(ctx context.Context, p puzzle.Puzzle, limit int, opt Options) (*Tally, error) {
	s, err := New(p, opt)
	if err != nil {
		return nil, err
	}
	t := &Tally{}
	defer func() { t.Stats = s.Stats() }()
	for limit == 0 || t.Count < limit {
		a, err := s.Next(ctx)
		if stopped(err) {
			t.Reason = err
			return t, nil
		}
		if err != nil {
			return nil, err
		}
		if a == nil {
			t.Complete = true
			return t, nil
		}
		t.Count++
	}
	return t, nil
}
