package main

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// verifyVerb is the verb verify.
func (a *app) verifyVerb(cmd *cobra.Command) {
	v := newVerb(a)
	v.in.add(cmd)
	v.out.add(cmd, "text", "json")
	v.out.addJobs(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := v.out.settle(cmd); err != nil {
			return err
		}
		if len(args) == 1 {
			return v.each(args, func(_ context.Context, r *report) error { return r.verify(publishedWith(r.rec)) })
		}
		return v.pair(args, func(r *report, file string) error { return r.verify(a.answer(file, r.rec.Puzzle)) })
	}
}

// answer reads a solution from a file.
func (a *app) answer(file string, p puzzle.Puzzle) (puzzle.Answer, error) {
	r, err := a.open(file)
	if err != nil {
		return nil, usageError{err}
	}
	defer r.Close()
	answer, err := format.ReadAnswer(r, file, p)
	if err != nil {
		return nil, usageError{err}
	}
	return answer, nil
}

// verify says whether an answer is right, if it could be read.
func (r *report) verify(answer puzzle.Answer, err error) error {
	if err != nil {
		return err
	}
	r.verified(r.rec.Puzzle.Check(answer))
	if *r.Correct {
		r.printf("correct %s\n", r.under())
	} else {
		r.printf("wrong: %s, %s\n", r.Reason, r.under())
	}
	return nil
}

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
