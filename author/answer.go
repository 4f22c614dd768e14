package author

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// ErrNoAnswer says that there is no answer that could be made a puzzle of.
var ErrNoAnswer = errors.New("no answer")

// How often Answer begins anew, and changes an answer in between.
const (
	starts  = 20
	changes = 400
)

// Answer returns a random answer of a board that is the only solution with all the clues it
// allows, and these. The clues of the board do not count, its size and its rules do. The
// same random numbers give the same answer.
//
// An answer that is not the only solution is exchanged for a solution that allows more clues, if one
// turns up, and else changed where solutions differ.
func Answer(ctx context.Context, d *solve.Draft, b puzzle.Board, s *setting.Setting, random *rand.Rand) (puzzle.Answer, []puzzle.Placed, error) {
	b = puzzle.With(b, nil)
	for range starts {
		a, err := start(ctx, d, b, s, random)
		if err != nil {
			return nil, nil, err
		}
		for range changes {
			better, clues, open, err := climb(ctx, d, b, s, a)
			if err != nil {
				return nil, nil, err
			}
			if open == nil {
				return better, clues, nil
			}
			a = s.Change(b, better, open, random)
		}
	}
	rows, cols := b.Size()
	return nil, nil, fmt.Errorf("%w found for a %s of %dx%d that is the only one with all its clues, of %d that were tried", ErrNoAnswer, b.Kind(), rows, cols, starts*changes)
}

// start returns a random answer.
func start(ctx context.Context, d *solve.Draft, b puzzle.Board, s *setting.Setting, random *rand.Rand) (a puzzle.Answer, err error) {
	if s.Answer == nil {
		a, _, err = d.Find(ctx, solve.Question{})
	} else {
		a, err = s.Answer(b, random)
	}
	if err != nil {
		return nil, err
	}
	if a == nil {
		rows, cols := b.Size()
		return nil, fmt.Errorf("%w: there is no %s of %dx%d", ErrNoAnswer, b.Kind(), rows, cols)
	}
	return s.Change(b, a, nil, random), nil
}

// climb goes from an answer to solutions that allow more clues. Where the last of them has
// bits that other solutions have otherwise, open tells which; it is nil if there is no other solution.
func climb(ctx context.Context, d *solve.Draft, b puzzle.Board, s *setting.Setting, a puzzle.Answer) (puzzle.Answer, []puzzle.Placed, []bool, error) {
	clues := s.Clues(b, a)
	var open, same []bool
	for {
		other, _, err := d.Find(ctx, solve.Question{Clues: clues, Not: a, In: same})
		if err != nil || other == nil {
			return a, clues, open, err
		}
		if more := s.Clues(b, other); len(more) > len(clues) {
			a, clues, open, same = other, more, nil, nil
			continue
		}
		if open == nil {
			open, same = make([]bool, len(a)), make([]bool, len(a))
			for i := range same {
				same[i] = true
			}
		}
		for i := range a {
			if a[i] != other[i] {
				open[i], same[i] = true, false
			}
		}
	}
}
