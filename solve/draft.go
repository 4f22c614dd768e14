package solve

import (
	"context"

	"gridcnf/puzzle"
)

// Draft answers questions about a board whose clues are not settled: each is asked about
// some clues. It is used by one goroutine.
type Draft struct {
	board puzzle.Board
	opt   Options
}

// Question is what a Draft is asked: is there a solution of the board with these clues and
// no others?
type Question struct {
	Clues []puzzle.Placed
	// Not is an answer from which the solution has to differ; nil is none.
	Not puzzle.Answer
	// In tells by bit where it may differ: in at least one of them. Nil is anywhere.
	In []bool
}

// NewDraft returns a draft with the size and the rules of a board. Its clues do not count.
func NewDraft(b puzzle.Board, opt Options) (*Draft, error) {
	if _, err := New(b, opt); err != nil {
		return nil, err
	}
	return &Draft{b, opt}, nil
}

// Board is the board with its size and rules. Whoever calls leaves it as it is.
func (d *Draft) Board() puzzle.Board { return d.board }

// Find returns a solution, which has passed the rule checker. If there is none, it returns
// nil and clues of the question that suffice for that, in their order: a core, which need not be minimal.
func (d *Draft) Find(ctx context.Context, q Question) (puzzle.Answer, []puzzle.Placed, error) {
	s, err := New(puzzle.With(d.board, q.Clues), d.opt)
	if err != nil {
		return nil, nil, err
	}
	if err := s.start(ctx); err != nil {
		return nil, nil, err
	}
	if q.Not != nil {
		if s.session == nil {
			if a := s.enc.Decided(); differs(a, q) {
				return a, nil, s.puzzle.Check(a)
			}
			return nil, q.Clues, nil
		}
		s.add(s.enc.Differ(q.Not, q.In))
	}
	a, err := s.Next(ctx)
	if a == nil && err == nil {
		return nil, q.Clues, nil
	}
	return a, nil, err
}

func differs(a puzzle.Answer, q Question) bool {
	for i := range a {
		if a[i] != q.Not[i] && (q.In == nil || q.In[i]) {
			return true
		}
	}
	return false
}
