package grade

import "gridcnf/explain/technique"

// Mark is what a step is worth on the way to the solution.
type Mark struct {
	Technique string          `json:"technique"`
	Class     technique.Class `json:"class"`
	Score     float64         `json:"score"`        // its part of the grade's
	Before    int             `json:"found_before"` // cells or edges
}

// Part is a run of steps.
type Part struct {
	First  int     `json:"first_step"` // their numbers, from 1
	Last   int     `json:"last_step"`
	Score  float64 `json:"score"`        // of them together
	Before int     `json:"found_before"` // cells or edges before the first one
}

// HardPart is the shortest run of steps with half of the score or more, the first one of several
// as short. Without steps it is zero.
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
