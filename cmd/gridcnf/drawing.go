package main

import (
	"context"
	"errors"
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// drawing is what render has found out about a puzzle.
type drawing struct {
	picture *render.Picture // nil if there is nothing to draw
	order   []int           // in which the solver decided the bits
	verdict string          // one line, or "" if nothing was asked
	code    exitCode
	result  *solve.Result // nil if nothing was asked
	forced  []render.Bit  // with --show forced

	published puzzle.Answer // with --show published
	wrong     error         // the rule it breaks, or nil
}

// draw finds what is to be drawn of a puzzle.
func (r *renderRun) draw(ctx context.Context, rec *format.Record) (*drawing, error) {
	d := &drawing{picture: &render.Picture{Puzzle: rec.Puzzle}}
	var err error
	switch r.show {
	case "solution":
		err = r.solution(ctx, rec, d)
	case "forced":
		err = r.forced(ctx, rec, d)
	case "published":
		err = r.fromFile(rec, d)
	}
	if err != nil {
		return nil, err
	}
	if d.picture != nil {
		d.picture.Title, d.picture.Caption = r.frame.title, r.frame.caption
		if r.frame.names && r.format != "pdf" {
			d.picture.Title, d.picture.Caption = title(rec), origin(rec)
		}
	}
	return d, nil
}

// solution draws the proven solution, or one of several with the difference to
// another.
func (r *renderRun) solution(ctx context.Context, rec *format.Record, d *drawing) error {
	res, err := solve.Unique(ctx, rec.Puzzle, r.opt)
	if err != nil {
		return err
	}
	if errors.Is(res.Reason, context.Canceled) {
		return res.Reason
	}
	d.result, d.order = res, res.Order
	d.verdict, d.code = verdictText(rec, res, r.flags.backend), verdictCode(res.Verdict)
	switch res.Verdict {
	case solve.OnlyOne:
		d.picture.Bits = render.Bits(res.Solutions[0])
	case solve.Several:
		d.picture.Bits = render.Bits(res.Solutions[0])
		d.picture.Marked = differ(res.Solutions[0], res.Solutions[1])
		d.verdict += "; what differs in another one is marked"
	default:
		r.nothing(d)
	}
	return nil
}

// nothing says that there is nothing to draw.
func (r *renderRun) nothing(d *drawing) {
	d.picture = nil
	if r.format == "pdf" { // that has the puzzle all the same
		d.verdict += "; no solution is printed"
		return
	}
	d.verdict += "; nothing is drawn"
}

// differ marks the bits in which two answers differ.
func differ(a, b puzzle.Answer) []bool {
	marked := make([]bool, len(a))
	for i := range a {
		marked[i] = a[i] != b[i]
	}
	return marked
}

// forced draws what all solutions have in common.
func (r *renderRun) forced(ctx context.Context, rec *format.Record, d *drawing) error {
	res, err := solve.Forced(ctx, rec.Puzzle, r.opt)
	if err != nil {
		return err
	}
	if errors.Is(res.Reason, context.Canceled) {
		return res.Reason
	}
	d.result = &solve.Result{Verdict: res.Verdict, Reason: res.Reason, Stats: res.Stats}
	d.verdict, d.code = forcedVerdict(rec, res, r.flags.backend)
	d.forced, _ = backbone(res)
	if d.picture.Bits = d.forced; d.forced == nil {
		r.nothing(d)
	}
	return nil
}

// fromFile draws the solution that the file has.
func (r *renderRun) fromFile(rec *format.Record, d *drawing) (err error) {
	if d.published, err = publishedWith(rec); err != nil {
		return err
	}
	d.picture.Bits = render.Bits(d.published)
	if d.wrong = rec.Puzzle.Check(d.published); d.wrong != nil {
		d.verdict, d.code = fmt.Sprintf("the published solution is wrong: %v, %s", d.wrong, under(rec, "rule checker")), exitNo
	}
	return nil
}
