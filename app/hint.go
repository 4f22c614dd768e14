//go:build !first

package app

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

type HintRun struct {
	Pictures
	After      int
	Set, State string
	Told       bool // --set or --state was given
}

// Hint looks for the next step of a puzzle. If there is a file for its picture, the file is written in the
// order of the input before the report says what was found.
func (h *HintRun) Hint(ctx context.Context, r *Report) error {
	v, err := h.advise(ctx, r)
	if err != nil {
		return err
	}
	r.fail(v.code())
	v.fill(r, h.Solver.Backend)
	pic := v.picture(r.Rec)
	if h.Target.Stdout() || pic == nil {
		return h.say(r, v, pic)
	}
	pic.Title = h.Title
	err = h.file(r, func(w io.Writer) error { return h.paint(w, pic) })
	r.then(func() error {
		r.Printf("%s\n", v.text(r))
		return nil
	})
	return err
}

// mostSteps bounds the steps that show why something is wrong: if there are more, we tell only the last ones.
const mostSteps = 12

// say says what was found, below a picture if there is one.
func (h *HintRun) say(r *Report, v *advice, pic *render.Picture) error {
	if pic != nil {
		pic.Caption = "" // the text below says it
		if err := h.draw(r, pic); err != nil {
			return err
		}
	}
	r.Printf("%s\n", v.text(r))
	steps := v.steps
	if len(steps) > mostSteps {
		steps = steps[len(steps)-1:]
	}
	for _, s := range steps {
		if len(v.steps) > 1 {
			r.Printf("%d. %s\n", s.Number, s.Text)
		}
		r.trace(s)
		r.ground(s)
	}
	return nil
}

// entries returns what is filled in, from the flags or else from the input. A correct solution in the input does not count.
func (h *HintRun) entries(r *Report) ([]puzzle.Entry, error) {
	rec := r.Rec
	switch {
	case h.State != "":
		return reading(h.App, h.State, func(f io.Reader) ([]puzzle.Entry, error) {
			state, err := format.ReadState(f, h.State, rec.Puzzle)
			return state, withFlags(err)
		})
	case h.Told:
		return ParseSet(rec.Puzzle, "--set", h.Set)
	case rec.Unfinished && rec.State == nil:
		r.remark("gridcnf: %s: what is filled in cannot be read, and the hint is from the givens\n", name(rec))
	case !rec.Unfinished && rec.Published != nil && rec.Puzzle.Check(rec.Published) == nil:
		return nil, nil
	}
	return rec.State, nil
}

// advice is what hint has found out about a puzzle.
type advice struct {
	path  *explain.Path
	state []puzzle.Entry
	game  *explain.Game
	steps []*explain.Step // the next step, or the steps that show that something is wrong; may be empty
	facts []cnf.Lit       // what is known after the steps, as the board shows it
	limit error           // why there was no time for the step
}

// advise looks for a mistake, or else for the next step.
func (h *HintRun) advise(ctx context.Context, r *Report) (*advice, error) {
	state, err := h.entries(r)
	if err != nil {
		return nil, err
	}
	v := &advice{state: state}
	if v.path, err = explain.Start(ctx, r.Rec.Puzzle, h.explaining()); err != nil {
		return nil, err
	}
	if v.game, err = v.path.Enter(ctx, state); err != nil {
		return nil, err
	}
	if v.game.Wrong != nil {
		v.steps, v.facts = v.game.Against, v.path.Facts()
		for _, s := range v.steps {
			v.facts = append(v.facts, s.Lits...)
		}
		v.facts = append(v.facts, Literals(state)...)
		return v, nil
	}
	for left := h.After; left >= 0; {
		step, err := v.path.Next(ctx)
		v.steps = nil
		if errors.Is(err, context.DeadlineExceeded) {
			v.limit = err
			return v, nil
		}
		if err != nil {
			return nil, err
		}
		if step == nil {
			break
		}
		v.steps = []*explain.Step{step}
		if !step.Folded { // a folded step is not worth a hint
			left--
		}
	}
	v.facts = v.path.Facts()
	return v, nil
}

// code is the exit code for the advice.
func (v *advice) code() ExitCode {
	switch {
	case v.limit != nil || v.path.Verdict == solve.Unknown:
		return ExitUnknown
	case v.game.Wrong != nil || v.path.Verdict == solve.NoneAtAll:
		return ExitNo
	case v.steps == nil:
		return verdictCode(v.path.Verdict)
	}
	return ExitYes
}

