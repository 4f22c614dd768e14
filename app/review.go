package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/explain/story"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Review reviews one puzzle.
func (g *GradeRun) Review(ctx context.Context, r *Report) error {
	w, err := author.ReviewOf(ctx, r.Rec.Puzzle.(puzzle.Board), g.explaining(g.Optimal))
	if err != nil {
		return err
	}
	p := w.Path
	r.answered(&solve.Result{Verdict: p.Verdict, Reason: p.Reason, Without: p.Without, Because: p.Because, Solutions: p.Solutions})
	r.searched(p.Stats, g.Solver.Backend)
	r.fail(verdictCode(p.Verdict))
	r.Review = w
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

// reviewed takes over a review, line by line.
func (r *Report) reviewed(w *author.Review) {
	row := func(about, text string, args ...any) { r.Printf("%-11s"+text+"\n", append([]any{about}, args...)...) }
	row("solutions", "%s", r.verdict())
	if r.Verdict == solve.Several || r.Verdict == solve.NoneAtAll {
		row("", "gridcnf mend says which clues to add or to drop")
	}
	count, cells := len(puzzle.Clues(r.Rec.Puzzle)), r.Rows*r.Cols
	share := fmt.Sprintf("%d in %d cells (%.0f %%)", count, cells, 100*float64(count)/float64(cells))
	row("clues", "%s", joined(", by symbol ", share, strings.Trim(fmt.Sprint(w.Clues), "map[]")))
	if len(w.Empty) > 0 && w.Empty[0] != w.Empty[1] {
		row("empty", "%s to %s is the largest square without clues", w.Empty[0], w.Empty[1])
	}
	symmetries := []string{}
	for _, name := range author.SymmetryNames() {
		if broken, can := w.Symmetries[name]; can && 5*len(broken) <= count { // it holds, or nearly so
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
		r.Grade = g
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

// places lists cells.
func places(cells []puzzle.Cell) string {
	return english.Few(strings.Fields(strings.Trim(fmt.Sprint(cells), "[]")), " ")
}
