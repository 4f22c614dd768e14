package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/render"
	"gridcnf/solve"
)

// gradeVerb is the verb grade.
func (a *app) gradeVerb(cmd *cobra.Command) {
	g := &gradeRun{verb: newVerb(a)}
	g.add(cmd, "text", "json")
	addOptimal(cmd, &g.optimal)
	cmd.Flags().BoolVar(&g.profile, "profile", false, "say what each technique contributes, and where the hard part is")
	g.target.add(cmd, "file for a chart of the steps, .svg or .png, or a folder for one of each puzzle, as SVG")
	g.out.heading = bare
	g.runs(cmd, g.settle, g.grade)
}

// gradeRun is one run of grade or review.
type gradeRun struct {
	verb
	optimal, profile bool
	ext              string // what the names of charts end in
}

// settle checks the flags, and turns them into options.
func (g *gradeRun) settle(cmd *cobra.Command, args []string) error {
	err := g.verb.settle(cmd, args)
	g.ext = strings.ToLower(filepath.Ext(g.target.name))
	switch {
	case g.target.folder:
		g.ext = ".svg"
	case err == nil && !g.target.stdout() && g.ext != ".svg" && g.ext != ".png":
		return usagef("--out %s: expected a name that ends in .svg or .png, or a folder", g.target.name)
	}
	return err
}

// grade grades one puzzle.
func (g *gradeRun) grade(ctx context.Context, r *report) error {
	gr, err := grade.Of(ctx, r.rec.Puzzle, g.explaining(g.optimal))
	if err != nil {
		return err
	}
	r.judged(gr.Verdict, gr.Reason)
	r.searched(gr.Work, g.solver.backend)
	r.fail(gradeCode(gr))
	if (gr.Complete || gr.AtLeast) && gr.Steps > 0 {
		r.Grade = gr
	}
	r.printf("%s\n", gradeText(r, gr))
	if r.Grade == nil {
		return nil
	}
	if g.profile {
		r.profile()
	}
	if g.target.stdout() || g.target.captured && !g.profile {
		return nil
	}
	var drawn bytes.Buffer
	draw := render.ChartSVG
	if g.ext == ".png" {
		draw = render.ChartPNG
	}
	if err := draw(&drawn, chart(r), render.Light); err != nil {
		return err
	}
	g.deliver(r, g.ext, content(drawn.Bytes()), func(file string) error {
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
func (r *report) profile() {
	g := r.Grade
	r.Course = &courseResult{g.HardPart(), g.Course}
	for _, u := range g.Profile {
		r.printf("  %d %-8s %-20s %9s  score %8.2f  %3.0f %%  from step %d on, with %d of %d found\n", u.Class, u.Name, u.Technique,
			plural(u.Steps, "step"), u.Score, 100*u.Score/g.Score, u.First, u.Before, g.Found)
	}
	r.printf("  %s\n", hardPart(r))
}

// hardPart says where the hard part of a puzzle is.
func hardPart(r *report) string {
	part := r.Grade.HardPart()
	steps := fmt.Sprintf("steps %d-%d", part.First, part.Last)
	if part.First == part.Last {
		steps = fmt.Sprintf("step %d", part.First)
	}
	return fmt.Sprintf("the hard part is %s of %d, after %d of %d %s: %.0f %% of the score",
		steps, r.Grade.Steps, part.Before, r.Grade.Found, strings.Fields(placeKind(r.rec.Puzzle))[1]+"s", 100*part.Score/r.Grade.Score)
}

// chart draws the classes of the steps, and points out the hard part.
func chart(r *report) *render.Chart {
	g, part := r.Grade, r.Grade.HardPart()
	c := &render.Chart{
		Title: fmt.Sprintf("%s: %s", r.rec.Heading(), g), Caption: english.Sentence(hardPart(r)) + ".",
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
func gradeCode(g *grade.Grade) exitCode {
	if g.Verdict == solve.OnlyOne && !g.Complete {
		return exitUnknown
	}
	return verdictCode(g.Verdict)
}

// gradeText is a line about a puzzle. The lines of many puzzles are a table, if their names
// are not too long.
func gradeText(r *report, g *grade.Grade) string {
	not := name(r.rec) + ": not graded: "
	switch {
	case r.Grade != nil && g.AtLeast:
		return fmt.Sprintf("%s: %s, after %s: %s", name(r.rec), g, plural(g.Steps, "step"), g.Reason)
	case r.Grade != nil:
		return fmt.Sprintf("%-24s %d %-7s  score %7.2f  steps %3d  largest %2d  hardest %s",
			name(r.rec)+":", g.Class, g.Name, g.Score, g.Steps, g.Largest, g.Hardest)
	case g.Complete:
		return not + "nothing is open"
	case g.Reason != nil:
		return not + "unknown: " + r.Reason
	case g.Verdict == solve.Several:
		return not + "multiple: not the only solution"
	}
	return not + "none: no solution"
}
