package brute

import (
	"iter"
	"math/rand/v2"

	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
)

// Slitherlink yields every answer of a Slitherlink once. The answers are the caller's to
// keep. Boards of up to some 20 cells are feasible.
func Slitherlink(b puzzle.Puzzle) iter.Seq[puzzle.Answer] {
	return loops(corners(b), func(s *loopSearch, r, c int) bool {
		// The cell to the upper right of corner (r, c) has all its sides now.
		if r == 0 || c == s.Cols-1 {
			return true
		}
		clue := b.Clue(r-1, c)
		sides := 0
		for _, edge := range [...]int{s.Right(r-1, c), s.Right(r, c), s.Down(r-1, c), s.Down(r-1, c+1)} {
			if s.drawn(edge) {
				sides++
			}
		}
		return clue == slitherlink.Empty || clue == slitherlink.Number(sides)
	})
}

// corners are the corners of a board's cells.
func corners(b puzzle.Puzzle) puzzle.Lattice {
	rows, cols := b.Size()
	return puzzle.Lattice{Rows: rows + 1, Cols: cols + 1, Corners: true}
}

// Numbers puts numbers of a loop, one of the first 3,000, on a board without any, each in a
// cell taken at random.
// One in twenty is any number, so that some boards have no solution.
func Numbers(rng *rand.Rand, b puzzle.Board) {
	var loops []puzzle.Answer
	for loop := range Slitherlink(b) {
		if loops = append(loops, loop); len(loops) == 3000 {
			break
		}
	}
	loop := loops[rng.IntN(len(loops))]
	rows, cols := b.Size()
	for range rng.IntN(rows*cols + 1) {
		r, c := rng.IntN(rows), rng.IntN(cols)
		number := 0
		for _, edge := range corners(b).Sides(r, c) {
			if loop[edge] {
				number++
			}
		}
		if rng.IntN(20) == 0 {
			number = rng.IntN(5)
		}
		b.SetClue(r, c, slitherlink.Number(number))
	}
}
