package main

import (
	"context"
	"errors"

	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/render"
	"gridcnf/solve"
)

// account is the explanation of a puzzle as far as it has come.
type account struct {
	*report
	path     *explain.Path
	steps    []*explain.Step
	pictures []*render.Picture // of the steps
	limit    error             // why these are not all, or nil
}

// interrupted reports whether there are no more steps because the program was interrupted.
func (a *account) interrupted() bool { return errors.Is(a.limit, context.Canceled) }

// follow takes the steps, and as text prints them.
func (e *explainRun) follow(ctx context.Context, a *account) error {
	for {
		s, err := a.path.Next(ctx)
		if s != nil && err == nil && e.verifier != "" {
			err = explain.Verify(ctx, a.rec.Puzzle, s, e.verifier)
		}
		if s != nil && err == nil {
			err = e.take(ctx, a, s)
		}
		switch {
		case err != nil && ctx.Err() != nil:
			a.limit = ctx.Err()
			return nil
		case s == nil || err != nil:
			return err
		}
	}
}

// take adds a step to the account, and as text lets it be printed.
func (e *explainRun) take(ctx context.Context, a *account, s *explain.Step) error {
	pic := story.Step(a.rec.Puzzle, a.path.Facts(), s)
	a.steps, a.pictures = append(a.steps, s), append(a.pictures, pic)
	e.app.progress.steps.Add(1)
	if a.json() {
		return nil
	}
	a.printf("%d. %s\n", s.Number, s.Text)
	a.trace(s)
	if len(s.Lits) == 0 {
		a.ground(s)
	}
	if e.boards {
		if err := e.draw(a.report, pic); err != nil {
			return err
		}
		a.printf("\n")
	}
	return a.spill(ctx)
}

// exit is the exit code that the account stands for.
func (a *account) exit() exitCode {
	switch {
	case a.interrupted():
		return exitInterrupted
	case a.limit != nil:
		return exitUnknown
	}
	return verdictCode(a.path.Verdict)
}

// fill fills in the result: the solutions and what they have in common only if all steps
// are there.
func (a *account) fill(backend string) {
	res := &solve.Result{Verdict: a.path.Verdict, Reason: a.path.Reason}
	if a.limit == nil {
		res.Solutions = a.path.Solutions
	}
	a.answered(res)
	a.searched(a.path.Work, backend)
	if a.limit != nil {
		a.Reason = reasonText(a.limit)
	}
	complete := a.limit == nil && a.path.Verdict != solve.Unknown
	a.Complete = &complete
	if complete && a.path.Verdict == solve.Several {
		bits, _ := a.forced()
		a.Forced = forcedRows(a.rec.Puzzle, bits)
	}
	steps := []*stepResult{}
	for _, s := range a.steps {
		steps = append(steps, newStep(a.rec.Puzzle, s))
	}
	a.Steps = steps
}

// forced is what all solutions have in common, and the names of the other places.
func (a *account) forced() (bits []render.Bit, open []string) {
	bits = render.Bits(a.path.Solutions[0])
	for i, forced := range a.path.Forced {
		if !forced {
			bits[i] = render.Open
			open = append(open, a.rec.Puzzle.Site(i).String())
		}
	}
	return bits, open
}
