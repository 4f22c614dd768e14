package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// hintVerb is the verb hint.
func (a *app) hintVerb(cmd *cobra.Command) {
	h := &hintRun{reasoning: newReasoning(a, "text", "svg", "png")}
	addNumber(cmd, &h.after, "after", "", 0, "skip this many steps")
	cmd.Flags().StringVar(&h.set, "set", "", "what is filled in already, as r1c2=0,r1c3=1, or edges as r1c2-r1c3=on,r1c2-r2c2=off")
	h.reasoning.add(cmd)
	h.out.heading = full
	h.runs(cmd, h.settle, h.hint)
}

// hintRun is one run of hint.
type hintRun struct {
	reasoning
	after int
	set   string
}

// settle checks the flags, and turns them into options.
func (h *hintRun) settle(cmd *cobra.Command, args []string) error {
	if err := h.pictures.settle(cmd, args); err != nil {
		return err
	}
	h.single = h.set != ""
	switch {
	case h.target.stdout() && h.kind != "text":
		return usagef("--format %s: expected --out FILE with it", h.kind)
	case h.single && len(args) > 1:
		return usagef("--set: takes one puzzle, found %d arguments", len(args))
	}
	return nil
}

// hint looks for the next step of a puzzle. If it is drawn into a file, that is written in
// the order of the input, and then the report says what was found.
func (h *hintRun) hint(ctx context.Context, r *report) error {
	v, err := h.advise(ctx, r.rec)
	if err != nil {
		return err
	}
	r.fail(v.code())
	v.fill(r, h.solver.backend)
	pic := v.picture(r.rec)
	if h.target.stdout() || pic == nil {
		return h.say(r, v, pic)
	}
	pic.Title = h.title
	return h.file(r, func(w io.Writer) error { return h.paint(w, pic) }, func() error { return h.say(r, v, nil) })
}

// say says what was found, below a picture if there is one.
func (h *hintRun) say(r *report, v *advice, pic *render.Picture) error {
	if pic != nil {
		pic.Caption = "" // it is said below
		if err := h.draw(r, pic); err != nil {
			return err
		}
	}
	r.printf("%s\n", v.text(r))
	if v.step != nil {
		r.trace(v.step)
		r.ground(v.step)
	}
	return nil
}

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
	path, err := explain.Start(ctx, rec.Puzzle, h.explaining(h.optimal, set))
	if wrong := (*explain.WrongFacts)(nil); errors.As(err, &wrong) {
		path, err := explain.Start(ctx, rec.Puzzle, h.explaining(h.optimal, nil))
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
