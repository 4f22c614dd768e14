package main

import (
	"context"
	"errors"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// advice is what hint has found out about a puzzle.
type advice struct {
	path  *explain.Path
	step  *explain.Step // nil if there is none
	facts []cnf.Lit     // what is known after the step
	wrong []cnf.Lit     // what was filled in and is in no solution
	limit error         // why there was no time for the step
}

// advise looks for the next step.
func (h *hintRun) advise(ctx context.Context, rec *format.Record) (*advice, error) {
	set, err := parseSet(rec.Puzzle, h.set)
	if err != nil {
		return nil, err
	}
	path, err := explain.Start(ctx, rec.Puzzle, h.options(set))
	if wrong := (*explain.WrongFacts)(nil); errors.As(err, &wrong) {
		path, err := explain.Start(ctx, rec.Puzzle, h.options(nil))
		if err != nil {
			return nil, err
		}
		return &advice{path: path, facts: append(path.Facts(), set...), wrong: wrong.Lits}, nil
	}
	if err != nil {
		return nil, err
	}
	v := &advice{path: path}
	for range h.after + 1 {
		v.step, err = path.Next(ctx)
		if errors.Is(err, context.DeadlineExceeded) {
			v.limit = err
			return v, nil
		}
		if err != nil {
			return nil, err
		}
		if v.step == nil {
			break
		}
	}
	v.facts = path.Facts()
	return v, nil
}

// code is the exit code that the advice stands for.
func (v *advice) code() exitCode {
	switch {
	case v.limit != nil || v.path.Verdict == solve.Unknown:
		return exitUnknown
	case v.wrong != nil || v.path.Verdict == solve.NoneAtAll:
		return exitNo
	case v.step == nil:
		return verdictCode(v.path.Verdict)
	}
	return exitYes
}

// fill fills in the result, without the solution.
func (v *advice) fill(r *report, backend string) {
	reason := v.path.Reason
	if v.limit != nil {
		reason = v.limit
	}
	r.judged(v.path.Verdict, reason)
	r.searched(v.path.Work, backend)
	r.Wrong = valueResults(r.rec.Puzzle, v.wrong)
	if v.step != nil {
		r.Step = newStep(r.rec.Puzzle, v.step)
	}
}

// picture draws what the advice is about. It is nil if nothing is known.
func (v *advice) picture(rec *format.Record) *render.Picture {
	switch {
	case v.code() == exitUnknown:
		return nil
	case v.step != nil:
		pic := story.Step(rec.Puzzle, v.facts, v.step)
		pic.Caption = v.step.Text
		return pic
	}
	pic := story.Board(rec.Puzzle, v.facts)
	pic.Marked = make([]bool, rec.Puzzle.Bits())
	for _, l := range v.wrong {
		pic.Marked[l.Var()-1] = true
	}
	return pic
}

// text is the advice in words.
func (v *advice) text(r *report) string {
	switch {
	case v.path.Verdict == solve.Unknown:
		return r.verdict()
	case v.limit != nil:
		return "unknown: " + r.Reason
	case v.wrong != nil:
		return "wrong: no solution has " + assignments(r.rec.Puzzle, v.wrong)
	case v.step != nil && v.path.Verdict == solve.Several:
		return v.step.Text + "\nThe puzzle has several solutions; this is so in all that have what is filled in."
	case v.step != nil:
		return v.step.Text
	case v.path.Verdict == solve.OnlyOne:
		return "nothing is left to be found: the puzzle is solved"
	case v.path.Verdict == solve.Several:
		return "nothing more follows; " + r.verdict()
	}
	return r.verdict()
}
