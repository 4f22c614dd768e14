package main

import (
	"errors"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// published compares a result with what the file gives as the solution. Same is
// nil if there is nothing to compare, and true if the published solution is one,
// be it the one that was found or another.
func published(rec *format.Record, r *solve.Result) (remark string, same *bool, err error) {
	no := false
	if rec.PublishedErr != nil {
		return rec.PublishedErr.Error(), &no, nil
	}
	if rec.Published == nil || r.Verdict == solve.Unknown && len(r.Solutions) == 0 {
		return "", nil, nil
	}
	yes := true
	switch err := r.Judge(rec.Puzzle, rec.Published); {
	case errors.Is(err, solve.ErrContradicted):
		return "", nil, err
	case err != nil:
		return err.Error(), &no, nil
	case !slices.ContainsFunc(r.Solutions, rec.Published.Equal):
		return "the published solution is right, but another one", &yes, nil
	case len(r.Solutions) > 1:
		return "one of them is the published solution", &yes, nil
	}
	return "equal to the published solution", &yes, nil
}

// publishedWith is the solution that comes with a puzzle.
func publishedWith(rec *format.Record) (puzzle.Answer, error) {
	switch {
	case rec.PublishedErr != nil:
		return nil, rec.PublishedErr
	case rec.Published == nil:
		return nil, usagef("no solution is published with the puzzle")
	}
	return rec.Published, nil
}
