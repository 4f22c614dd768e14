package loop_test

import (
	"iter"
	"math/rand/v2"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
)

// board is a board of any family whose solution is a loop.
type board struct {
	puzzle.Board
	puzzle.Lattice
	solutions iter.Seq[puzzle.Answer]
}

// pearls returns a Masyu board with up to so many random pearls.
func pearls(t *testing.T, rng *rand.Rand, rows, cols, most int) board {
	t.Helper()
	b := boards.Must(masyu.New(rows, cols))
	for range rng.IntN(most + 1) {
		b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
	}
	b.Full = rng.IntN(5) == 0
	return board{b, b.Lattice, brute.Masyu(b)}
}

// numbers returns a Slitherlink of so many points with up to so many numbers, those that an
// answer has there.
func numbers(t *testing.T, rng *rand.Rand, points puzzle.Lattice, a puzzle.Answer, most int) board {
	t.Helper()
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, points.Rows-1, points.Cols-1))
	for range rng.IntN(most + 1) {
		r, c := rng.IntN(points.Rows-1), rng.IntN(points.Cols-1)
		n := 0
		for _, e := range points.Sides(r, c) {
			if a[e] {
				n++
			}
		}
		b.SetClue(r, c, slitherlink.Number(n))
	}
	return board{b, points, brute.Slitherlink(b)}
}

// evenAnswer draws a random set of edges with no or two edges at every point, as the
// border between random faces, some edge at least.
func evenAnswer(l puzzle.Lattice, rng *rand.Rand) puzzle.Answer {
	for {
		inside := make([]bool, l.Faces()+1)
		for face := range l.Faces() {
			inside[face] = rng.IntN(3) == 0
		}
		a, any := make(puzzle.Answer, l.Edges()), false
		for e := range a {
			left, right := l.FacesOf(e)
			a[e] = inside[left] != inside[right]
			any = any || a[e]
		}
		if any && puzzle.Loose(l.Line(a)) < 0 {
			return a
		}
	}
}
