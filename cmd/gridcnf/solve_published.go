package main

import (
	"errors"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// compare compares what was found with what the file gives as the solution, and returns a
// remark about it. The published solution is right if it is one, be it the one that was
// found or another.
func (r *report) compare(res *solve.Result) (remark string, err error) {
	rec := r.rec
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
