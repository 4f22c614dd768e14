//go:build !first

package app

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/render"
	"gridcnf/solve"
)

type GradeRun struct {
	Verb
	Profile bool
	Ext     string // extension of the charts' file names
}

func (g *GradeRun) Grade(ctx context.Context, r *Report) error {
	gr, err := grade.Of(ctx, r.Rec.Puzzle, g.explaining())
	if err != nil {
		return err
	}
	r.judged(gr.Verdict, gr.Reason)
	r.searched(gr.Work, g.Solver.Backend)
	r.fail(verdictCode(gr.Verdict))
	if gr.Verdict == solve.OnlyOne && !gr.Complete {
		r.fail(ExitUnknown)
	}
	if (gr.Complete || gr.AtLeast) && gr.Steps > 0 {
		r.Grade = gr
	}
	r.Printf("%s\n", gradeText(r, gr))
	if r.Grade == nil {
		return nil
	}
	if g.Profile {
		r.Course = &courseResult{gr.HardPart(), gr.Course}
		r.profile(gr)
	}
	if g.Target.Stdout() || g.Target.captured && !g.Profile {
		return nil
	}
	var drawn bytes.Buffer
	if err := render.WriteChart(&drawn, chart(r, gr), render.Light, g.Ext == ".png"); err != nil {
		return err
	}
	g.deliver(r, g.Ext, content(drawn.Bytes()), func(file string) { r.Picture = file })
	return nil
}

// courseResult is the JSON object of the steps to the solution.
type courseResult struct {
	HardPart grade.Part   `json:"hard_part"`
	Steps    []grade.Mark `json:"steps"`
}

// profile says what each technique contributes to the grade, and where the hard part is.
func (r *Report) profile(g *grade.Grade) {
	for _, u := range g.Profile {
		r.Printf("  %d %-8s %-20s %9s  score %8.2f  %3.0f %%  from step %d on, with %d of %d found\n", u.Class, u.Name, u.Technique,
			Plural(u.Steps, "step"), u.Score, 100*u.Score/g.Score, u.First, u.Before, g.Found)
	}
	r.Printf("  %s\n", hardPart(r, g))
}

// hardPart says where the hard part of a puzzle is.
func hardPart(r *Report, g *grade.Grade) string {
	part := g.HardPart()
	_, places := family.Places(r.Rec.Puzzle)
	steps := fmt.Sprintf("steps %d-%d", part.First, part.Last)
	if part.First == part.Last {
		steps = fmt.Sprintf("step %d", part.First)
	}
	return fmt.Sprintf("the hard part is %s of %d, after %d of %d %s: %.0f %% of the score",
		steps, g.Steps, part.Before, g.Found, places, 100*part.Score/g.Score)
}

// chart draws the classes of the steps, and marks the hard part.
func chart(r *Report, g *grade.Grade) *render.Chart {
	part := g.HardPart()
	c := &render.Chart{
		Title: fmt.Sprintf("%s: %s", r.Rec.Heading(), g), Caption: english.Sentence(hardPart(r, g)) + ".",
		From: part.First, To: part.Last, Labels: make([]string, g.Class),
	}
	for i := range c.Labels {
		c.Names = append(c.Names, grade.ClassName(technique.Class(i+1)))
	}
	for _, m := range g.Course {
		c.Heights = append(c.Heights, int(m.Class))
	}
	for _, u := range g.Profile {
		c.Labels[u.Class-1] = joined(", ", c.Labels[u.Class-1], fmt.Sprintf("%s %d", u.Technique, u.Steps))
	}
	return c
}

// gradeText is a line about a puzzle. The lines of many puzzles align as a table, if their names are short enough.
func gradeText(r *Report, g *grade.Grade) string {
	graded, not := (g.Complete || g.AtLeast) && g.Steps > 0, name(r.Rec)+": not graded: "
	switch {
	case graded && g.AtLeast:
		return fmt.Sprintf("%s: %s, after %s: %s", name(r.Rec), g, Plural(g.Steps, "step"), g.Reason)
	case graded:
		return fmt.Sprintf("%-24s %d %-7s  score %7.2f  steps %3d  largest %2d  hardest %s",
			name(r.Rec)+":", g.Class, g.Name, g.Score, g.Steps, g.Largest, g.Hardest)
	case g.Complete:
		return not + "nothing is open"
	case g.Reason != nil:
		return not + "unknown: " + r.Reason
	case g.Verdict == solve.Several:
		return not + "multiple: not the only solution"
	}
	return not + "none: no solution"
}

