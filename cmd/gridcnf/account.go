package main

import (
	"context"

	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// account is the explanation of a puzzle as far as it has come.
type account struct {
	rec      *format.Record
	path     *explain.Path
	steps    []*explain.Step
	pictures []*render.Picture // of the steps
	limit    error             // why these are not all, or nil
}

// explain makes a task that explains a puzzle, and draws the steps if that is wanted.
func (e *explainRun) explain(draw illustrator) task {
	return func(ctx context.Context, rec *format.Record, p *page) error {
		path, err := explain.Start(ctx, rec.Puzzle, e.options(nil))
		if err != nil {
			return err
		}
		if err := interrupted(path.Reason); err != nil {
			return err
		}
		a := &account{rec: rec, path: path}
		if e.out.format == "text" {
			p.header(rec, false)
		}
		if err := e.follow(ctx, a, p); err != nil {
			return err
		}
		p.fail(a.code())
		if e.out.format == "text" {
			if err := e.conclude(a, p); err != nil {
				return err
			}
		}
		if draw == nil || path.Verdict == solve.Unknown || interrupted(a.limit) != nil {
			return e.report(a, nil, p)
		}
		return e.illustrate(a, draw, p)
	}
}

// illustrate draws the steps, and in the order of the input writes what was drawn.
func (e *explainRun) illustrate(a *account, draw illustrator, p *page) error {
	var write func() ([]string, error)
	err := e.app.whileWanted(func() (err error) {
		write, err = draw(a)
		return err
	})
	if err != nil {
		return err
	}
	p.deliver = func() error {
		files, err := write()
		if err != nil {
			return err
		}
		return e.report(a, files, p)
	}
	return nil
}

// follow takes the steps, and as text prints them.
func (e *explainRun) follow(ctx context.Context, a *account, p *page) error {
	for {
		s, err := a.path.Next(ctx)
		if s != nil && err == nil && e.verifier != "" {
			err = explain.Verify(ctx, a.rec.Puzzle, s, e.verifier)
		}
		if s != nil && err == nil {
			err = e.take(ctx, a, s, p)
		}
		switch {
		case err != nil && ctx.Err() != nil:
			a.limit = ctx.Err()
			return nil
		case s == nil || err != nil:
			return err
		}
	}
}

// take adds a step to the account, and as text lets it be printed.
func (e *explainRun) take(ctx context.Context, a *account, s *explain.Step, p *page) error {
	pic := story.Step(a.rec.Puzzle, a.path.Facts(), s)
	a.steps, a.pictures = append(a.steps, s), append(a.pictures, pic)
	e.app.progress.steps.Add(1)
	if e.out.format == "json" {
		return nil
	}
	p.printf("%d. %s\n", s.Number, s.Text)
	p.trace(s)
	if len(s.Lits) == 0 {
		p.rules(s)
	}
	if e.boards {
		if err := p.picture(pic, e.look.style(e.app.out)); err != nil {
			return err
		}
		p.printf("\n")
	}
	return p.spill(ctx)
}

// code is the exit code that the account stands for.
func (a *account) code() exitCode {
	switch {
	case interrupted(a.limit) != nil:
		return exitInterrupted
	case a.limit != nil:
		return exitUnknown
	}
	return verdictCode(a.path.Verdict)
}

// hardest is the first step of the highest class, or nil if there are no steps.
func (a *account) hardest() *explain.Step {
	var hardest *explain.Step
	for _, s := range a.steps {
		if hardest == nil || s.Class > hardest.Class {
			hardest = s
		}
	}
	return hardest
}

// forced is what all solutions have in common.
func (a *account) forced() (bits []render.Bit, open []string) {
	bits = render.Bits(a.path.Solutions[0])
	for i, forced := range a.path.Forced {
		if !forced {
			bits[i] = render.Open
			open = append(open, placeName(a.rec.Puzzle, i))
		}
	}
	return bits, open
}

// explanation is the JSON object of an explained puzzle.
type explanation struct {
	*result
	Steps    []*stepResult `json:"steps"`
	Verified string        `json:"verified_by,omitempty"`
}

// report puts the object of the account on the page, if JSON is wanted. The files are that
// of the animation, or those of the steps.
func (e *explainRun) report(a *account, files []string, p *page) error {
	if e.out.format != "json" {
		return nil
	}
	var solutions []puzzle.Answer
	if a.limit == nil {
		solutions = a.path.Solutions
	}
	o := &explanation{result: newResult(a.rec), Steps: []*stepResult{}, Verified: e.verifier}
	o.found(a.rec.Puzzle, a.path.Verdict, a.path.Reason, solutions)
	if a.limit != nil {
		o.Reason = stopText(a.limit)
	}
	complete := a.limit == nil && a.path.Verdict != solve.Unknown
	o.Complete = &complete
	if complete && a.path.Verdict == solve.Several {
		bits, _ := a.forced()
		o.Forced = forcedRows(a.rec.Puzzle, bits)
	}
	for _, s := range a.steps {
		o.Steps = append(o.Steps, newStep(a.rec.Puzzle, s))
	}
	switch {
	case e.whole() && files != nil:
		o.Picture = files[0]
	case files != nil:
		for i, s := range o.Steps {
			s.Picture = files[i]
		}
	}
	o.Backend = a.path.Work.By(e.flags.backend)
	o.setStats(a.path.Work, e.out.stats)
	return p.json(o)
}
