package main

import (
	"context"

	"github.com/spf13/cobra"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// verifyCommand is the verb verify.
func (a *app) verifyCommand() *cobra.Command {
	v := &verifyRun{app: a}
	cmd := &cobra.Command{
		Use:   "verify PUZZLE [SOLUTION]",
		Short: "Check a solution against the rules",
		Long: `Check a solution against the rules of a puzzle, without a solver. The solution is a
file (rows of 0 and 1, rows of the words ns ew ne nw se sw -, an answer string, or
the JSON of gridcnf solve), or - for standard input. Without it, the solutions
published in the puzzle file itself are checked.`,
		Args: cobra.RangeArgs(1, 2),
	}
	v.in.add(cmd)
	v.out.add(cmd, "text", "json")
	v.out.addJobs(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := v.out.check(); err != nil {
			return err
		}
		if len(args) == 1 {
			return a.each(args, &v.in, &v.out, 0, v.published)
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
		return a.one(func(p *page) error { return v.verify(rec, answer, p) })
	}
	return cmd
}

// verifyRun is one run of verify.
type verifyRun struct {
	app *app
	in  inputFlags
	out outputFlags
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

// published verifies the solution that comes with a puzzle.
func (v *verifyRun) published(_ context.Context, rec *format.Record, p *page) error {
	answer, err := publishedWith(rec)
	if err != nil {
		return err
	}
	return v.verify(rec, answer, p)
}

// verify says whether an answer is right.
func (v *verifyRun) verify(rec *format.Record, answer puzzle.Answer, p *page) error {
	wrong := rec.Puzzle.Check(answer)
	if wrong != nil {
		p.fail(exitNo)
	}
	if v.out.format == "json" {
		o := newResult(rec)
		correct := wrong == nil
		o.Correct = &correct
		if wrong != nil {
			o.Reason = wrong.Error()
		}
		return p.json(o)
	}
	if wrong != nil {
		p.printf("%s: wrong: %v, %s\n", name(rec), wrong, under(rec, "rule checker"))
	} else {
		p.printf("%s: correct %s\n", name(rec), under(rec, "rule checker"))
	}
	return nil
}
