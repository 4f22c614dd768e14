//go:build !first

package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
	"gridcnf/render"
	"gridcnf/solve"
)

// explaining returns the options for package explain.
func (v *Verb) explaining() explain.Options {
	return explain.Options{Seed: v.Solver.Seed, Solve: v.Opt}
}

type ExplainRun struct {
	Pictures
	Boards   bool
	Brief    bool
	Why      string // the only place to explain, or ""
	Verifier string
}

// Whole reports whether a puzzle gets one file for all its steps.
func (e *ExplainRun) Whole() bool {
	return slices.Contains(e.Alone, e.Kind) && (e.Kind != "text" || !e.Target.Folder)
}

// Explain explains a puzzle, and draws the steps if the user asked for pictures.
func (e *ExplainRun) Explain(ctx context.Context, r *Report) error {
	path, err := explain.Start(ctx, r.Rec.Puzzle, e.explaining())
	if err != nil {
		return err
	}
	a := &Account{Report: r, path: path}
	a.Verified = e.Verifier
	r.judged(path.Verdict, path.Reason)
	if r.begun = !e.Target.Stdout(); r.begun {
		r.Printf("%s\n\n", e.heading(a))
	}
	r.Printf("") // the heading
	steps := e.follow
	if e.Why != "" {
		steps = e.because
	}
	if err := steps(ctx, a); err != nil {
		return err
	}
	a.fill(e.Solver.Backend)
	if err := e.conclude(a); err != nil {
		return err
	}
	if e.Target.Stdout() {
		return nil
	}
	text := r.cutOut()
	e.summary(a)
	if path.Verdict == solve.Unknown || errors.Is(a.limit, context.Canceled) {
		return nil
	}
	return e.illustrate(a, text)
}

// Account is the explanation of a puzzle as far as it has come.
type Account struct {
	*Report
	path     *explain.Path
	Told     []*explain.Step
	pictures []*render.Picture // of the steps, without folded ones
	limit    error             // why steps are missing, or nil
	facts    []cnf.Lit         // what is known after the steps
	marks    []*explain.Step   // the last steps, if they are to be told as one
}

