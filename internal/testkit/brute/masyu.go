package brute

import (
	"iter"
	"slices"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle"
)

// Masyu yields every answer of a Masyu board once. The answers are the caller's to keep.
// Boards of up to some 30 cells are feasible.
func Masyu(b puzzle.Puzzle) iter.Seq[puzzle.Answer] {
	rows, cols := b.Size()
	full := slices.Contains(b.Rules(), masyu.FullRule)
	return loops(puzzle.Lattice{Rows: rows, Cols: cols}, func(s *loopSearch, r, c int) bool {
		if !passes(s, b, full, r, c) || r > 0 && !pearlObeyed(s, b, r-1, c) {
			return false
		}
		if r == rows-1 && c == cols-1 {
			for c := range cols {
				if !pearlObeyed(s, b, r, c) {
					return false
				}
			}
		}
		return true
	})
}

// turns reports whether the loop turns in cell (r, c), rather than to go straight
// through it or to miss it.
func (s *loopSearch) turns(r, c int) bool {
	return s.drawn(s.Right(r, c)) != s.drawn(s.Right(r, c-1))
}

// on reports whether the loop comes through cell (r, c).
func (s *loopSearch) on(r, c int) bool {
	return s.drawn(s.Right(r, c)) || s.drawn(s.Right(r, c-1)) || s.drawn(s.Down(r, c))
}

// passes reports whether the loop comes through cell (r, c) as what is in it demands.
func passes(s *loopSearch, b puzzle.Puzzle, full bool, r, c int) bool {
	switch b.Clue(r, c) {
	case masyu.White:
		return s.on(r, c) && !s.turns(r, c)
	case masyu.Black:
		return s.turns(r, c)
	case masyu.Unknown:
		return s.on(r, c)
	}
	return !full || s.on(r, c)
}

// pearlObeyed tests the neighbours along the loop of a pearl, when all of them are
// settled.
func pearlObeyed(s *loopSearch, b puzzle.Puzzle, r, c int) bool {
	turns := 0
	for _, n := range [...]struct{ edge, r, c int }{
		{s.Right(r, c-1), r, c - 1}, {s.Right(r, c), r, c + 1}, {s.Down(r-1, c), r - 1, c}, {s.Down(r, c), r + 1, c},
	} {
		if s.drawn(n.edge) && s.turns(n.r, n.c) {
			turns++
		}
	}
	switch b.Clue(r, c) {
	case masyu.White:
		return turns > 0
	case masyu.Black:
		return turns == 0
	case masyu.Unknown:
		return s.turns(r, c) == (turns == 0)
	}
	return true
}
