package main

import (
	"context"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// verifyCommand is the verb verify.
func (a *app) verifyCommand() *cobra.Command {
	v := &verb{app: a}
	cmd := newCommand("verify", cobra.RangeArgs(1, 2))
	v.in.add(cmd)
	v.out.add(cmd, "text", "json")
	v.out.addJobs(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := v.out.settle(cmd); err != nil {
			return err
		}
		if len(args) == 1 {
			return v.eachOf(a.records(args, &v.in), verifyPublished)
		}
		if args[0] == "-" && args[1] == "-" {
			return errTwoInputs
		}
		rec, err := a.only(args[0], &v.in)
		if err != nil {
			return err
		}
		answer, err := a.answer(args[1], rec.Puzzle)
		if err != nil {
			return err
		}
		return a.one(rec, &v.out, func(r *report) error { return r.verify(answer) })
	}
	return cmd
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

// verifyPublished verifies the solution that comes with a puzzle.
func verifyPublished(_ context.Context, r *report) error {
	answer, err := publishedWith(r.rec)
	if err != nil {
		return err
	}
	return r.verify(answer)
}

// verify says whether an answer is right.
func (r *report) verify(answer puzzle.Answer) error {
	r.verified(r.rec.Puzzle.Check(answer))
	if *r.Correct {
		r.printf("correct %s\n", r.under())
	} else {
		r.printf("wrong: %s, %s\n", r.Reason, r.under())
	}
	return nil
}
