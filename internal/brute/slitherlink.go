package brute

import (
	"iter"

	"gridcnf/puzzle"
	"gridcnf/puzzle/slitherlink"
)

// Slitherlink yields every answer of a Slitherlink once. The answers are the caller's to
// keep. Boards of up to some 20 cells are feasible.
func Slitherlink(b *slitherlink.Board) iter.Seq[puzzle.Answer] {
	return loops(b.Lattice, func(s *loopSearch, r, c int) bool {
		// The cell to the upper right of corner (r, c) has all its sides now.
		if r == 0 || c == s.Cols-1 {
			return true
		}
		number, ok := b.Number(r-1, c)
		sides := 0
		for _, edge := range [...]int{s.Right(r-1, c), s.Right(r, c), s.Down(r-1, c), s.Down(r-1, c+1)} {
			if s.drawn(edge) {
				sides++
			}
		}
		return !ok || sides == number
	})
}
