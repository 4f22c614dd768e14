package app

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/render"
	"gridcnf/render/sheet"
	"gridcnf/solve"
)

type RenderRun struct {
	Pictures
	Show     string
	Position Position

	Caption string // below the picture
	Names   bool
	Grade   bool // show the grade beside the source
	Rules   bool // show the rules on sheets
	Sheet   sheet.Options
	entries []sheet.Entry // what the sheets will have
}

func (v *RenderRun) Render(ctx context.Context, r *Report) error {
	d, err := v.find(ctx, r, nil)
	if err != nil {
		return err
	}
	return v.show(r, d)
}

// show draws a puzzle in its report, on a sheet, or in a file.
func (v *RenderRun) show(r *Report, d *drawing) (err error) {
	switch {
	case v.Kind == "pdf":
		r.then(func() error {
			v.entries = append(v.entries, v.entry(r, d))
			if rules := v.rules(r.Rec.Puzzle); v.Rules && !slices.Contains(v.Sheet.Rules, rules) {
				v.Sheet.Rules = append(v.Sheet.Rules, rules)
			}
			return nil
		})
	case d.picture == nil:
		v.say(r, d)
		return nil
	case v.Kind == "text" && v.Target.Stdout():
		if err = v.draw(r, d.picture); err == nil {
			v.say(r, d)
		}
		return err
	default:
		err = v.file(r, func(w io.Writer) error { return v.paint(w, d.picture) })
	}
	r.then(func() error {
		v.say(r, d)
		return nil
	})
	return err
}

// say says what a picture shows, on standard error if standard output has the picture.
func (v *RenderRun) say(r *Report, d *drawing) {
	switch {
	case d.verdict == "":
	case v.Target.Stdout() && v.Kind != "text":
		r.remark("%s: %s\n", name(r.Rec), d.verdict)
	default:
		r.Printf("%s\n", d.verdict)
	}
}

// drawing is what render draws for a puzzle.
type drawing struct {
	picture *render.Picture // nil if there is nothing to draw
	verdict string          // one line, or "" if nothing was asked
	remark  string          // below the solution on a sheet
	origin  string          // author, source, and with --grade the grade
}

// find works out the drawing of a puzzle. Known is its grade, if that is known already.
func (v *RenderRun) find(ctx context.Context, r *Report, known *rating) (*drawing, error) {
	pic, wrong, err := v.Position.picture(r.Rec.Puzzle)
	if err != nil {
		return nil, err
	}
	d := &drawing{picture: pic, origin: origin(r.Rec)}
	r.Wrong, r.Grade = valueResults(r.Rec.Puzzle, wrong), known // filled in against a given
	if wrong != nil {
		d.verdict = "wrong: the puzzle prints other values than " + english.Few(Assignments(r.Rec.Puzzle, wrong), ", ")
	}
	if v.Grade && known == nil {
		if r.Grade, err = v.rate(ctx, r.Rec.Puzzle); err != nil {
			return nil, err
		}
	}
	if r.Grade != nil {
		d.origin = joined(" – ", d.origin, r.Grade.Name)
	}
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
	case v.Show != "puzzle" && d.picture.Bits == nil && v.Kind == "pdf": // the sheet still has the puzzle
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

// rules returns the text of a puzzle's rules for a sheet.
func (v *RenderRun) rules(p puzzle.Puzzle) sheet.Rules {
	kind, rules := family.InWords(p)
	for i, r := range rules {
		rules[i] = english.Sentence(r) + "."
	}
	return sheet.Rules{Heading: "How to solve " + strings.ToLower(kind[:1]) + kind[1:], Text: strings.Join(rules, " ")}
}

// solution draws the proven solution, or if there are several one of them, and where another differs.
func (v *RenderRun) solution(ctx context.Context, r *Report, d *drawing) error {
	res, err := solve.Unique(ctx, r.Rec.Puzzle, v.Opt)
	if err != nil {
		return err
	}
	r.solved(res, v.Solver.Backend)
	r.fail(verdictCode(res.Verdict))
	d.verdict = r.verdict()
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

// published draws the solution in the file.
func (v *RenderRun) published(r *Report, d *drawing) error {
	answer, err := PublishedWith(r.Rec)
	if err != nil {
		return err
	}
	r.Solution, d.picture.Bits = r.Rec.Puzzle.Text(answer), render.Bits(answer)
	if r.verified(r.Rec.Puzzle.Check(answer)); !*r.Correct {
		d.verdict = fmt.Sprintf("the published solution is wrong: %s, %s", r.Reason, r.under())
		d.remark = "wrong: " + r.Reason
	}
	return nil
}

// entry returns the entry of a puzzle on a sheet, with its solution if --show asks for it.
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
