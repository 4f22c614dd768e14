package main

import (
	"fmt"

	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/render"
	"gridcnf/solve"
)

// conclude says where the steps have led to: with the board, and for several solutions two
// of them.
func (e *explainRun) conclude(a *account) error {
	if a.path.Verdict == solve.Unknown {
		a.printf("%s\n", a.verdict())
		return nil
	}
	if a.path.Verdict != solve.NoneAtAll {
		if err := e.draw(a.report, a.last()); err != nil {
			return err
		}
	}
	if e.verifier != "" && len(a.steps) > 0 {
		a.printf("every step verified by %s%s\n", e.verifier, a.roughly())
	}
	if s := a.hardest(); s != nil && a.limit == nil && a.path.Verdict != solve.NoneAtAll {
		a.printf("hardest step: %d, %s\n", s.Number, techniqueText(s))
	}
	a.printf("%s %s\n", a.outcome(), a.under())
	if a.limit != nil || a.path.Verdict != solve.Several {
		return nil
	}
	_, open := a.forced()
	a.printf("open: %s\n", placeList(open))
	return e.two(a)
}

// two shows two solutions.
func (e *explainRun) two(a *account) error {
	if e.out.quiet {
		return nil
	}
	a.printf("two of the solutions, with the difference marked:\n")
	both := a.path.Solutions[:2]
	for i, answer := range both {
		if i == 1 {
			a.printf("and\n")
		}
		pic := &render.Picture{Puzzle: a.rec.Puzzle, Bits: render.Bits(answer), Marked: differ(both[0], both[1])}
		if err := e.draw(a.report, pic); err != nil {
			return err
		}
	}
	return nil
}

// last is the board after the last step.
func (a *account) last() *render.Picture {
	pic := story.Board(a.rec.Puzzle, a.path.Facts())
	pic.Step = a.limit != nil
	return pic
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

// outcome says where the steps have led to.
func (a *account) outcome() string {
	steps := plural(len(a.steps), "step")
	switch {
	case a.limit != nil:
		return fmt.Sprintf("%s: %s, and these are not all", reasonText(a.limit), steps)
	case a.path.Verdict == solve.OnlyOne:
		return "unique: solved in " + steps
	case a.path.Verdict == solve.Several:
		_, open := a.forced()
		all := a.rec.Puzzle.Bits()
		return fmt.Sprintf("multiple: %d of %d are forced, found in %s", all-len(open), all, steps)
	}
	return "none: no solution"
}
