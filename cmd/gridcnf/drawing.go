package main

import (
	"context"
	"errors"
	"fmt"
	"time"

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
		err = r.published(rec, d)
	}
	if err != nil {
		return nil, err
	}
	if d.picture != nil {
		d.picture.Title, d.picture.Caption = r.look.title, r.look.caption
		if r.look.names && r.format != "pdf" {
			d.picture.Title, d.picture.Caption = title(rec), origin(rec)
		}
	}
	return d, nil
}

// limited applies the time limit of a puzzle.
func (r *renderRun) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.flags.limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Duration(r.flags.limit))
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
	s := &solveRun{search: r.search}
	d.result, d.order = res, res.Order
	d.verdict, d.code = s.verdict(rec, res), s.code(res)
	switch res.Verdict {
	case solve.OnlyOne:
		d.picture.Bits = render.Bits(res.Solutions[0])
	case solve.Several:
		d.picture.Bits = render.Bits(res.Solutions[0])
		d.picture.Marked = differ(res.Solutions[0], res.Solutions[1])
		d.verdict += "; what differs in another one is marked"
	default:
		d.picture = nil
		d.verdict += "; nothing is drawn"
	}
	return nil
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
		d.picture = nil
		d.verdict += "; nothing is drawn"
	}
	return nil
}

// published draws the solution that the file has.
func (r *renderRun) published(rec *format.Record, d *drawing) error {
	switch {
	case rec.PublishedErr != nil:
		return rec.PublishedErr
	case rec.Published == nil:
		return usagef("no solution is published with the puzzle")
	}
	d.picture.Bits = render.Bits(rec.Published)
	if err := rec.Puzzle.Check(rec.Published); err != nil {
		d.verdict, d.code = fmt.Sprintf("the published solution is wrong: %v, %s", err, under(rec, "rule checker")), exitNo
	}
	return nil
}
