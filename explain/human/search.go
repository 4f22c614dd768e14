package human

import (
	"context"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Suits returns an error for a puzzle that has other rules than those of balanced lines.
func Suits(p puzzle.Puzzle) error {
	_, err := newGrid(p)
	return err
}

// Solve looks for so many solutions: two, to see whether there is only one. The verdict is Unknown if ctx ends first, and if
// one solution was asked for and found. It fails for a puzzle that does not suit; any other error is internal.
func Solve(ctx context.Context, p puzzle.Puzzle, m Method, most int) (*Result, error) {
	g, err := newGrid(p)
	if err != nil {
		return nil, err
	}
	s := &search{grid: g, ctx: ctx, board: p, method: m, most: most, open: p.Bits()}
	if m != Backtracker {
		s.rules = rules
		if s.known, err = technique.Begin(context.WithoutCancel(ctx), p, nil); err != nil { // the search sees when ctx ends
			return nil, err
		}
	}
	if err := s.run(); err != nil {
		return nil, err
	}
	r := &s.result
	switch n := len(r.Solutions); {
	case r.Reason != nil || n == 1 && most == 1:
		r.Verdict = Unknown
	case n == 0:
		r.Verdict = NoneAtAll
	case n > 1:
		r.Verdict = Several
	default:
		r.Verdict = OnlyOne
	}
	if len(r.Solutions) == 0 {
		s.way()
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
	open   int    // cells that are not given
	trail  []move // those of them that are filled
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
		case len(s.trail) < s.open:
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
		s.open--
		if s.put(cell, valueOf(one)); !s.holds(cell) {
			return false
		}
	}
	return true
}

// fill fills an open cell. It returns false if that breaks a rule.
func (s *search) fill(cell int, v value, by int) bool {
	s.put(cell, v)
	if s.known != nil {
		s.known.Know(rule.Literal(cell, v == one))
	}
	s.trail = append(s.trail, move{cell, by})
	return s.holds(cell)
}

// deduce applies the easiest rule that finds something until none does. It returns false if a rule of the puzzle is broken.
func (s *search) deduce() bool {
	for i := 0; s.known != nil && i < len(s.rules) && s.ctx.Err() == nil; {
		before := len(s.trail)
		if !s.apply(i) {
			return false
		}
		if i++; len(s.trail) > before {
			i = 0
		}
	}
	return true
}

// apply fills the cells that a rule finds. It returns false if a rule of the puzzle is broken, now or already.
func (s *search) apply(rule int) bool {
	s.found = s.found[:0]
	broken := false
	s.rules[rule].Find(s.known, func(d *technique.Deduction) {
		s.found = append(s.found, d.Lits...)
		broken = len(d.Lits) == 0
	})
	for _, l := range s.found {
		cell, v := l.Var()-1, valueOf(l > 0)
		if old := s.cells[cell]; broken || old != v && (old != blank || !s.fill(cell, v, rule)) {
			return false // or another deduction says the opposite
		}
	}
	return !broken
}

// choose picks the open cell that is guessed: the first one, or for Hybrid the first of those whose
// row and column have the fewest open cells, one number times the other: there the rules will soon
// have something to say. The product took half the time of the sum on twelve 14x14 boards.
func (s *search) choose() int {
	best, least := 0, 0
	if s.method != Hybrid { // all cells before the newest guess are filled
		if n := len(s.trail); n > 0 && s.trail[n-1].by < 0 {
			best = s.trail[n-1].cell
		}
		return best + slices.Index(s.cells[best:], blank)
	}
	for cell, v := range s.cells {
		open := s.count[cell/s.cols][blank] * s.count[s.rows+cell%s.cols][blank]
		if v == blank && (least == 0 || open < least) {
			best, least = cell, open
		}
	}
	return best
}

// turn tries the other value of the newest guess of which only one has been tried. If there is none, the search is over.
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
