//go:build !first

package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"gridcnf/author"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/solve"
)

type MinimiseRun struct {
	Edition
	How     author.Reduction
	Keep    []string
	Minimum bool
	Seed    uint64
}

// Minimise leaves out clues of one puzzle.
func (m *MinimiseRun) Minimise(ctx context.Context, r *Report) error {
	b := r.Rec.Puzzle.(puzzle.Board) // true of every puzzle that was read
	clues := author.Clues(b)
	if err := m.How.Check(b, clues); err != nil {
		return UsageError{err}
	}
	res, err := solve.Unique(ctx, b, m.Opt)
	if err != nil {
		return err
	}
	r.solved(res, m.Solver.Backend)
	if res.Verdict != solve.OnlyOne {
		r.fail(verdictCode(res.Verdict))
		text := r.verdict()
		if res.Verdict != solve.Unknown {
			text += "; gridcnf mend finds the clues to change"
		}
		m.say(r, text)
		return nil
	}
	d, err := author.Open(ctx, b, res.Solutions[0], m.Opt)
	if err != nil {
		return err
	}
	r.Reduced = &reducedResult{Clues: len(clues), Puzzles: []reducedPuzzle{}}
	left, text, err := m.reduce(ctx, r, d, res.Solutions[0], clues)
	switch {
	case errors.Is(err, author.ErrNotUnique): // the symmetry cannot use some clues
		m.asymmetric(r, b, res.Solutions[0])
		return nil
	case err != nil && (left == nil || ctx.Err() == nil):
		return err
	case err != nil:
		r.Reason = reasonText(err)
		r.fail(CodeOf(err))
		text += "; " + r.Reason
	}
	m.say(r, text)
	rec := *r.Rec
	if rec.Puzzle, err = author.Print(ctx, d, left); err != nil {
		return err
	}
	rec.Published, rec.PublishedErr, rec.Unfinished = res.Solutions[0], nil, false
	made := NewReport(&rec, &m.Out)
	made.begun = true // the text here is the heading
	r.Reduced.Puzzles = append(r.Reduced.Puzzles, reducedPuzzle{len(left), made.Givens})
	return m.publish(ctx, r, made, nil)
}

// asymmetric says which clues a board lacks for the symmetry.
func (m *MinimiseRun) asymmetric(r *Report, b puzzle.Board, a puzzle.Answer) {
	f := family.For(b)
	var add, none []string
	for _, c := range m.How.Symmetry.Missing(b, a) {
		to := f.Symbols[c.Clue : c.Clue+1]
		r.Reduced.Missing = append(r.Reduced.Missing, changeResult{c.Cell.String(), f.Symbols[:1], to})
		if c.Clue == 0 {
			none = append(none, c.Cell.String())
		} else {
			add = append(add, fmt.Sprintf("%s (%s)", c.Cell, to))
		}
	}
	text := fmt.Sprintf("the clues whose places have the symmetry %s have several solutions", m.How.Symmetry)
	if len(add) > 0 {
		text += "; the others lack a clue in " + english.Few(add, ", ")
	}
	if len(none) > 0 {
		text += "; the solution allows none in " + english.Few(none, ", ")
	}
	r.Reason = text
	r.fail(ExitNo)
	m.say(r, text)
}

// reduce returns the clues that are left, and a sentence about them. If ctx ends, it returns the error of ctx and the fewest found so far.
func (m *MinimiseRun) reduce(
	ctx context.Context, r *Report, d author.Draft, a puzzle.Answer, clues []puzzle.Placed,
) (left []puzzle.Placed, text string, err error) {
	how := m.How
	how.Random = rand.New(rand.NewPCG(m.Seed, 0))
	if m.Minimum {
		var b author.Bounds
		b, err = author.Minimum(ctx, d, a, clues, how, func(b author.Bounds) {
			m.App.Progress.Number(", at least %d clues").Store(int64(b.Least))
			m.App.Progress.Number(", at most %d").Store(int64(len(b.Best)))
		})
		complete := err == nil
		left = b.Best
		r.Complete, r.Reduced.Least = &complete, b.Least
		text = fmt.Sprintf(", perhaps not the fewest; at least %d are needed", b.Least)
		if complete {
			text = "; fewer are not enough"
		}
	} else {
		left, err = author.Reduce(ctx, d, a, clues, how)
		switch {
		case m.How.Givens > 0 && len(left) > m.How.Givens:
			text = fmt.Sprintf("; as few as %d cannot be reached: none of these can be left out", m.How.Givens)
		case len(left) < m.How.Givens:
			text = fmt.Sprintf("; as many as %d cannot be reached: no others can stay", m.How.Givens)
		}
	}
	if left == nil && err != nil {
		return nil, "", err
	}
	text = fmt.Sprintf("%d of %s redundant, %d left%s", len(clues)-len(left), Plural(len(clues), "clue"), len(left), text)
	return left, text, err
}

// reducedResult has the reduced puzzles, as JSON.
type reducedResult struct {
	Clues   int             `json:"clues"`           // how many the draft has
	Least   int             `json:"least,omitempty"` // fewer are proven not to be enough
	Puzzles []reducedPuzzle `json:"puzzles"`
	Missing []changeResult  `json:"missing,omitempty"` // clues that are missing for the symmetry
}

type reducedPuzzle struct {
	Clues  int      `json:"clues"`
	Givens []string `json:"givens"`
}
