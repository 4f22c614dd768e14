package author

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// ErrNoAnswer says that there is no answer that could be made a puzzle of.
var ErrNoAnswer = errors.New("no answer")

const (
	starts  = 20  // how often Answer begins anew
	changes = 100 // how often it changes an answer in between
	wished  = 8   // how many clues a first answer is asked for
)

// Answer returns a random answer of a board that is the only solution with all the clues it
// allows, and these. The clues of the board do not count, its size and its rules do. The
// same random numbers give the same answer.
//
// An answer that is not the only solution is exchanged for a solution that allows more
// clues, if one turns up, and else changed where solutions differ.
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
			a = s.Change(ctx, b, better, open, random)
		}
	}
	rows, cols := b.Size()
	return nil, nil, fmt.Errorf("%w of a %s of %dx%d that was tried is the only one with all its clues", ErrNoAnswer, b.Kind(), rows, cols)
}

// start returns a random answer. Where a solver finds the first one, it is asked for clues
// at random, as far as there is an answer with them.
func start(ctx context.Context, d *solve.Draft, b puzzle.Board, s *setting.Setting, random *rand.Rand) (puzzle.Answer, error) {
	if s.Answer != nil {
		a, err := s.Answer(ctx, b, random)
		if err != nil {
			return nil, err
		}
		return s.Change(ctx, b, a, nil, random), nil
	}
	a, _, err := d.Find(ctx, solve.Question{})
	if a == nil && err == nil {
		rows, cols := b.Size()
		err = fmt.Errorf("%w: no %s of %dx%d obeys the rules", ErrNoAnswer, b.Kind(), rows, cols)
	}
	noise := make(puzzle.Answer, b.Bits())
	for i := range noise {
		noise[i] = random.IntN(2) == 0
	}
	var clues []puzzle.Placed
	wishes := s.Clues(b, noise)
	for i, at := range random.Perm(len(wishes)) {
		if err != nil || i == wished {
			break
		}
		var other puzzle.Answer
		with := append(slices.Clip(clues), wishes[at])
		if other, _, err = d.Find(ctx, solve.Question{Clues: with}); other != nil {
			a, clues = other, with
		}
	}
	if err != nil {
		return nil, err
	}
	return s.Change(ctx, b, a, nil, random), nil
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
