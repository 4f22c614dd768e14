// Package unique makes puzzles with one solution. It uses the generator, so tests inside packages that the generator
// is made of cannot import it; those outside (package x_test) can.
package unique

import (
	"testing"

	"gridcnf/author"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Puzzle fills an empty board with clues that leave one solution, none of which can go. The same seed makes the same.
func Puzzle(t testing.TB, empty puzzle.Board, seed uint64) puzzle.Board {
	t.Helper()
	made, err := author.Generate(t.Context(), author.Wish{Board: empty}, seed, 1, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return made.Board
}
