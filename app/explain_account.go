package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/render"
	"gridcnf/solve"
)

// Account is the explanation of a puzzle as far as it has come.
type Account struct {
	*Report
	path     *explain.Path
	Told     []*explain.Step
	pictures []*render.Picture // of the steps
	limit    error             // why these are not all, or nil
	facts    []cnf.Lit         // what is known after them
	marks    []*explain.Step   // the last ones, if they are to be told as one
}

// follow takes the steps, and as text prints them.
func (e *ExplainRun) follow(ctx context.Context, a *Account) error {
	a.facts = technique.Givens(a.Rec.Puzzle)
	for {
		s, err := a.path.Next(ctx)
		if s != nil && err == nil {
			e.App.Progress.steps.Add(1)
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

// take adds a step to the account, verified if that is wanted, and as text lets it be printed.
func (e *ExplainRun) take(ctx context.Context, a *Account, s *explain.Step) error {
	if e.Verifier != "" {
		if err := explain.Verify(ctx, a.Rec.Puzzle, s, e.Verifier); err != nil {
			return err
		}
	}
	a.facts = append(a.facts, s.Lits...)
	pic := story.Step(a.Rec.Puzzle, a.facts, s)
	a.Told, a.pictures = append(a.Told, s), append(a.pictures, pic)
	if a.json() {
		return nil
	}
	if e.Brief && story.Marks(a.Rec.Puzzle, s) {
		a.marks = append(a.marks, s)
		return nil
	}
	a.mark()
	a.Printf("%d. %s\n", s.Number, s.Text)
	a.trace(s)
	if len(s.Lits) == 0 {
		a.ground(s)
	}
	if e.Boards {
		if err := e.draw(a.Report, pic); err != nil {
			return err
		}
		a.Printf("\n")
	}
	if !e.Target.Stdout() { // a file has it as a whole
		return nil
	}
	return a.Spill(ctx)
}

// mark prints the last steps, which only mark edges empty, as one.
func (a *Account) mark() {
	for _, e := range story.Entries(a.Rec.Puzzle, a.marks, true) {
		a.Printf("%d. %s\n", e.Number, e.Text)
	}
	a.marks = nil
}

// fill fills in the result: the solutions and what they have in common only if all steps
// are there.
func (a *Account) fill(backend string) {
	res := &solve.Result{Verdict: a.path.Verdict, Reason: a.path.Reason, Because: a.path.Because}
	if a.limit == nil {
		res.Solutions = a.path.Solutions
	}
	a.answered(res)
	a.searched(a.path.Stats, backend)
	a.fail(verdictCode(res.Verdict))
	if a.limit != nil {
		a.Reason = reasonText(a.limit)
		a.fail(CodeOf(a.limit))
	}
	complete := a.limit == nil && a.path.Verdict != solve.Unknown
	a.Complete = &complete
	if complete && a.path.Verdict == solve.Several && a.Why == nil {
		bits, _ := a.forced()
		a.Forced = forcedRows(a.Rec.Puzzle, bits)
	}
	steps := []*stepResult{}
	for _, s := range a.Told {
		steps = append(steps, newStep(a.Rec.Puzzle, s))
	}
	a.Steps = steps
}

// forced is what all solutions have in common, and the names of the other places.
func (a *Account) forced() (bits []render.Bit, open []string) {
	return common(a.Rec.Puzzle, a.path.Solutions[0], a.path.Forced)
}

// conclude says where the steps have led to: with the board, and for several solutions two
// of them.
func (e *ExplainRun) conclude(a *Account) error {
	a.mark()
	if a.path.Verdict != solve.Unknown && a.path.Verdict != solve.NoneAtAll {
		if err := e.draw(a.Report, a.last()); err != nil {
			return err
		}
	}
	e.summary(a)
	if a.limit != nil || a.path.Verdict != solve.Several || a.Why != nil {
		return nil // the verdict may be unknown
	}
	_, open := a.forced()
	a.Printf("open: %s\n", english.Few(open, " "))
	return e.two(a)
}

// summary says in a few lines where the steps have led to, how hard they are, and who has verified them.
func (e *ExplainRun) summary(a *Account) {
	if a.path.Verdict == solve.Unknown {
		a.Printf("%s\n", a.verdict())
		return
	}
	var lines []string
	if e.Verifier != "" && len(a.Told) > 0 {
		lines = append(lines, fmt.Sprintf("every step verified by %s%s", e.Verifier, a.Roughly()))
	}
	if i := slices.IndexFunc(a.Told, func(s *explain.Step) bool { return s.Hasty }); i >= 0 {
		lines = append(lines, fmt.Sprintf("from step %d on hard steps name more rules than they may need: %s", a.Told[i].Number, grade.ErrEffort))
	} else if s := a.hardest(); s != nil && a.limit == nil && a.path.Verdict != solve.NoneAtAll {
		lines = append(lines, fmt.Sprintf("hardest step: %d, %s", s.Number, story.Named(s)))
	}
	lines = append(lines, a.outcome()+" "+a.under())
	if !a.begun { // nothing stands above it
		slices.Reverse(lines)
	}
	a.Printf("%s\n", strings.Join(lines, "\n"))
}

// two shows two solutions.
func (e *ExplainRun) two(a *Account) error {
	if e.Out.Quiet {
		return nil
	}
	a.Printf("two of the solutions, with the difference marked:\n")
	return e.solutions(a.Report, a.path.Solutions)
}

// last is the board after the last step.
func (a *Account) last() *render.Picture {
	pic := story.Board(a.Rec.Puzzle, a.facts)
	pic.Step = a.limit != nil
	if a.Why != nil {
		pic.Step, pic.Marked = true, make([]bool, a.Rec.Puzzle.Bits())
		pic.Marked[a.Why.bit] = true
	}
	return pic
}

// hardest is the first step of the highest class, or nil if there are no steps.
func (a *Account) hardest() *explain.Step {
	if len(a.Told) == 0 {
		return nil
	}
	return slices.MaxFunc(a.Told, func(a, b *explain.Step) int { return int(a.Class - b.Class) })
}

// Roughly says of how many steps it was not verified that nothing can be left out.
func (a *Account) Roughly() string {
	rough := 0
	for _, s := range a.Told {
		if s.Rough {
			rough++
		}
	}
	if rough == 0 {
		return ""
	}
	return fmt.Sprintf(", but not that in %s all that is named is needed", Plural(rough, "rough step"))
}

// outcome says where the steps have led to.
func (a *Account) outcome() string {
	steps := Plural(len(a.Told), "step")
	switch {
	case a.Why != nil:
		return a.because()
	case a.limit != nil:
		return fmt.Sprintf("%s: %s, and these are not all", reasonText(a.limit), steps)
	case a.path.Verdict == solve.OnlyOne:
		return "unique: solved in " + steps
	case a.path.Verdict == solve.Several:
		_, open := a.forced()
		all := a.Rec.Puzzle.Bits()
		return fmt.Sprintf("multiple: %d of %d are forced, found in %s", all-len(open), all, steps)
	}
	return "none: no solution" + a.noneText()
}
