package human

import (
	"context"
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
)

// Unique looks for a solution and, if there is one, for a second. A context that ends makes
// the verdict Unknown, with what was found. It fails for puzzles that have other rules than
// those of balanced lines; any other error is internal.
func Unique(ctx context.Context, p puzzle.Puzzle, m Method) (*Result, error) {
	return solve(ctx, p, m, 2)
}

// Suits returns an error for a puzzle that the methods cannot solve.
func Suits(p puzzle.Puzzle) error {
	_, err := newGrid(p)
	return err
}

// First looks for one solution. The verdict is NoneAtAll or Unknown.
func First(ctx context.Context, p puzzle.Puzzle, m Method) (*Result, error) {
	return solve(ctx, p, m, 1)
}

// solve looks for n solutions.
func solve(ctx context.Context, p puzzle.Puzzle, m Method, n int) (*Result, error) {
	g, err := newGrid(p)
	if err != nil {
		return nil, err
	}
	s := &search{grid: g, ctx: ctx, board: p, method: m, most: n}
	if m != Backtracker {
		known, err := technique.Begin(context.WithoutCancel(ctx), p, nil) // the search sees when ctx ends
		if err != nil {
			return nil, err
		}
		s.rules, s.known = rules(), known
	}
	if err := s.run(); err != nil {
		return nil, err
	}
	r := &s.result
	if len(r.Solutions) == 0 {
		s.way()
	}
	switch {
	case r.Reason != nil:
		r.Verdict = Unknown
	case len(r.Solutions) == 0:
		r.Verdict = NoneAtAll
	case len(r.Solutions) > 1:
		r.Verdict = Several
	case n == 1:
		r.Verdict = Unknown
	default:
		r.Verdict = OnlyOne
	}
	return r, nil
}

// search is a depth-first search.
type search struct {
	*grid
	ctx    context.Context
	board  puzzle.Puzzle
	method Method
	most   int    // solutions
	trail  []move // the cells that are filled and not given
	result Result

	rules []*technique.Technique
	known *technique.Known // what the rules look at; nil if they are not to be applied
	found []cnf.Lit        // by a rule
}

// move is a cell that was filled, and by what: by the rule with that index, or otherwise.
type move struct{ cell, by int }

const (
	guessed = -1 // the other value is to be tried yet
	turned  = -2 // the first value led to no more solutions
)

// run searches until there are enough solutions, or no more, or the context ends.
func (s *search) run() error {
	ok, more := s.givens(), true
	for more {
		if s.result.Reason = s.ctx.Err(); s.result.Reason != nil {
			return nil
		}
		switch {
		case !ok || !s.deduce():
			s.result.Steps.DeadEnds++
			ok, more = s.turn()
		case s.open > 0:
			s.result.Steps.Guesses++
			if s.method == Human {
				s.known = nil
			}
			ok = s.fill(s.choose(), zero, guessed)
		default:
			if err := s.keep(); err != nil || len(s.result.Solutions) == s.most {
				return err
			}
			ok, more = s.turn()
		}
	}
	return nil
}

// givens fills in the givens. It returns false if they break a rule.
func (s *search) givens() bool {
	for cell := range s.cells {
		one, known := s.board.Given(cell)
		if !known {
			continue
		}
		if s.put(cell, valueOf(one)); !s.holds(cell) {
			return false
		}
	}
	return true
}

// fill fills an open cell. It returns false if that breaks a rule.
func (s *search) fill(cell int, v value, by int) bool {
	s.put(cell, v)
	s.know(cell, v)
	s.trail = append(s.trail, move{cell, by})
	return s.holds(cell)
}

// turn takes back what was filled since the newest guess whose other value is to be tried
// yet, and tries that. If there is none, there is no more to search.
func (s *search) turn() (ok, more bool) {
	guess := len(s.trail) - 1
	for guess >= 0 && s.trail[guess].by != guessed {
		guess--
	}
	if guess < 0 {
		return false, false
	}
	for _, m := range s.trail[guess:] {
		s.put(m.cell, blank)
	}
	if s.known != nil {
		s.known.Forget(s.known.Givens + guess)
	}
	cell := s.trail[guess].cell
	s.trail = s.trail[:guess]
	return s.fill(cell, one, turned), true
}

// keep checks and keeps a solution.
func (s *search) keep() error {
	a := s.answer()
	if err := s.board.Check(a); err != nil {
		return fmt.Errorf("internal error: the rule checker rejects the solution by %s: %w", s.method, err)
	}
	if len(s.result.Solutions) == 0 {
		s.way()
	}
	s.result.Solutions = append(s.result.Solutions, a)
	return nil
}

// way counts by what the cells are filled that are filled now.
func (s *search) way() {
	steps := &s.result.Steps
	for _, r := range s.rules {
		steps.Filled = append(steps.Filled, Filled{Rule: r.Name})
	}
	for _, m := range s.trail {
		if m.by < 0 {
			steps.Tried++
		} else {
			steps.Filled[m.by].Cells++
		}
	}
}
