package author

import (
	"context"
	"errors"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/solve"
)

// ErrNotUnique says that an answer is not the only solution with the clues.
var ErrNotUnique = errors.New("expected clues with one solution, but there is another")

// Irreducible leaves out clues until none can be: with the rest an answer is the only
// solution, and without any one of them it is not. The last clues are tried first. Each proof
// takes along the clues that it did not need. If the answer is not the only solution to
// begin with, the error is ErrNotUnique.
func Irreducible(ctx context.Context, d *solve.Draft, a puzzle.Answer, clues []puzzle.Placed) ([]puzzle.Placed, error) {
	other, kept, err := d.Find(ctx, solve.Question{Clues: clues, Not: a})
	if err != nil {
		return nil, err
	}
	if other != nil {
		return nil, ErrNotUnique
	}
	for open := len(kept); open > 0; { // kept[open:] are needed
		rest := slices.Concat(kept[:open-1], kept[open:])
		other, core, err := d.Find(ctx, solve.Question{Clues: rest, Not: a})
		if err != nil {
			return nil, err
		}
		open--
		if other == nil {
			needed := len(kept) - open - 1
			kept, open = core, len(core)-needed
		}
	}
	return kept, nil
}
