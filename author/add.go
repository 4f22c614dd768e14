package author

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"slices"

	"gridcnf/backend/cdcl"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

const (
	attempts   = 4    // solutions tried for each repair wanted
	mostRounds = 1000 // bounds the search for the fewest clues of one solution if Rounds is 0
)

// errUnsolvable says that a board has no solutions to draw.
var errUnsolvable = errors.New("there is no solution")

// add picks random solutions of the boards, or solutions near them that allow more clues. For each it adds clues until it is
// the only one. It returns the repairs that need the fewest clues.
func (m *mender) add(ctx context.Context, starts ...puzzle.Board) (found []Repair, err error) {
	starts = slices.DeleteFunc(starts, func(b puzzle.Board) bool { ruled, ok := b.(*rulefile.Board); return ok && ruled.Full() })
	enough := attempts * m.Most * len(starts)
	for try := 0; len(starts) > 0 && (found == nil || !m.spent()) && (try < enough || m.Rounds == 0 && found == nil && m.hitter == nil); try++ {
		at := try % len(starts)
		way, err := m.draw(ctx, starts[at], try)
		if errors.Is(err, errUnsolvable) {
			starts = slices.Delete(starts, at, at+1)
			continue
		}
		if way != nil {
			found = append(found, *way)
		}
		slices.SortStableFunc(found, func(a, b Repair) int { return cmp.Compare(len(a.Changes), len(b.Changes)) })
		var others []Repair // with different solutions
		for _, r := range found {
			if len(others) < m.Most && !slices.ContainsFunc(others, func(w Repair) bool { return w.Answer.Equal(r.Answer) }) {
				others = append(others, r)
			}
		}
		found = others
		late := errors.Is(err, ErrNotUnique) || errors.Is(err, ErrRounds) || errors.Is(err, cdcl.ErrLimit)
		if ctx.Err() != nil || err != nil && !late {
			return found, cmp.Or(ctx.Err(), err)
		}
	}
	if found == nil && len(starts) > 0 && m.hitter == nil {
		err = ErrRounds
	}
	return found, err
}

// draw picks one solution and makes it the only one, if possible with the fewest of the clues drawn for it. It may return a
// repair together with an error.
func (m *mender) draw(ctx context.Context, b puzzle.Board, try int) (*Repair, error) {
	how := Reduction{Keep: list.Map(Clues(b), cellOf)}
	if b, ok := b.(*rulefile.Board); ok {
		how.Random = rand.New(rand.NewPCG(uint64(m.Solve.Seed), uint64(try)))
		r, err := (&sketcher{wish: new(Wish), board: b, told: true, random: how.Random, opt: m.Solve, known: make(map[[sha256.Size]byte]bool)}).draw(ctx)
		if err != nil {
			return nil, err
		}
		return m.fewest(ctx, r, r.answer, r.placed, how)
	}
	opt := m.Solve
	opt.Seed += int64(try)
	a, err := first(ctx, b, opt)
	if a == nil {
		return nil, cmp.Or(err, errUnsolvable)
	}
	answer, all, same, err := climb(ctx, m.draft, b, m.setting, a)
	if same != nil && err == nil {
		err = ErrNotUnique
	}
	if err != nil {
		return nil, err
	}
	with := puzzle.With(b, all)
	for _, c := range puzzle.Clues(b) {
		with.SetClue(c.Row, c.Col, c.Clue)
	}
	return m.fewest(ctx, m.draft, answer, puzzle.Clues(with), how)
}

// fewest makes an answer the only one, with as few of the given clues as it can.
func (m *mender) fewest(ctx context.Context, d Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction) (way *Repair, err error) {
	var b Bounds
	work := 20 * cmp.Or(m.Rounds, mostRounds)
	how.more = func() bool { work--; return work >= 0 && !m.spent() }
	if r, ruled := d.(*reducer); ruled && !r.alone() {
		b.Best, err = Reduce(ctx, d, a, clues, how)
	} else {
		b, err = Minimum(ctx, d, a, clues, how, func(Bounds) {})
	}
	if b.Best == nil {
		return nil, err
	}
	way, failed := m.proven(ctx, d, a, b.Best)
	if way != nil {
		way.LeastHere = max(way.LeastHere, b.Least-len(how.Keep))
	}
	return way, cmp.Or(failed, err)
}

// proven returns the repair that adds these clues, after a new solver has proven the answer to be the only one.
func (m *mender) proven(ctx context.Context, d Draft, a puzzle.Answer, clues []puzzle.Placed) (*Repair, error) {
	made, err := Print(ctx, d, clues)
	if err != nil {
		return nil, err
	}
	if err := (&Made{Board: made, Answer: a}).prove(ctx, m.Solve); err != nil {
		return nil, err
	}
	way := m.repair(made, a)
	way.Least = min(1, len(way.Changes))
	way.LeastHere, way.Narrow = way.Least, m.hitter == nil
	m.watched(way)
	return way, nil
}

// first returns a solution of a board, or nil if there is none.
func first(ctx context.Context, b puzzle.Board, opt solve.Options) (puzzle.Answer, error) {
	res, err := solve.First(ctx, b, opt)
	switch {
	case err != nil:
		return nil, err
	case len(res.Solutions) == 0:
		return nil, res.Reason
	}
	return res.Solutions[0], nil
}
