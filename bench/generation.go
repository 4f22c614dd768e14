package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gridcnf/author"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Made is what we find out about a generated puzzle after the clock has stopped.
type Made struct {
	Givens int `json:"givens"`
	// Spare is how many givens can be removed one after the other: 0 for an irreducible puzzle.
	Spare int `json:"spare"`
	// Class is that of its grade; 0 if grading took too long.
	Class technique.Class `json:"class,omitempty"`
}

// The time limits for one grade, and for another backend.
const (
	gradeLimit  = time.Second
	secondLimit = 20 * time.Second
)

// generationSeed is the seed for all generated puzzles. The number of a puzzle is that of its line in the set.
const generationSeed = 1

// generate lets package author generate a puzzle.
func generate(ctx context.Context, p Problem, opt solve.Options) (o Outcome, stopped, err error) {
	wish := author.Wish{Board: puzzle.With(p.Puzzle.(puzzle.Board), nil), Target: author.Target{Least: p.Class, Most: p.Class}}
	made, err := author.Generate(ctx, wish, generationSeed, p.Number, opt)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Outcome{}, err, nil
	case err != nil:
		return Outcome{}, nil, err
	}
	if made.Missed != "" { // the nearest puzzle when the time was up
		return Outcome{}, context.DeadlineExceeded, nil
	}
	return Outcome{Verdict: Generated, Made: made.Board}, nil, nil
}

// second solves a puzzle with another backend than the best one. If that takes too long, it uses the best one after all: gini needs minutes
// for some irreducible Masyu of 40x40.
func second(ctx context.Context, p puzzle.Puzzle) (r *solve.Result, err error) {
	patient, cancel := context.WithTimeout(ctx, secondLimit)
	defer cancel()
	r, err = solve.Unique(patient, p, solve.Options{Backend: "gini"})
	if err == nil && r.Verdict == solve.Unknown {
		r, err = solve.Unique(ctx, p, solve.Options{})
	}
	return r, err
}

// judge examines the puzzle that a system has generated. It fails if the puzzle is not what was asked for, or does not have exactly one
// solution. A backend other than the best one decides that, unless it takes too long.
func judge(ctx context.Context, asked Problem, made puzzle.Board) (*Made, error) {
	if rows, cols := asked.Puzzle.Size(); made == nil || made.Kind() != asked.Puzzle.Kind() ||
		!slices.Equal(made.Rules(), asked.Puzzle.Rules()) || made.Bits() != asked.Puzzle.Bits() {
		return nil, fmt.Errorf("generates another board than the one asked for, a %s of %dx%d", asked.Puzzle.Kind(), rows, cols)
	}
	r, err := second(ctx, made)
	if err != nil {
		return nil, err
	}
	if r.Verdict != solve.OnlyOne {
		return nil, fmt.Errorf("generates a puzzle that is not unique: %s", r.Verdict)
	}
	clues := puzzle.Clues(made)
	needed, err := author.Reduce(ctx, solve.NewDraft(made, solve.Options{}), r.Solutions[0], clues, author.Reduction{})
	if err != nil {
		return nil, err
	}
	patient, cancel := context.WithTimeout(ctx, gradeLimit)
	defer cancel()
	g, err := grade.Of(patient, made, explain.Options{})
	if err != nil {
		return nil, err
	}
	m := &Made{Givens: len(clues), Spare: len(clues) - len(needed)}
	if g.Complete {
		m.Class = g.Class
	}
	return m, nil
}
