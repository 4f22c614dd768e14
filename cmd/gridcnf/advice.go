package main

import (
	"context"
	"errors"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/puzzle"
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
		return h.refuse(ctx, rec, set, wrong.Lits)
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
	return v, interrupted(path.Reason)
}

// refuse is about literals that were filled in, some of which are wrong.
func (h *hintRun) refuse(ctx context.Context, rec *format.Record, set, wrong []cnf.Lit) (*advice, error) {
	path, err := explain.Start(ctx, rec.Puzzle, h.options(nil))
	if err != nil {
		return nil, err
	}
	return &advice{path: path, facts: append(path.Facts(), set...), wrong: wrong}, interrupted(path.Reason)
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

// reason is why nothing is known, or nil.
func (v *advice) reason() error {
	if v.limit != nil {
		return v.limit
	}
	return v.path.Reason
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

// text is the advice in words. The verdict is the sentence for where it is all there is.
func (v *advice) text(rec *format.Record, verdict string) string {
	switch {
	case v.path.Verdict == solve.Unknown:
		return verdict
	case v.limit != nil:
		return "unknown: " + reasonText(v.limit)
	case v.wrong != nil:
		return "wrong: no solution has " + assignments(rec.Puzzle, v.wrong)
	case v.step != nil && v.path.Verdict == solve.Several:
		return v.step.Text + "\nThe puzzle has several solutions; this is so in all that have what is filled in."
	case v.step != nil:
		return v.step.Text
	case v.path.Verdict == solve.OnlyOne:
		return "nothing is left to be found: the puzzle is solved"
	case v.path.Verdict == solve.Several:
		return "nothing more follows; " + verdict
	}
	return verdict
}

// assignments lists values as --set takes them.
func assignments(p puzzle.Puzzle, lits []cnf.Lit) string {
	var words []string
	for _, l := range lits {
		words = append(words, placeName(p, l.Var()-1)+"="+valueName(p, l.Positive()))
	}
	return strings.Join(words, ", ")
}