// follow takes the steps, and prints them if the output is text.
func (e *ExplainRun) follow(ctx context.Context, a *Account) error {
	a.facts = technique.Givens(a.Rec.Puzzle)
	for {
		s, err := a.path.Next(ctx)
		if s != nil && err == nil {
			e.App.Progress.Number(", %d steps").Add(1)
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

// take adds a step to the account. It verifies the step if --verify is set, and has it printed if the output is text.
func (e *ExplainRun) take(ctx context.Context, a *Account, s *explain.Step) error {
	if e.Verifier != "" {
		if err := explain.Verify(ctx, a.Rec.Puzzle, s, e.Verifier); err != nil {
			return err
		}
	}
	a.facts = append(a.facts, s.Lits...)
	first := s.Folded && len(a.Told) == len(a.pictures)
	if a.Told = append(a.Told, s); first {
		a.Printf("%s\n", story.Untold)
	}
	if s.Folded {
		return nil
	}
	pic := story.Step(a.Rec.Puzzle, a.facts, s)
	a.pictures = append(a.pictures, pic)
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
	if !e.Target.Stdout() { // the file gets it all at the end
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

// fill fills in the result: the solutions and what they have in common only if all steps are there.
func (a *Account) fill(backend string) {
	res := &solve.Result{Verdict: a.path.Verdict, Reason: a.path.Reason, Because: a.path.Because, Stats: a.path.Stats}
	if a.limit == nil {
		res.Solutions = a.path.Solutions
	}
	a.solved(res, backend)
	a.fail(verdictCode(res.Verdict))
	if a.limit != nil {
		a.Reason = reasonText(a.limit)
		a.fail(CodeOf(a.limit))
	}
	complete := a.limit == nil && a.path.Verdict != solve.Unknown
	if a.Complete = &complete; complete && a.path.Verdict == solve.Several && a.Why == nil {
		bits, _ := a.forced()
		a.Forced = forcedRows(a.Rec.Puzzle, bits)
	}
	a.Steps = []*stepResult{}
	for _, s := range a.Told {
		a.Steps = append(a.Steps, newStep(a.Rec.Puzzle, s))
	}
}

// forced returns what all solutions have in common, and the names of the other places.
func (a *Account) forced() (bits []render.Bit, open []string) {
	return common(a.Rec.Puzzle, a.path.Solutions[0], a.path.Forced)
}

// conclude says where the steps have led. It shows the board, or two solutions if there are several.
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
	if e.Out.Quiet {
		return nil
	}
	a.Printf("two of the solutions, with the difference marked:\n")
	return e.solutions(a.Report, a.path.Solutions)
}

// summary says in a few lines where the steps have led, how hard they are, and which solver has verified them.
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
	} else if len(a.Told) > 0 && a.limit == nil && a.path.Verdict != solve.NoneAtAll {
		s := story.Hardest(a.Told)
		lines = append(lines, fmt.Sprintf("hardest step: %d, %s", s.Number, story.Named(s)))
	}
	lines = append(lines, a.outcome()+" "+a.under())
	if !a.begun { // nothing stands above it
		slices.Reverse(lines)
	}
	a.Printf("%s\n", strings.Join(lines, "\n"))
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

// Roughly says for how many steps it was not verified that nothing can be left out.
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

// outcome says where the steps have led.
func (a *Account) outcome() string {
	steps := Plural(len(story.Told(a.Told)), "step")
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

// whyResult is the JSON object of the place in --why.
type whyResult struct {
	Place string `json:"place"`
	Value *int   `json:"value,omitempty"` // if it was found or is printed
	Given bool   `json:"given,omitempty"`
	Taken int    `json:"taken"` // steps of the explanation until it was found
	bit   int
}

// because explains one place by a short way to it from the givens.
func (e *ExplainRun) because(ctx context.Context, a *Account) error {
	p := a.Rec.Puzzle
	bit, err := parsePlace(p, e.Why)
	if err != nil {
		return Usagef("--why %q: %w", e.Why, err)
	}
	if a.path.Verdict == solve.NoneAtAll || a.path.Verdict == solve.Unknown {
		return e.follow(ctx, a)
	}
	a.facts = technique.Givens(p)
	of := func(l cnf.Lit) bool { return l.Var() == bit+1 }
	a.Why = &whyResult{Place: p.Site(bit).String(), Given: slices.ContainsFunc(a.facts, of), bit: bit}
	var steps []*explain.Step
	known, found := a.facts, slices.IndexFunc(a.facts, of)
	for found < 0 {
		s, err := a.path.Next(ctx)
		if err != nil && ctx.Err() != nil {
			a.limit = ctx.Err()
			break
		}
		if s == nil || err != nil {
			return err
		}
		e.App.Progress.Number(", %d steps").Add(1)
		steps, known = append(steps, s), s.Lits
		found = slices.IndexFunc(known, of)
	}
	if a.Why.Taken = len(steps); found < 0 {
		return nil
	}
	a.Why.Value = &valueResults(p, known[found:])[0].Value
	way, err := a.path.Short(ctx, steps, known[found])
	if err != nil {
		return err
	}
	if len(way) > 0 {
		way[len(way)-1].Folded = false
	}
	for _, s := range way {
		if err := e.take(ctx, a, s); err != nil {
			return err
		}
	}
	return nil
}

// because says where the steps have led for the place in --why.
func (a *Account) because() string {
	switch why := a.Why; {
	case a.limit != nil:
		return fmt.Sprintf("%s: %s is not found in the first %s", reasonText(a.limit), why.Place, Plural(why.Taken, "step"))
	case why.Value == nil:
		return fmt.Sprintf("%s: %s is not the same in all solutions", a.path.Verdict, why.Place)
	default:
		how := "is given"
		if !why.Given {
			how = "follows in " + Plural(len(story.Told(a.Told)), "step")
		}
		return fmt.Sprintf("%s: %s %s", a.path.Verdict, Assignments(a.Rec.Puzzle, []cnf.Lit{rule.Literal(why.bit, *why.Value == 1)})[0], how)
	}
}
