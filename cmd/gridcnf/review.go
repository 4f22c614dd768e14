package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/explain/story"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// reviewVerb is the verb review.
func (a *app) reviewVerb(cmd *cobra.Command) {
	v := &gradeRun{verb: newVerb(a)}
	cmd.Aliases = []string{"critic"}
	v.add(cmd, "text", "json")
	v.out.addBoards(cmd)
	addOptimal(cmd, &v.optimal)
	v.look.Labels, v.out.heading = true, always // sentences name cells by their numbers
	v.runs(cmd, v.settle, v.review)
}

// review reviews one puzzle.
func (g *gradeRun) review(ctx context.Context, r *report) error {
	b := r.rec.Puzzle.(puzzle.Board) // as every puzzle that was read
	w, err := author.ReviewOf(ctx, b, g.explaining(g.optimal, nil))
	if err != nil {
		return err
	}
	p := w.Path
	r.answered(&solve.Result{Verdict: p.Verdict, Reason: p.Reason, Without: p.Without, Solutions: p.Solutions})
	r.searched(p.Work, g.solver.backend)
	r.fail(verdictCode(p.Verdict))
	r.Review = w
	r.drafted(w)
	r.graded(w.Grade)
	if w.Reason != nil {
		r.Reason = reasonText(w.Reason)
		r.fail(codeOf(w.Reason))
		r.row("", "%s: this is not all", r.Reason)
	}
	if r.Verdict == solve.Several && !g.out.quiet {
		return g.solutions(r, p.Solutions)
	}
	if w.Step == nil {
		return nil
	}
	r.Step = newStep(b, w.Step)
	if w.Grade != nil {
		r.row("hardest", "step %d, %s", w.Step.Number, techniqueText(w.Step))
	}
	if err := g.draw(r, story.Step(b, w.Facts, w.Step)); err != nil {
		return err
	}
	r.printf("%s\n", w.Step.Text)
	r.trace(w.Step)
	return nil
}

// row prints a line of a review, and what it is about.
func (r *report) row(about, text string, args ...any) {
	r.printf("%-11s"+text+"\n", append([]any{about}, args...)...)
}

// drafted says what the clues and the solutions are like.
func (r *report) drafted(w *author.Review) {
	r.row("solutions", "%s", r.verdict())
	if r.code == exitNo {
		r.row("", "gridcnf mend says which clues to add or to drop")
	}
	count, share := 0, []string{}
	for _, symbol := range slices.Sorted(maps.Keys(w.Clues)) {
		count += w.Clues[symbol]
		share = append(share, fmt.Sprintf(", %d of %s", w.Clues[symbol], symbol))
	}
	r.row("clues", "%d in %d cells (%.0f %%)%s", count, r.Rows*r.Cols, 100*float64(count)/float64(r.Rows*r.Cols), strings.Join(share, ""))
	if len(w.Empty) > 0 && w.Empty[0] != w.Empty[1] {
		r.row("empty", "%s to %s is the largest square without clues", w.Empty[0], w.Empty[1])
	}
	symmetries := []string{}
	for _, name := range author.SymmetryNames() {
		switch broken, can := w.Symmetries[name]; {
		case can && len(broken) == 0:
			symmetries = append(symmetries, name)
		case can && 5*len(broken) <= count:
			symmetries = append(symmetries, fmt.Sprintf("nearly %s (not %s)", name, places(broken)))
		}
	}
	r.row("symmetry", "%s", cmp.Or(strings.Join(symmetries, ", "), "none"))
	if w.Length > 0 {
		r.row("loop", "length %d, with %s", w.Length, plural(w.Turns, "turn"))
	}
	tested := plural(len(w.Needed)+len(w.Redundant), "clue")
	switch n := len(w.Redundant); {
	case n > 0:
		r.row("redundant", "%d of %s can be left out: %s", n, tested, places(w.Redundant))
	case len(w.Needed) > 0:
		r.row("redundant", "none of %s", tested)
	}
	if len(w.Redundant) > 1 && len(w.Together) > 0 {
		r.row("", "that is each alone; %d of them together: %s", len(w.Together), places(w.Together))
	}
}

// places lists cells.
func places(cells []puzzle.Cell) string {
	return placeList(strings.Fields(strings.Trim(fmt.Sprint(cells), "[]")))
}

// graded says how hard the puzzle is, and where that comes from.
func (r *report) graded(g *grade.Grade) {
	if g == nil || g.Steps == 0 {
		return
	}
	r.Grade = g
	r.row("grade", "%d %s, score %.2f", g.Class, g.Name, g.Score)
	r.row("steps", "%d; for %d of them there was no other as easy", g.Steps, g.Alone)
	most := slices.MaxFunc(g.Profile, func(a, b grade.Use) int { return a.Steps - b.Steps }).Steps
	for _, u := range g.Profile {
		bar := strings.Repeat("#", (20*u.Steps+most-1)/most)
		r.row("  "+u.Name, "%-20s %4d %-20s  first needed at %d of %d (step %d)", u.Technique, u.Steps, bar, u.Before, g.Found, u.First)
	}
}
