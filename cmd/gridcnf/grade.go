package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"gridcnf/explain/grade"
	"gridcnf/solve"
)

// gradeVerb is the verb grade.
func (a *app) gradeVerb(cmd *cobra.Command) {
	g := &gradeRun{verb: newVerb(a)}
	g.add(cmd, "text", "json")
	addOptimal(cmd, &g.optimal)
	g.out.heading = bare
	g.runs(cmd, g.settle, g.grade)
}

// gradeRun is one run of grade or review.
type gradeRun struct {
	verb
	optimal bool
}

// grade grades one puzzle.
func (g *gradeRun) grade(ctx context.Context, r *report) error {
	gr, err := grade.Of(ctx, r.rec.Puzzle, g.explaining(g.optimal, nil))
	if err != nil {
		return err
	}
	r.judged(gr.Verdict, gr.Reason)
	r.searched(gr.Work, g.solver.backend)
	r.fail(gradeCode(gr))
	if gr.Complete && gr.Steps > 0 {
		r.Grade = gr
	}
	r.printf("%s\n", gradeText(r, gr))
	return nil
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
