package check

import (
	"errors"
	"fmt"

	"gridcnf/rule"
)

// A cut is a clause that follows from there being one loop only. Its witness is a closed
// loop that misses a stop, which is something that the loop has to touch.

// acceptCut accepts a clause that is what its witness says.
func (j *judge) acceptCut(clause []int32, text string) error {
	want, err := cutClause(j.loop, text)
	if err != nil {
		return err
	}
	return j.acceptThis(clause, want, "its witness")
}

// acceptThis accepts a clause of literals that somebody demands. Those that are known to be
// false may be left out, but no others, and nothing may be added.
func (j *judge) acceptThis(clause []int32, want []int, somebody string) error {
	if err := j.helpers.checkClause(clause); err != nil {
		return err
	}
	left := len(clause)
	for _, l := range want {
		switch l := int32(l); {
		case j.helpers.has(l):
			left--
		case j.bits[abs(l)-1] != refuting(l):
			return fmt.Errorf("%d is missing, which %s demands", l, somebody)
		}
	}
	if left != 0 {
		return fmt.Errorf("it has literals that %s does not explain", somebody)
	}
	return nil
}

// cutClause returns the clause that a witness stands for: not all edges of a closed line, here
// in walking order, are drawn. If they were, there would be nothing else, and the loop would
// not have of the stop's edges what it needs.
func cutClause(loop *rule.Loop, text string) (clause []int, err error) {
	if loop == nil {
		return nil, errors.New("a puzzle without a loop has no cuts")
	}
	w, err := parseWitness(loop, text)
	if err != nil {
		return nil, err
	}
	if len(w.points) < 4 {
		return nil, fmt.Errorf("expected a loop of at least 4 points, found %d", len(w.points))
	}
	seen, on := make([]bool, loop.Points()), make(map[int]bool, len(w.points))
	for i, from := range w.points {
		if seen[from] {
			return nil, fmt.Errorf("%s is in it twice", loop.PointName(from))
		}
		seen[from] = true
		to := w.points[(i+1)%len(w.points)]
		e := between(loop, from, to)
		if e < 0 {
			return nil, fmt.Errorf("the loop is not closed: %s and %s are not neighbours", loop.PointName(from), loop.PointName(to))
		}
		on[e] = true
		clause = append(clause, -(e + 1))
	}
	if w.missed.Has(func(e int) bool { return on[e] }) == w.missed.Need {
		return nil, fmt.Errorf("the loop does not miss %s", w.missed)
	}
	return clause, nil
}

// between returns the edge between two points, or -1 if they are not neighbours.
func between(loop *rule.Loop, a, b int) int {
	for _, e := range loop.AroundPoint(a) {
		if e >= 0 {
			if from, to := loop.Ends(e); from+to-a == b {
				return e
			}
		}
	}
	return -1
}
