package app

import (
	"errors"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// Answer reads a solution from a file.
func (a *App) Answer(file string, p puzzle.Puzzle) (puzzle.Answer, error) {
	r, err := a.open(file)
	if err != nil {
		return nil, UsageError{err}
	}
	defer r.Close()
	answer, err := format.ReadAnswer(r, file, p)
	if err != nil {
		return nil, UsageError{err}
	}
	return answer, nil
}

// Verify says whether an answer is right, if it could be read.
func (r *Report) Verify(answer puzzle.Answer, err error) error {
	if err != nil {
		return err
	}
	r.verified(r.Rec.Puzzle.Check(answer))
	if *r.Correct {
		r.Printf("correct %s\n", r.under())
	} else {
		r.Printf("wrong: %s, %s\n", r.Reason, r.under())
	}
	return nil
}

// Compare compares what was found with what the file gives as the solution, and returns a
// remark about it. The published solution is right if it is one, be it the one that was
// found or another.
func (r *Report) Compare(res *solve.Result) (remark string, err error) {
	rec := r.Rec
	switch wrong := rec.PublishedErr; {
	case wrong != nil:
		r.Published = wrong.Error()
	case rec.Published == nil || res.Verdict == solve.Unknown && len(res.Solutions) == 0:
		return "", nil // there is nothing to compare
	default:
		wrong = res.Judge(rec.Puzzle, rec.Published)
		if errors.Is(wrong, solve.ErrContradicted) {
			return "", wrong
		}
		if wrong != nil {
			r.Published = wrong.Error()
		}
	}
	right := r.Published == ""
	r.Matches = &right
	switch {
	case !right:
		return r.Published, nil
	case !slices.ContainsFunc(res.Solutions, rec.Published.Equal):
		return "the published solution is right, but another one", nil
	case len(res.Solutions) > 1:
		return "one of them is the published solution", nil
	}
	return "equal to the published solution", nil
}

// PublishedWith is the solution that comes with a puzzle.
func PublishedWith(rec *format.Record) (puzzle.Answer, error) {
	switch {
	case rec.PublishedErr != nil:
		return nil, rec.PublishedErr
	case rec.Published == nil:
		return nil, Usagef("no solution is published with the puzzle")
	}
	return rec.Published, nil
}
