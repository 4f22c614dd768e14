package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gridcnf/explain/grade"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/render"
	"gridcnf/render/sheet"
	"gridcnf/solve"
)

// drawing is what render is to draw of a puzzle.
type drawing struct {
	picture *render.Picture // nil if there is nothing to draw
	order   []int           // in which the solver decided the bits
	verdict string          // one line, or "" if nothing was asked
	remark  string          // below the solution on a sheet
	origin  string          // author, source, and how hard it is if that is asked
}

// find finds what is to be drawn of a puzzle.
func (v *RenderRun) find(ctx context.Context, r *Report) (*drawing, error) {
	pic, wrong, err := v.Position.picture(r.Rec.Puzzle)
	if err != nil {
		return nil, err
	}
	d := &drawing{picture: pic}
	r.Wrong = valueResults(r.Rec.Puzzle, wrong)
	if wrong != nil {
		d.verdict = "wrong: the puzzle prints other values than " + english.Few(Assignments(r.Rec.Puzzle, wrong), ", ")
	}
	hard, err := v.graded(ctx, r)
	if err != nil {
		return nil, err
	}
	d.origin = joined(" – ", origin(r.Rec), hard)
	switch v.Show {
	case "solution":
		err = v.solution(ctx, r, d)
	case "forced":
		err = v.forced(ctx, r, d)
	case "published":
		err = v.published(r, d)
	}
	if err != nil {
		return nil, err
	}
	switch {
	case v.Show != "puzzle" && d.picture.Bits == nil && v.Kind == "pdf": // that has the puzzle all the same
		d.picture = nil
		d.verdict += "; no solution is printed"
	case v.Show != "puzzle" && d.picture.Bits == nil:
		d.picture = nil
		d.verdict += "; nothing is drawn"
	case v.Names && v.Kind != "pdf":
		d.picture.Title, d.picture.Caption = joined(": ", v.Title, r.Rec.Heading()), joined(" – ", v.Caption, d.origin)
	default:
		d.picture.Title, d.picture.Caption = v.Title, v.Caption
	}
	return d, nil
}

// graded says how hard a puzzle is, or nothing if that is not known.
func (v *RenderRun) graded(ctx context.Context, r *Report) (string, error) {
	switch {
	case r.Grade != nil:
		return r.Grade.Name, nil
	case !v.Grade:
		return "", nil
	}
	g, err := grade.Of(ctx, r.Rec.Puzzle, v.explaining(false))
	if err != nil || !g.Complete || g.Steps == 0 {
		return "", err
	}
	r.Grade = g
	return g.Name, nil
}

// explainRules adds what the rules of a puzzle are to the sheet, unless that is there already.
func (v *RenderRun) explainRules(p puzzle.Puzzle) {
	kind, rules := family.InWords(p)
	for i, r := range rules {
		rules[i] = english.Sentence(r) + "."
	}
	said := sheet.Rules{Heading: "How to solve " + strings.ToLower(kind[:1]) + kind[1:], Text: strings.Join(rules, " ")}
	if !slices.Contains(v.Sheet.Rules, said) {
		v.Sheet.Rules = append(v.Sheet.Rules, said)
	}
}

// solution draws the proven solution, or one of several with the difference to
// another.
func (v *RenderRun) solution(ctx context.Context, r *Report, d *drawing) error {
	res, err := solve.Unique(ctx, r.Rec.Puzzle, v.Opt)
	if err != nil {
		return err
	}
	r.answered(res)
	r.searched(res.Stats, v.Solver.Backend)
	r.fail(verdictCode(res.Verdict))
	d.verdict, d.order = r.verdict(), res.Order
	switch res.Verdict {
	case solve.OnlyOne:
		d.picture.Bits = render.Bits(res.Solutions[0])
	case solve.Several:
		d.picture.Bits = render.Bits(res.Solutions[0])
		d.picture.Second = render.Bits(res.Solutions[1])
		d.verdict += "; what differs in another one is marked"
		d.remark = "not the only solution"
	}
	return nil
}

// forced draws what all solutions have in common.
func (v *RenderRun) forced(ctx context.Context, r *Report, d *drawing) error {
	res, err := solve.Forced(ctx, r.Rec.Puzzle, v.Opt)
	if err != nil {
		return err
	}
	d.picture.Bits, d.verdict = r.backbone(res, v.Solver.Backend)
	return nil
}

// published draws the solution that the file has.
func (v *RenderRun) published(r *Report, d *drawing) error {
	answer, err := PublishedWith(r.Rec)
	if err != nil {
		return err
	}
	r.Solution, d.picture.Bits = r.Rec.Puzzle.Text(answer), render.Bits(answer)
	r.verified(r.Rec.Puzzle.Check(answer))
	if !*r.Correct {
		d.verdict = fmt.Sprintf("the published solution is wrong: %s, %s", r.Reason, r.under())
		d.remark = "wrong: " + r.Reason
	}
	return nil
}

// entry is a puzzle on a sheet, with its solution if it is to be shown.
func (v *RenderRun) entry(r *Report, d *drawing) sheet.Entry {
	e := sheet.Entry{
		Puzzle: &render.Picture{Puzzle: r.Rec.Puzzle},
		Name:   r.Rec.Heading(), Source: d.origin, Remark: d.remark,
	}
	if v.Show != "puzzle" {
		e.Solution = d.picture
	} else {
		position := *d.picture
		position.Title, position.Caption = "", ""
		e.Puzzle = &position
	}
	return e
}
