package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// gradeCommand is the verb grade.
func (a *app) gradeCommand() *cobra.Command {
	g := &gradeRun{reasoning{search: search{app: a}}}
	cmd := &cobra.Command{
		Use:   "grade PUZZLE...",
		Short: "Say how hard puzzles are for people",
		Long: `Say how hard puzzles are for people, a line for each: the class of the hardest step that
gridcnf explain needs, from 1 (Trivial) to 6 (Extreme); the score, which also counts how many
steps there are and how hard each is to find; the number of steps; how many rules the largest
one needs; and what the hardest one is. Only puzzles with one solution are graded.`,
		Example: `  gridcnf grade testdata/takuzu-6x6.takuzu testdata/masyu-6x6.masyu`,
		Args:    cobra.MinimumNArgs(1),
	}
	g.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return g.run(args, g.grade) }
	return cmd
}

// gradeRun is one run of grade.
type gradeRun struct{ reasoning }

// grade grades one puzzle.
func (g *gradeRun) grade(ctx context.Context, rec *format.Record, p *page) error {
	r, err := grade.Of(ctx, rec.Puzzle, g.options(nil))
	if err != nil {
		return err
	}
	if err := interrupted(r.Reason); err != nil {
		return err
	}
	p.fail(gradeCode(r))
	if g.out.format == "json" {
		return p.json(g.result(rec, r))
	}
	p.printf("%s\n", gradeText(rec, r))
	if g.out.stats {
		p.stats(r.Work)
	}
	return nil
}

// gradeCode is the exit code of the question how hard a puzzle is.
func gradeCode(r *grade.Grade) exitCode {
	if r.Verdict == solve.OnlyOne && !r.Complete {
		return exitUnknown
	}
	return verdictCode(r.Verdict)
}

// gradeText is a line about a puzzle. The lines of many puzzles are a table, if their names
// are not too long.
func gradeText(rec *format.Record, r *grade.Grade) string {
	switch {
	case r.Complete && r.Steps == 0:
		return fmt.Sprintf("%s: not graded: nothing is open", name(rec))
	case r.Complete:
		return fmt.Sprintf("%-24s %d %-7s  score %7.2f  steps %3d  largest %2d  hardest %s",
			name(rec)+":", r.Class, r.Name, r.Score, r.Steps, r.Largest, r.Hardest)
	case r.Reason != nil:
		return fmt.Sprintf("%s: not graded: unknown: %s", name(rec), reasonText(r.Reason))
	case r.Verdict == solve.Several:
		return fmt.Sprintf("%s: not graded: multiple: not the only solution", name(rec))
	}
	return fmt.Sprintf("%s: not graded: none: no solution", name(rec))
}

// gradeResult is the JSON object of a graded puzzle.
type gradeResult struct {
	*result
	Grade *gradeFigures `json:"grade,omitempty"`
}

type gradeFigures struct {
	Class   technique.Class `json:"class"`
	Name    string          `json:"class_name"`
	Score   float64         `json:"score"`
	Steps   int             `json:"steps"`
	Largest int             `json:"largest"`
	Hardest string          `json:"hardest"`
}

func (g *gradeRun) result(rec *format.Record, r *grade.Grade) *gradeResult {
	o := &gradeResult{result: newResult(rec)}
	o.found(rec.Puzzle, r.Verdict, r.Reason, nil)
	o.Backend = r.Work.By(g.flags.backend)
	o.setStats(r.Work, g.out.stats)
	if r.Complete && r.Steps > 0 {
		o.Grade = &gradeFigures{r.Class, r.Name, r.Score, r.Steps, r.Largest, r.Hardest}
	}
	return o
}
