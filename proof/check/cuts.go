package check

import (
	"errors"
	"fmt"

	"gridcnf/rule"
)

// A cut is a clause that follows from there being one loop only. Its witness is a closed
// loop that misses a stop, which is something that the loop has to touch, or a region with
// a stop on both sides.

// acceptCut accepts a clause that is what its witness says. What is known to be false may be
// left out.
func (j *judge) acceptCut(clause []int32, text string) error {
	if err := j.helpers.checkClause(clause); err != nil {
		return err
	}
	want, err := cutClause(j.loop, text)
	if err != nil {
		return err
	}
	left := len(clause)
	for _, l := range want {
		switch l := int32(l); {
		case j.helpers.has(l):
			left--
		case j.bits[abs(l)-1] != refuting(l):
			return fmt.Errorf("%d is missing, which its witness demands", l)
		}
	}
	if left != 0 {
		return errors.New("it has literals that its witness does not explain")
	}
	return nil
}

// cutClause returns the clause that a witness stands for, without equal literals: those of a
// loop in walking order, those of a region by their edges, after that of an edge in it.
func cutClause(loop *rule.Loop, text string) ([]int, error) {
	if loop == nil {
		return nil, errors.New("a puzzle without a loop has no cuts")
	}
	w, err := parseWitness(loop, text)
	if err != nil {
		return nil, err
	}
	c := &cut{loop, w, make([]bool, loop.Points())}
	for _, p := range w.points {
		if c.in[p] {
			return nil, fmt.Errorf("%s is in it twice", loop.PointName(p))
		}
		c.in[p] = true
	}
	if w.loop {
		return c.ofLoop()
	}
	return c.ofRegion()
}

// cut is a witness on the lattice of a loop.
type cut struct {
	loop *rule.Loop
	witness
	in []bool // by point: it is on the line, or in the region
}

// ofLoop returns the clause that not all edges of a closed line are drawn. If they were,
// there would be nothing else, and the loop would not have of the stop's edges what it
// needs.
func (c *cut) ofLoop() (clause []int, err error) {
	if len(c.points) < 4 {
		return nil, fmt.Errorf("expected a loop of at least 4 points, found %d", len(c.points))
	}
	on := make(map[int]bool, len(c.points))
	for i, from := range c.points {
		to := c.points[(i+1)%len(c.points)]
		e := c.between(from, to)
		if e < 0 {
			return nil, fmt.Errorf("the loop is not closed: %s and %s are not neighbours", c.loop.PointName(from), c.loop.PointName(to))
		}
		on[e] = true
		clause = append(clause, -(e + 1))
	}
	if c.apart.Has(func(e int) bool { return on[e] }) == c.apart.Need {
		return nil, fmt.Errorf("the loop does not miss %s", c.apart)
	}
	return clause, nil
}

// ofRegion returns the clause that an edge leaves a region, because there is a stop inside
// and one outside. If inside there is only an edge, that can be absent instead.
func (c *cut) ofRegion() (clause []int, err error) {
	if !c.apart.Within(c.in, false) {
		return nil, fmt.Errorf("%s is not apart from the region", c.apart)
	}
	if c.holds != nil {
		if !c.holds.Within(c.in, true) {
			return nil, fmt.Errorf("%s is not in the region", c.holds)
		}
	} else {
		if from, to := c.loop.Ends(c.edge); !c.in[from] || !c.in[to] {
			return nil, fmt.Errorf("%s is not an edge in the region", c.loop.EdgeName(c.edge))
		}
		clause = append(clause, -(c.edge + 1))
	}
	for _, e := range c.loop.Crossing(c.in) {
		clause = append(clause, e+1)
	}
	return clause, nil
}

// between returns the edge between two points, or -1 if they are not neighbours.
func (c *cut) between(a, b int) int {
	for _, e := range c.loop.AroundPoint(a) {
		if e >= 0 {
			if from, to := c.loop.Ends(e); from+to-a == b {
				return e
			}
		}
	}
	return -1
}