// fill fills in the result, without the solution.
func (v *advice) fill(r *Report, backend string) {
	reason := v.path.Reason
	if v.limit != nil {
		reason = v.limit
	}
	r.judged(v.path.Verdict, reason)
	r.searched(v.path.Stats, backend)
	p := r.Rec.Puzzle
	if r.Rec.State != nil {
		r.State = entryResults(p, v.state)
	}
	r.Wrong, r.Guesses = entryResults(p, v.game.Wrong), entryResults(p, v.game.Guesses)
	if v.game.Since != nil {
		r.Since = &entryResults(p, []puzzle.Entry{*v.game.Since})[0]
	}
	for _, s := range v.steps {
		r.Steps = append(r.Steps, newStep(p, s))
	}
	if v.game.Wrong == nil && r.Steps != nil {
		r.Step, r.Steps = r.Steps[0], nil
	}
}

// picture draws the advice. It is nil if nothing is known.
func (v *advice) picture(rec *format.Record) *render.Picture {
	if v.code() == ExitUnknown {
		return nil
	}
	pic := story.Board(rec.Puzzle, v.facts)
	pic.Marked = make([]bool, rec.Puzzle.Bits())
	if n := len(v.steps); n > 0 {
		pic = story.Step(rec.Puzzle, v.facts, v.steps[n-1])
		pic.Caption = v.steps[n-1].Text
	}
	for _, e := range v.game.Wrong {
		pic.Marked[e.Bit] = true
	}
	return pic
}

// text is the advice in words.
func (v *advice) text(r *Report) string {
	p := r.Rec.Puzzle
	switch {
	case v.path.Verdict == solve.Unknown:
		return r.verdict()
	case v.limit != nil:
		return "unknown: " + r.Reason
	case v.game.Wrong != nil:
		return v.wrong(p)
	}
	text := r.verdict()
	switch {
	case v.steps != nil:
		text = v.steps[0].Text
		if v.path.Verdict == solve.Several {
			text += "\nThe puzzle has several solutions; this is so in all that have what is filled in."
		}
	case v.path.Verdict == solve.OnlyOne:
		text = "nothing is left to be found: the puzzle is solved"
	case v.path.Verdict == solve.Several:
		text = "nothing more follows; " + text
	}
	return text + v.guesses(p)
}

// wrong says what is wrong, since which move, and why.
func (v *advice) wrong(p puzzle.Puzzle) string {
	text := "wrong"
	if since := v.game.Since; since != nil {
		text += fmt.Sprintf(" since move %d", since.Move)
		if len(v.game.Wrong) > 1 {
			text += ", " + Assignments(p, Literals([]puzzle.Entry{*since}))[0]
		}
	}
	text += ": no solution has " + english.Few(Assignments(p, Literals(v.game.Wrong)), ", ")
	_, printed := p.Given(v.game.Wrong[0].Bit)
	switch {
	case len(v.steps) == 1:
		text += "\n" + v.steps[0].Text
	case v.steps == nil && printed:
		text += "\nAnother value is given there."
	case v.steps == nil:
		text += "\nTo see why takes too long."
	case len(v.steps) > mostSteps:
		text += fmt.Sprintf("\nThat takes %d steps to see, the last of which is this:", len(v.steps))
	}
	return text
}

// guesses says which entries are guesses, on a line of its own.
func (v *advice) guesses(p puzzle.Puzzle) string {
	all := v.game.Guesses
	if all == nil {
		return ""
	}
	are, right := "A guess: %s is %s, but no technique shows it from %s.", "right"
	if len(all) > 1 {
		are = "Guesses: %s are %s, but no technique shows them from %s."
	}
	if v.path.Verdict == solve.Several {
		right = "possible"
	}
	before := "what was there before"
	if all[0].Move == 0 {
		before = "the rest"
	}
	words := Assignments(p, Literals(all))
	for i, e := range all {
		if e.Move > 0 {
			words[i] += fmt.Sprintf(" (move %d)", e.Move)
		}
	}
	return "\n" + fmt.Sprintf(are, english.Few(words, ", "), right, before)
}
