package app

import (
	"context"
	"errors"
	"slices"

	"gridcnf/explain"
	"gridcnf/solve"
)

// Reasoning is what the verbs have in common that explain and draw.
type Reasoning struct {
	Pictures
	Optimal bool
	Title   string
}

// NewReasoning is a verb that draws pictures of some kinds. Rows and columns are numbered, for
// the sentences name cells by their numbers.
func NewReasoning(a *App, kinds ...string) Reasoning {
	r := Reasoning{Pictures: Pictures{Verb: NewVerb(a), Kinds: kinds}}
	r.Look.Labels = true
	return r
}

// explaining are options of package explain.
func (v *Verb) explaining(optimal bool) explain.Options {
	return explain.Options{Backend: v.Solver.Backend, Seed: v.Solver.Seed, Optimal: optimal, Solve: v.Opt}
}

// ExplainRun is one run of explain.
type ExplainRun struct {
	Reasoning
	Boards   bool
	Brief    bool
	Why      string // the only place that is asked for, or ""
	Verifier string
}

// Whole reports whether a puzzle gets one file for all its steps.
func (e *ExplainRun) Whole() bool {
	return slices.Contains(e.Alone, e.Kind) && (e.Kind != "text" || !e.Target.Folder)
}

// Explain explains a puzzle, and draws the steps if that is wanted.
func (e *ExplainRun) Explain(ctx context.Context, r *Report) error {
	path, err := explain.Start(ctx, r.Rec.Puzzle, e.explaining(e.Optimal))
	if err != nil {
		return err
	}
	a := &Account{Report: r, path: path}
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
	r.Verified = e.Verifier
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
