package main

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"gridcnf/backend"
	"gridcnf/explain"
	"gridcnf/solve"
)

// reasoning is what the verbs have in common that explain and draw.
type reasoning struct {
	pictures
	optimal bool
	title   string
}

// newReasoning is a verb that draws pictures of some kinds. Rows and columns are numbered, for
// the sentences name cells by their numbers.
func newReasoning(a *app, kinds ...string) reasoning {
	r := reasoning{pictures: pictures{verb: newVerb(a), kinds: kinds}}
	r.look.Labels = true
	return r
}

func (v *reasoning) add(cmd *cobra.Command) {
	v.pictures.add(cmd)
	cmd.Flags().StringVar(&v.title, "title", "", "text above the pictures in files")
	headed(cmd, showGroup, "title")
	addOptimal(cmd, &v.optimal)
}

func addOptimal(cmd *cobra.Command, at *bool) {
	cmd.Flags().BoolVar(at, "optimal", false, "look for provably smallest sets of rules where no simple technique helps")
}

// explaining are options of package explain.
func (v *verb) explaining(optimal bool) explain.Options {
	return explain.Options{Backend: v.solver.backend, Seed: v.solver.seed, Optimal: optimal, Solve: v.opt}
}

// explainVerb is the verb explain.
func (a *app) explainVerb(cmd *cobra.Command) {
	e := &explainRun{reasoning: newReasoning(a, "text", "svg", "png", "gif", "html", "md", "pdf")}
	e.alone = []string{"text", "gif", "html", "md", "pdf"}
	cmd.Flags().StringVar(&e.verifier, "verify", "", "check every step with this solver")
	complete(cmd, "verify", backend.Names()...)
	e.reasoning.add(cmd)
	cmd.Flags().BoolVar(&e.boards, "boards", false, "text: draw the board after every step")
	cmd.Flags().BoolVar(&e.brief, "brief", false, "text, html, md and pdf: tell steps in a row that only mark edges empty as one")
	headed(cmd, showGroup, "boards")
	headed(cmd, showGroup, "brief")
	cmd.Flags().StringVar(&e.why, "why", "", "explain this place alone, as r4c5 or r4c5-r4c6, by the steps that it rests on")
	e.runs(cmd, e.settle, e.explain)
}

// explainRun is one run of explain.
type explainRun struct {
	reasoning
	boards   bool
	brief    bool
	why      string // the only place that is asked for, or ""
	verifier string
}

// whole reports whether a puzzle gets one file for all its steps.
func (e *explainRun) whole() bool {
	return slices.Contains(e.alone, e.kind) && (e.kind != "text" || !e.target.folder)
}

// settle checks the flags, and turns them into options.
func (e *explainRun) settle(cmd *cobra.Command, args []string) error {
	if err := e.pictures.settle(cmd, args); err != nil {
		return err
	}
	to := e.target.name
	e.single = e.target.folder && !e.whole() || e.why != ""
	if e.out.heading = always; !e.target.stdout() {
		e.out.heading = brief // what the file has is not said once more
	}
	switch {
	case e.target.stdout() && e.kind != "text":
		return usagef("--format %s: expected --out with it", e.kind)
	case !e.target.stdout() && !e.target.folder && !e.whole():
		return usagef("--out %s: every step has a picture of its own, expected a folder, or a name that ends in %s", to, e.endings())
	case e.why != "" && len(args) > 1:
		return usagef("--why: takes one puzzle, found %d arguments", len(args))
	case e.single && len(args) > 1:
		return usagef("--out %s: takes one puzzle, found %d arguments", to, len(args))
	case e.boards && e.out.quiet:
		return usagef("--boards and --quiet: expected one of them")
	case e.boards && e.brief:
		return usagef("--boards and --brief: expected one of them")
	}
	if e.verifier != "" {
		_, err := openBackend("--verify", e.verifier, backend.Options{})
		return err
	}
	return nil
}

// explain explains a puzzle, and draws the steps if that is wanted.
func (e *explainRun) explain(ctx context.Context, r *report) error {
	path, err := explain.Start(ctx, r.rec.Puzzle, e.explaining(e.optimal))
	if err != nil {
		return err
	}
	a := &account{report: r, path: path}
	r.judged(path.Verdict, path.Reason)
	if r.begun = !e.target.stdout(); r.begun {
		r.printf("%s\n\n", e.heading(a))
	}
	r.printf("") // the heading
	steps := e.follow
	if e.why != "" {
		steps = e.because
	}
	if err := steps(ctx, a); err != nil {
		return err
	}
	a.fill(e.solver.backend)
	r.Verified = e.verifier
	if err := e.conclude(a); err != nil {
		return err
	}
	if e.target.stdout() {
		return nil
	}
	text := r.cutOut()
	e.summary(a)
	if path.Verdict == solve.Unknown || errors.Is(a.limit, context.Canceled) {
		return nil
	}
	return e.illustrate(a, text)
}
