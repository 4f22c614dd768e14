package app

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/render"
	"gridcnf/solve"
)

// GradeRun is one run of grade or review.
type GradeRun struct {
	Verb
	Optimal, Profile bool
	Ext              string // what the names of charts end in
}

// Grade grades one puzzle.
func (g *GradeRun) Grade(ctx context.Context, r *Report) error {
	gr, err := grade.Of(ctx, r.Rec.Puzzle, g.explaining(g.Optimal))
	if err != nil {
		return err
	}
	r.judged(gr.Verdict, gr.Reason)
	r.searched(gr.Work, g.Solver.Backend)
	r.fail(gradeCode(gr))
	if (gr.Complete || gr.AtLeast) && gr.Steps > 0 {
		r.Grade = gr
	}
	r.Printf("%s\n", gradeText(r, gr))
	if r.Grade == nil {
		return nil
	}
	if g.Profile {
		r.profile()
	}
	if g.Target.Stdout() || g.Target.captured && !g.Profile {
		return nil
	}
	var drawn bytes.Buffer
	draw := render.ChartSVG
	if g.Ext == ".png" {
		draw = render.ChartPNG
	}
	if err := draw(&drawn, chart(r), render.Light); err != nil {
		return err
	}
	g.deliver(r, g.Ext, content(drawn.Bytes()), func(file string) error {
		r.Picture = file
		return nil
	})
	return nil
}

// courseResult is the JSON object of the way to the solution.
type courseResult struct {
	HardPart grade.Part   `json:"hard_part"`
	Steps    []grade.Mark `json:"steps"`
}

// profile says what each technique contributes to the grade, and where the hard part is.
func (r *Report) profile() {
	g := r.Grade
	r.Course = &courseResult{g.HardPart(), g.Course}
	for _, u := range g.Profile {
		r.Printf("  %d %-8s %-20s %9s  score %8.2f  %3.0f %%  from step %d on, with %d of %d found\n", u.Class, u.Name, u.Technique,
			Plural(u.Steps, "step"), u.Score, 100*u.Score/g.Score, u.First, u.Before, g.Found)
	}
	r.Printf("  %s\n", hardPart(r))
}

// hardPart says where the hard part of a puzzle is.
func hardPart(r *Report) string {
	part := r.Grade.HardPart()
	steps := fmt.Sprintf("steps %d-%d", part.First, part.Last)
	if part.First == part.Last {
		steps = fmt.Sprintf("step %d", part.First)
	}
	return fmt.Sprintf("the hard part is %s of %d, after %d of %d %s: %.0f %% of the score",
		steps, r.Grade.Steps, part.Before, r.Grade.Found, strings.Fields(placeKind(r.Rec.Puzzle))[1]+"s", 100*part.Score/r.Grade.Score)
}

// chart draws the classes of the steps, and points out the hard part.
func chart(r *Report) *render.Chart {
	g, part := r.Grade, r.Grade.HardPart()
	c := &render.Chart{
		Title: fmt.Sprintf("%s: %s", r.Rec.Heading(), g), Caption: english.Sentence(hardPart(r)) + ".",
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

// gradeCode is the exit code of the question how hard a puzzle is.
func gradeCode(g *grade.Grade) ExitCode {
	if g.Verdict == solve.OnlyOne && !g.Complete {
		return ExitUnknown
	}
	return verdictCode(g.Verdict)
}

// gradeText is a line about a puzzle. The lines of many puzzles are a table, if their names
// are not too long.
func gradeText(r *Report, g *grade.Grade) string {
	not := name(r.Rec) + ": not graded: "
	switch {
	case r.Grade != nil && g.AtLeast:
		return fmt.Sprintf("%s: %s, after %s: %s", name(r.Rec), g, Plural(g.Steps, "step"), g.Reason)
	case r.Grade != nil:
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
