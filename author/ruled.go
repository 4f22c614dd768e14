package author

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// How many boards of a family are tried, of which one has to have an answer that is the only one with all its clues;
// and of a family without clues, whose boards are solved in no time.
const (
	answers = 60
	unclued = 3000
)

// generateRuled makes a puzzle of the family of a rule file: walls and areas at random, a random answer, all clues that it allows, and of these none that
// is not needed. Nothing of the family is asked for but its rules.
func generateRuled(ctx context.Context, w Wish, b *rulefile.Board, random *rand.Rand, opt solve.Options) (*Made, error) {
	most := answers
	if !b.File().Clued() {
		most = unclued
	}
	for range most {
		bare, err := b.Laid(random)
		if err == nil {
			bare, err = bare.Printed(nil)
		}
		if err == nil {
			err = bare.Compile(ctx)
		}
		if err != nil {
			return nil, err
		}
		a, err := solve.Random(ctx, bare, random)
		if err != nil {
			return nil, err
		}
		if a == nil {
			continue
		}
		clues, err := bare.Allowed(a)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrWish, err)
		}
		full, err := bare.Printed(clues)
		if err == nil {
			err = full.Compile(ctx)
		}
		if err != nil {
			return nil, err
		}
		left, err := ReduceRuled(ctx, full, a, random, opt)
		switch {
		case errors.Is(err, ErrNotUnique):
			continue
		case err != nil:
			return nil, err
		}
		m := &Made{Board: left, Answer: a, Givens: len(left.Removable())}
		return m, m.prove(ctx, opt)
	}
	return nil, fmt.Errorf("%w: %d boards of %s were tried, and none has an answer that is the only one with all the clues that it allows", ErrWish, most, b.File().Title)
}

// ReduceRuled leaves out clues of a board, in a random order, as long as an answer stays its only solution. It fails with ErrNotUnique
// if it is not that at the beginning.
func ReduceRuled(ctx context.Context, b *rulefile.Board, a puzzle.Answer, random *rand.Rand, opt solve.Options) (*rulefile.Board, error) {
	only := func(clues []rulefile.Clue) (*rulefile.Board, bool, error) {
		d, err := b.Printed(clues)
		if err == nil {
			err = d.Compile(ctx)
		}
		if err != nil {
			return nil, false, err
		}
		r, err := solve.Unique(ctx, d, opt)
		if err == nil && r.Verdict == solve.Unknown {
			err = r.Reason
		}
		return d, err == nil && r.Verdict == solve.OnlyOne && r.Solutions[0].Equal(a), err
	}
	clues := b.Removable()
	best, ok, err := only(clues)
	if err != nil || !ok {
		if err == nil {
			err = ErrNotUnique
		}
		return nil, err
	}
	random.Shuffle(len(clues), func(i, j int) { clues[i], clues[j] = clues[j], clues[i] })
	for i := len(clues) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(clues), i, i+1)
		d, ok, err := only(fewer)
		if err != nil {
			return nil, err
		}
		if ok {
			best, clues = d, fewer
		}
	}
	return best, nil
}
