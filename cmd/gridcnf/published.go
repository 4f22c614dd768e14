package main

import (
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
	equal, why, err := r.Matches(rec.Puzzle, rec.Published)
	switch {
	case err != nil:
		return "", nil, err
	case !equal:
		return why.Error(), &no, nil
	case !slices.ContainsFunc(r.Solutions, func(a puzzle.Answer) bool { return a.Equal(rec.Published) }):
		return "the published solution is right, but another one", &equal, nil
	case len(r.Solutions) > 1:
		return "one of them is the published solution", &equal, nil
	}
	return "equal to the published solution", &equal, nil
}
