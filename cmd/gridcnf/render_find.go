package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gridcnf/explain/grade"
	"gridcnf/family"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
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
func (v *renderRun) find(ctx context.Context, r *report) (*drawing, error) {
	pic, wrong, err := v.position.picture(r.rec.Puzzle)
	if err != nil {
		return nil, err
	}
	d := &drawing{picture: pic}
	r.Wrong = valueResults(r.rec.Puzzle, wrong)
	if wrong != nil {
		d.verdict = "wrong: the puzzle prints other values than " + english.Few(assignments(r.rec.Puzzle, wrong), ", ")
	}
	hard, err := v.graded(ctx, r)
	if err != nil {
		return nil, err
	}
	d.origin = joined(" – ", origin(r.rec), hard)
	switch v.show {
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
	case v.show != "puzzle" && d.picture.Bits == nil && v.kind == "pdf": // that has the puzzle all the same
		d.picture = nil
		d.verdict += "; no solution is printed"
	case v.show != "puzzle" && d.picture.Bits == nil:
		d.picture = nil
		d.verdict += "; nothing is drawn"
	case v.names && v.kind != "pdf":
		d.picture.Title, d.picture.Caption = joined(": ", v.title, r.rec.Heading()), joined(" – ", v.caption, d.origin)
	default:
		d.picture.Title, d.picture.Caption = v.title, v.caption
	}
	return d, nil
}

// graded says how hard a puzzle is, or nothing if that is not known.
func (v *renderRun) graded(ctx context.Context, r *report) (string, error) {
	switch {
	case r.Grade != nil:
		return r.Grade.Name, nil
	case !v.grade:
		return "", nil
	}
	g, err := grade.Of(ctx, r.rec.Puzzle, v.explaining(false))
	if err != nil || !g.Complete || g.Steps == 0 {
		return "", err
	}
	r.Grade = g
	return g.Name, nil
}

// explainRules adds what the rules of a puzzle are to the sheet, unless that is there already.
func (v *renderRun) explainRules(p puzzle.Puzzle) {
	kind, rules := family.InWords(p)
	for i, r := range rules {
		rules[i] = english.Sentence(r) + "."
	}
	said := sheet.Rules{Heading: "How to solve " + strings.ToLower(kind[:1]) + kind[1:], Text: strings.Join(rules, " ")}
	if !slices.Contains(v.sheet.Rules, said) {
		v.sheet.Rules = append(v.sheet.Rules, said)
	}
}

// solution draws the proven solution, or one of several with the difference to
// another.
func (v *renderRun) solution(ctx context.Context, r *report, d *drawing) error {
	res, err := solve.Unique(ctx, r.rec.Puzzle, v.opt)
	if err != nil {
		return err
	}
	r.answered(res)
	r.searched(res.Stats, v.solver.backend)
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
func (v *renderRun) forced(ctx context.Context, r *report, d *drawing) error {
	res, err := solve.Forced(ctx, r.rec.Puzzle, v.opt)
	if err != nil {
		return err
	}
	d.picture.Bits, d.verdict = r.backbone(res, v.solver.backend)
	return nil
}

// published draws the solution that the file has.
func (v *renderRun) published(r *report, d *drawing) error {
	answer, err := publishedWith(r.rec)
	if err != nil {
		return err
	}
	r.Solution, d.picture.Bits = r.rec.Puzzle.Text(answer), render.Bits(answer)
	r.verified(r.rec.Puzzle.Check(answer))
	if !*r.Correct {
		d.verdict = fmt.Sprintf("the published solution is wrong: %s, %s", r.Reason, r.under())
		d.remark = "wrong: " + r.Reason
	}
	return nil
}

// entry is a puzzle on a sheet, with its solution if it is to be shown.
func (v *renderRun) entry(r *report, d *drawing) sheet.Entry {
	e := sheet.Entry{
		Puzzle: &render.Picture{Puzzle: r.rec.Puzzle},
		Name:   r.rec.Heading(), Source: d.origin, Remark: d.remark,
	}
	if v.show != "puzzle" {
		e.Solution = d.picture
	} else {
		position := *d.picture
		position.Title, position.Caption = "", ""
		e.Puzzle = &position
	}
	return e
}
