package author

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"gridcnf/author/setting"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

const (
	starts  = 20  // how many times Answer starts again
	changes = 100 // how many times it changes one answer before it starts again
)

// Answer returns a random answer of a board that is the only solution with all the clues it allows, and those clues. The same
// random numbers give the same answer.
//
// If an answer is not the only solution, Answer takes a solution that allows more clues if it
// finds one; otherwise it changes the answer where solutions differ.
func Answer(
	ctx context.Context, d *solve.Draft, b puzzle.Board, s *setting.Setting, random *rand.Rand,
) (_ puzzle.Answer, _ []puzzle.Placed, err error) {
	defer giveup.Caught(&err)
	for range starts {
		a := s.Change(ctx, b, start(ctx, d, b, s, random), nil, random)
		for range changes {
			better, clues, same, err := climb(ctx, d, b, s, obedient(ctx, d, b, a))
			if giveup.If(err); same == nil {
				return better, clues, nil
			}
			a = s.Change(ctx, b, better, same, random)
		}
	}
	rows, cols := b.Size()
	return nil, nil, &None{Why: fmt.Errorf("tried %d answers to a %s of %dx%d, and none is unique with all the clues that it allows", starts*changes, b.Kind(), rows, cols)}
}

// start returns an answer to begin with: the family's own, or a solution of the board with up to eight
// random clues, or with fewer if there is no such solution.
func start(ctx context.Context, d *solve.Draft, b puzzle.Board, s *setting.Setting, random *rand.Rand) puzzle.Answer {
	if s.Answer != nil {
		a, err := s.Answer(ctx, b, random)
		giveup.If(err)
		return a
	}
	noise := make(puzzle.Answer, b.Bits())
	for i := range noise {
		noise[i] = random.IntN(2) == 0
	}
	wishes := s.Clues(b, noise)
	a, _, err := d.Find(ctx, solve.Question{})
	if giveup.If(err); a == nil {
		rows, cols := b.Size()
		giveup.With("there is no %s of %dx%d that obeys the rules", b.Kind(), rows, cols)
	}
	var clues []puzzle.Placed
	for range 8 {
		with := append(slices.Clip(clues), wishes[random.IntN(len(wishes))])
		other, _, err := d.Find(ctx, solve.Question{Clues: with})
		if giveup.If(err); other != nil {
			a, clues = other, with
		}
	}
	return a
}

// obedient returns an answer of a board, or one near it that obeys the clues of the board.
func obedient(ctx context.Context, d *solve.Draft, b puzzle.Board, a puzzle.Answer) puzzle.Answer {
	clues := puzzle.Clues(b)
	if len(clues) == 0 || b.Check(a) == nil {
		return a
	}
	a, _, err := d.Find(ctx, solve.Question{Clues: clues, Near: a})
	if giveup.If(err); a == nil {
		giveup.If((&Wish{Board: b}).unanswered(true))
	}
	return a
}

// climb goes from an answer to other solutions with its clues, as long as they allow more clues. If the last one is not the
// only solution, same marks the bits that are alike in all solutions; otherwise same is nil.
func climb(ctx context.Context, d *solve.Draft, b puzzle.Board, s *setting.Setting, a puzzle.Answer) (
	best puzzle.Answer, clues []puzzle.Placed, same []bool, err error,
) {
	clues = s.Clues(b, a)
	for {
		other, _, err := d.Find(ctx, solve.Question{Clues: clues, Not: a, In: same})
		if err != nil || other == nil {
			return a, clues, same, err
		}
		if more := s.Clues(b, other); len(more) > len(clues) {
			a, clues, same = other, more, nil
			continue
		}
		if same == nil {
			same = slices.Repeat([]bool{true}, len(a))
		}
		for i := range a {
			same[i] = same[i] && a[i] == other[i]
		}
	}
}
