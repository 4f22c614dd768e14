package main

import (
	"context"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
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