func (g *GradeRun) Review(ctx context.Context, r *Report) error {
	w, err := author.ReviewOf(ctx, r.Rec.Puzzle.(puzzle.Board), g.explaining())
	if err != nil {
		return err
	}
	p := w.Path
	r.Review = w
	res := &solve.Result{Verdict: p.Verdict, Reason: p.Reason, Without: p.Without, Because: p.Because, Solutions: p.Solutions, Stats: p.Stats}
	r.solved(res, g.Solver.Backend)
	r.fail(verdictCode(p.Verdict))
	if w.Grade != nil && w.Grade.Steps > 0 {
		r.Grade = w.Grade
	}
	r.reviewed(w)
	if w.Reason != nil {
		r.Reason = reasonText(w.Reason)
		r.fail(CodeOf(w.Reason))
		r.Printf("%s: this is not all\n", r.Reason)
	}
	if r.Verdict == solve.Several && !g.Out.Quiet {
		return g.solutions(r, p.Solutions)
	}
	if w.Step == nil {
		return nil
	}
	r.Step = newStep(r.Rec.Puzzle, w.Step)
	if err := g.draw(r, story.Step(r.Rec.Puzzle, w.Facts, w.Step)); err != nil {
		return err
	}
	r.Printf("%s\n", w.Step.Text)
	r.trace(w.Step)
	return nil
}

// reviewed prints a review line by line.
func (r *Report) reviewed(w *author.Review) {
	// places lists sites, also such as are outside of the board.
	places := func(sites []puzzle.Site) string {
		return english.Few(mapped(sites, func(s puzzle.Site) string { return s.Words(r.Rows, r.Cols) }), ", ")
	}
	row := func(about, text string, args ...any) { r.Printf("%-11s"+text+"\n", append([]any{about}, args...)...) }
	row("solutions", "%s", r.verdict())
	if r.Verdict == solve.Several || r.Verdict == solve.NoneAtAll {
		row("", "gridcnf mend says which clues to add or to drop")
	}
	count, cells := 0, r.Rows*r.Cols
	for _, n := range w.Clues {
		count += n
	}
	share := fmt.Sprintf("%d in %d cells (%.0f %%)", count, cells, 100*float64(count)/float64(cells))
	row("clues", "%s", joined(", by symbol ", share, strings.Trim(fmt.Sprint(w.Clues), "map[]")))
	if len(w.Empty) > 0 && w.Empty[0] != w.Empty[1] {
		row("empty", "%s to %s is the largest square without clues", w.Empty[0], w.Empty[1])
	}
	symmetries := []string{}
	for _, name := range author.SymmetryNames() {
		if broken, can := w.Symmetries[name]; can && 5*len(broken) <= count { // the symmetry holds, or nearly so
			symmetries = append(symmetries, joined(" but for ", name, places(broken)))
		}
	}
	row("symmetry", "%s", cmp.Or(strings.Join(symmetries, ", "), "none"))
	if w.Length > 0 {
		row("loop", "length %d, with %s", w.Length, Plural(w.Turns, "turn"))
	}
	if tested := len(w.Redundant) + len(w.Needed); tested > 0 {
		share = fmt.Sprintf("%d of %s can be left out", len(w.Redundant), Plural(tested, "clue"))
		row("redundant", "%s", joined(": ", share, places(w.Redundant)))
	}
	if len(w.Redundant) > 1 && len(w.Together) > 0 {
		row("", "that is each alone; %d of them together: %s", len(w.Together), places(w.Together))
	}
	if g := w.Grade; g != nil && g.Steps > 0 {
		row("grade", "%s", g)
		row("steps", "%d; for %d of them there was no other as easy", g.Steps, g.Alone)
		most := slices.MaxFunc(g.Profile, func(a, b grade.Use) int { return a.Steps - b.Steps }).Steps
		for _, u := range g.Profile {
			bar := strings.Repeat("#", (20*u.Steps+most-1)/most)
			row("  "+u.Name, "%-20s %4d %-20s  first needed at %d of %d (step %d)", u.Technique, u.Steps, bar, u.Before, g.Found, u.First)
		}
		row("hardest", "step %d, %s", w.Step.Number, story.Named(w.Step))
	}
}
