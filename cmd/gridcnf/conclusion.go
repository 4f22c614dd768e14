package main

import (
	"fmt"

	"gridcnf/explain/story"
	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
)

// conclude says where the steps have led to: with the board, and for several solutions two
// of them.
func (e *explainRun) conclude(a *account, p *page) error {
	if a.path.Verdict == solve.Unknown {
		p.printf("%s\n", e.verdict(a.rec, a.path))
	} else if err := e.boardAndVerdict(a, p); err != nil {
		return err
	}
	if e.out.stats {
		p.stats(a.path.Work)
	}
	p.end(false)
	return nil
}

// boardAndVerdict says what is known after the steps, and in the end how many solutions
// there are, or why these are not all steps.
func (e *explainRun) boardAndVerdict(a *account, p *page) error {
	if a.path.Verdict != solve.NoneAtAll {
		if err := e.board(p, e.last(a)); err != nil {
			return err
		}
	}
	if e.verifier != "" && len(a.steps) > 0 {
		p.printf("every step verified by %s%s\n", e.verifier, a.roughly())
	}
	if s := a.hardest(); s != nil && a.limit == nil && a.path.Verdict != solve.NoneAtAll {
		p.printf("hardest step: %d, %s\n", s.Number, techniqueText(s))
	}
	p.printf("%s %s\n", a.outcome(), under(a.rec, a.path.Work.By(e.flags.backend)))
	if a.limit != nil || a.path.Verdict != solve.Several {
		return nil
	}
	_, open := a.forced()
	p.printf("open: %s\n", cellList(open))
	return e.two(a, p)
}

// roughly says of how many steps it was not verified that nothing can be left out.
func (a *account) roughly() string {
	rough := 0
	for _, s := range a.steps {
		if s.Rough {
			rough++
		}
	}
	if rough == 0 {
		return ""
	}
	return fmt.Sprintf(", but not that in %s all that is named is needed", plural(rough, "rough step"))
}

// two shows two solutions.
func (e *explainRun) two(a *account, p *page) error {
	if e.out.quiet {
		return nil
	}
	p.printf("two of the solutions, with the difference marked:\n")
	first, second := a.path.Solutions[0], a.path.Solutions[1]
	for i, answer := range [...]puzzle.Answer{first, second} {
		if i == 1 {
			p.printf("and\n")
		}
		pic := &render.Picture{Puzzle: a.rec.Puzzle, Bits: render.Bits(answer), Marked: differ(first, second)}
		if err := e.board(p, pic); err != nil {
			return err
		}
	}
	return nil
}

// board draws a board, unless boards are not wanted.
func (e *explainRun) board(p *page, pic *render.Picture) error {
	if e.out.quiet {
		return nil
	}
	return p.picture(pic, e.look.style(e.app.out))
}

// last is the board after the last step.
func (e *explainRun) last(a *account) *render.Picture {
	pic := story.Board(a.rec.Puzzle, a.path.Facts())
	pic.Step = a.limit != nil
	return pic
}

// outcome says where the steps have led to.
func (a *account) outcome() string {
	steps := plural(len(a.steps), "step")
	switch {
	case a.limit != nil:
		return fmt.Sprintf("%s: %s, and these are not all", stopText(a.limit), steps)
	case a.path.Verdict == solve.OnlyOne:
		return "unique: solved in " + steps
	case a.path.Verdict == solve.Several:
		_, open := a.forced()
		all := a.rec.Puzzle.Bits()
		return fmt.Sprintf("multiple: %d of %d are forced, found in %s", all-len(open), all, steps)
	}
	return "none: no solution"
}
