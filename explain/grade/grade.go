// Package grade says how hard a puzzle is for people. It counts the steps that package explain finds, and rates how hard
// the hardest one is and how hard each is to find.
package grade

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Grade says how hard a puzzle is. The same puzzle gets the same grade every time. As JSON, this is what gridcnf grade prints
// for a puzzle that it solves to the end.
type Grade struct {
	// Class is the class of the hardest step, and Name the name of that class: "Hard".
	Class technique.Class `json:"class"`
	Name  string          `json:"class_name"`
	// Score is a sum over all steps: the cost of the step, divided by the number of literals that were as easy to find at
	// that moment. A step is hard to find if there is no other.
	Score   float64 `json:"score"`
	Steps   int     `json:"steps"`
	Largest int     `json:"largest"`      // how many rule instances the largest step needs
	Hardest string  `json:"hardest"`      // the technique of the first step of the hardest class
	Alone   int     `json:"only_choices"` // steps without another that was as easy
	Profile []Use   `json:"profile"`      // by class, the easiest first, then by first use
	Found   int     `json:"found"`        // cells or edges that the steps found
	Course  []Mark  `json:"-"`            // the steps in their order
	// AtLeast says that class, score and steps are lower bounds: the path ran out of effort before
	// all steps were counted.
	AtLeast bool `json:"at_least,omitempty"`

	Verdict  solve.Verdict `json:"-"` // only a puzzle with one solution is graded
	Reason   error         `json:"-"` // why the verdict is unknown or the grade incomplete
	Complete bool          `json:"-"` // all steps are counted
	Work     solve.Stats   `json:"-"` // of solving the puzzle before the first step
}

// Use counts the steps of one technique in one class. A technique is used only if no easier one finds anything, so a solver
// who knows no technique of this class gets stuck after finding Before.
type Use struct {
	Technique string          `json:"technique"`
	Class     technique.Class `json:"class"`
	Name      string          `json:"class_name"`
	Steps     int             `json:"steps"`
	Score     float64         `json:"score"`        // their share of Grade.Score
	First     int             `json:"first_step"`   // the number of the first of them, from 1
	Before    int             `json:"found_before"` // cells or edges found before the first
}

// Of grades a puzzle. If ctx ends, the grade is incomplete and its Reason is the error of ctx. The errors are those of
// explain.Start and Path.Next.
func Of(ctx context.Context, p puzzle.Puzzle, opt explain.Options) (*Grade, error) {
	path, err := explain.Start(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	return Along(ctx, path, func(*explain.Step) {})
}

// ErrEffort is the Reason of a grade that is only a lower bound.
var ErrEffort = errors.New("it takes too long to find the fewest rules for the next steps")

// String returns the class and the score of a grade.
func (g *Grade) String() string {
	if g.AtLeast {
		return fmt.Sprintf("at least %d %s, score at least %.2f", g.Class, g.Name, g.Score)
	}
	return fmt.Sprintf("%d %s, score %.2f", g.Class, g.Name, g.Score)
}

// Certain reports whether the class is final: all steps are counted, or it is the highest class.
func (g *Grade) Certain() bool { return g.Complete || g.AtLeast && int(g.Class) == len(names) }

// Along is Of for a path on which no step has been taken yet. It calls told after each step.
func Along(ctx context.Context, path *explain.Path, told func(*explain.Step)) (*Grade, error) {
	g := &Grade{Verdict: path.Verdict, Reason: path.Reason, Work: path.Stats}
	if g.Verdict != solve.OnlyOne {
		return g, nil
	}
	for {
		s, err := path.Next(ctx)
		switch {
		case err != nil && ctx.Err() != nil:
			g.Reason = err
			return g, nil
		case err != nil:
			return nil, err
		case s == nil:
			g.Complete = true
			return g, nil
		case s.Hasty:
			g.AtLeast, g.Reason = true, ErrEffort
			return g, nil
		}
		g.count(s)
		told(s)
	}
}

func (g *Grade) count(s *explain.Step) {
	score := cost(s) / float64(s.Available)
	g.Steps++
	g.Score += score
	g.Course = append(g.Course, Mark{s.Technique, s.Class, score, g.Found})
	if s.Available <= len(s.Lits) {
		g.Alone++
	}
	g.Largest = max(g.Largest, len(s.Rules))
	if s.Class > g.Class {
		g.Class, g.Name, g.Hardest = s.Class, ClassName(s.Class), s.Technique
	}
	at := slices.IndexFunc(g.Profile, func(u Use) bool { return u.Technique == s.Technique && u.Class == s.Class })
	if at < 0 {
		at = len(g.Profile)
		g.Profile = append(g.Profile, Use{Technique: s.Technique, Class: s.Class, Name: ClassName(s.Class), First: s.Number, Before: g.Found})
	}
	g.Profile[at].Steps++
	g.Profile[at].Score += score
	slices.SortStableFunc(g.Profile, func(a, b Use) int { return int(a.Class - b.Class) })
	g.Found += len(s.Lits)
}

// cost returns the cost of a step. Each class costs four times as much as the class before, and each rule beyond the first
// adds a quarter.
func cost(s *explain.Step) float64 {
	return float64(int(1)<<(2*(s.Class-1))) * (1 + float64(len(s.Rules)-1)/4)
}

// Mark is the share of one step in the grade.
type Mark struct {
	Technique string          `json:"technique"`
	Class     technique.Class `json:"class"`
	Score     float64         `json:"score"`        // its share of Grade.Score
	Before    int             `json:"found_before"` // cells or edges found before it
}

// Part is a run of steps.
type Part struct {
	First  int     `json:"first_step"` // their numbers, from 1
	Last   int     `json:"last_step"`
	Score  float64 `json:"score"`
	Before int     `json:"found_before"` // cells or edges before the first one
}

// HardPart returns the shortest run of steps with at least half of the score, the first one of equals. It is zero if there
// are no steps.
func (g *Grade) HardPart() Part {
	var best Part
	sum, last := 0.0, 0
	for first, m := range g.Course {
		for ; last < len(g.Course) && sum < g.Score/2; last++ {
			sum += g.Course[last].Score
		}
		if sum < g.Score/2 {
			break
		}
		if best.Last == 0 || last-first <= best.Last-best.First {
			best = Part{first + 1, last, sum, m.Before}
		}
		sum -= m.Score
	}
	return best
}
