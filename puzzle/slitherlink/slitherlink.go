// Package slitherlink has the names of Slitherlink (fences, Loopy). Its rules are those of its rule file.
package slitherlink

import "gridcnf/puzzle"

// Slitherlink is the only kind.
const Slitherlink puzzle.Kind = "slitherlink"

// The rules. None can be left out.
const (
	SingleLoop = "single-loop"
	Numbers    = "numbers"
)

// Empty is the clue of a cell without a number.
const Empty puzzle.Clue = 0

// Number is the clue of a cell with the number n, 0 to 4.
func Number(n int) puzzle.Clue { return puzzle.Clue(n + 1) }
