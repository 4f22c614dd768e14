package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"gridcnf/author/setting"
	"gridcnf/explain/grade"
	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Made is a puzzle that has been made.
type Made struct {
	Board  puzzle.Board
	Answer puzzle.Answer // the only solution
	Givens int           // how many clues the board has
	Grade  *grade.Grade  // nil if nothing of the wish is about it
	Missed string        // what of the wish is not so, and what is; "" if all is as wished

	distance int // from the wish
}

// Generate makes a puzzle as wished. If nothing else is wished, it is irreducible: without any
// one of its clues, or any one orbit of the symmetry, it would have several solutions. That it
// has one is proven twice, the second time by a new solver from the board alone.
//
// The same wish, seed and number make the same puzzle on every machine: a seed is a series of
// puzzles, each of which can be made by itself.
//
// It tries until ctx ends, whose error it returns, or the nearest puzzle so far with what it
// misses. A wish that is known to be in vain is ErrWish.
func Generate(ctx context.Context, w Wish, seed, number uint64, opt solve.Options) (*Made, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	f, err := family.Of(w.Board.Kind())
	if err != nil {
		return nil, err
	}
	d, err := solve.NewDraft(w.Board, opt)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, number))
	var best *Made
	for best == nil || best.Missed != "" {
		m, err := w.attempt(ctx, d, f.Setting, random)
		switch {
		case errors.Is(err, ErrNotUnique): // without the clues that the symmetry forbids
		case err != nil && ctx.Err() != nil && best != nil:
			return best, nil
		case err != nil:
			return nil, err
		case best == nil || m.distance < best.distance:
			if err := m.prove(ctx, opt); err != nil {
				continue // time is up, as the next attempt finds
			}
			best = m
		}
	}
	return best, nil
}

// attempt makes a puzzle of one answer.
func (w *Wish) attempt(ctx context.Context, d *solve.Draft, s *setting.Setting, random *rand.Rand) (*Made, error) {
	a, clues, err := Answer(ctx, d, w.Board, s, random)
	if err != nil {
		return nil, err
	}
	clues, err = Reduce(ctx, d, a, clues, Reduction{Symmetry: w.Symmetry, Givens: w.Givens, Random: random})
	if err != nil {
		return nil, err
	}
	m := &Made{Board: puzzle.With(w.Board, clues), Answer: a, Givens: len(clues)}
	if w.Givens > 0 && m.Givens != w.Givens {
		m.distance = max(m.Givens-w.Givens, w.Givens-m.Givens)
		m.Missed = fmt.Sprintf("wished %d givens; the nearest reached is %d", w.Givens, m.Givens)
	}
	return m, nil
}

// prove solves the puzzle from scratch.
func (m *Made) prove(ctx context.Context, opt solve.Options) error {
	r, err := solve.Unique(ctx, m.Board, opt)
	switch {
	case err != nil || r.Verdict == solve.Unknown:
		return cmp.Or(err, r.Reason)
	case r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(m.Answer):
		return fmt.Errorf("internal error: a puzzle that was to be unique is %s", r.Verdict)
	}
	return m.Board.Check(m.Answer)
}
