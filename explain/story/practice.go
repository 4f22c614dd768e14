package story

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/puzzle"
)

// Position is a moment at which somebody is asked for a step.
type Position struct {
	Before []cnf.Lit // what is known, the givens first
	Step   *explain.Step
}

// Ask asks for the step of a position.
func (p *Position) Ask() string { return "What follows by " + Named(p.Step) + "?" }

// Named names the technique of a step and its class, if it has one.
func Named(s *explain.Step) string {
	if s.Class == 0 {
		return s.Technique
	}
	return fmt.Sprintf("%s (class %d, %s)", s.Technique, s.Class, grade.ClassName(s.Class))
}

// Practice makes a story of exercises, a chapter for each, with the answers.
func Practice(title string, p puzzle.Puzzle, positions []Position) *Story {
	s := &Story{Title: title, Intro: []string{reading(p)}}
	for i, at := range positions {
		number := fmt.Sprintf(" %d", i+1)
		answer := single(at.Step)
		answer.Heading, answer.Picture = "Answer"+number, Step(p, slices.Concat(at.Before, at.Step.Lits), at.Step)
		s.Chapters = append(s.Chapters, Chapter{Heading: "Exercise" + number, Text: at.Ask(), Picture: Board(p, at.Before)})
		s.Answers = append(s.Answers, answer)
	}
	return s
}
