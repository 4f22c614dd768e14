package author

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"gridcnf/explain/grade"
	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Wish is what a puzzle is to be like.
type Wish struct {
	Board puzzle.Board // its kind, its size and its rules; clues do not count
}

// Made is a puzzle that has been made, with the only solution.
type Made struct {
	Board  puzzle.Board
	Answer puzzle.Answer
	Givens int
	Grade  *grade.Grade // nil if nobody has asked for it
}

// ErrWish says that there is no puzzle as wished.
var ErrWish = errors.New("no such puzzle")

// Generate makes a puzzle that has one solution, and several without any one of its clues. The
// same seed and number make the same puzzle on every machine: a seed is a series of puzzles, of
// which each can be made by itself.
func Generate(ctx context.Context, w Wish, seed, number uint64, opt solve.Options) (*Made, error) {
	f, err := family.Of(w.Board.Kind())
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, number))
	d, err := solve.NewDraft(w.Board, opt)
	if err != nil {
		return nil, err
	}
	r, err := solve.First(ctx, w.Board, solve.Options{Seed: int64(random.Uint64()>>1) | 1})
	if err != nil {
		return nil, err
	}
	if len(r.Solutions) == 0 {
		return nil, fmt.Errorf("%w: no answer", ErrWish)
	}
	answer := r.Solutions[0]
	clues := f.Setting.Clues(w.Board, answer)
	random.Shuffle(len(clues), func(i, j int) { clues[i], clues[j] = clues[j], clues[i] })
	kept, err := Irreducible(ctx, d, answer, clues)
	if err != nil {
		return nil, err
	}
	return proven(ctx, puzzle.With(w.Board, kept), answer, opt)
}

// proven solves a puzzle from scratch: it leaves only with a proof that owes nothing to the
// draft.
func proven(ctx context.Context, b puzzle.Board, a puzzle.Answer, opt solve.Options) (*Made, error) {
	r, err := solve.Unique(ctx, b, opt)
	switch {
	case err != nil:
		return nil, err
	case r.Verdict == solve.Unknown:
		return nil, r.Reason
	case r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(a):
		return nil, fmt.Errorf("internal error: the puzzle that was made is %s", r.Verdict)
	}
	return &Made{Board: b, Answer: a, Givens: len(puzzle.Clues(b))}, nil
}
