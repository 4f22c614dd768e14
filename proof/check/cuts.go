package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/proof"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// A cut is a clause that follows from there being one loop only. Its witness is a closed
// loop that misses a stop, which is something that the loop has to touch.

// acceptCut accepts a clause that is what its witness says.
func (j *judge) acceptCut(clause []int32, witness []byte) error {
	want, err := j.cutter.clauseOf(witness)
	if err != nil {
		return err
	}
	return j.acceptThis(clause, want, "its witness")
}

// acceptThis accepts a clause of literals that somebody demands. Those that are known to be
// false may be left out, but no others, and nothing may be added.
func (j *judge) acceptThis(clause []int32, want []int32, somebody string) error {
	if err := j.helpers.checkClause(clause); err != nil {
		return err
	}
	left := len(clause)
	j.work(len(want))
	for _, l := range want {
		switch {
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

// cutter reads the witnesses of cuts:
//
//	loop POINT… misses STOP
//
// with points as the rule book names them, in walking order, and stops by the cells of their
// clues. Its tables are made once, for a large board can have many cuts.
type cutter struct {
	effort
	loop   *rule.Loop // nil: there are no cuts
	turn   int32
	seen   []int32 // by point: the last turn in which it was on the loop
	on     []int32 // by edge: likewise
	clause []int32
}

func newCutter(loop *rule.Loop, e effort) *cutter {
	c := &cutter{effort: e, loop: loop}
	if loop != nil {
		e.room(4 * (loop.Points() + loop.Edges()))
		c.seen, c.on = make([]int32, loop.Points()), make([]int32, loop.Edges())
	}
	return c
}

// clauseOf returns the clause that a witness stands for: not all edges of a closed line, here
// in walking order, are drawn. If they were, there would be nothing else, and the loop would
// not have of the stop's edges what it needs. The clause is valid until the next call.
func (c *cutter) clauseOf(witness []byte) ([]int32, error) {
	if c.loop == nil {
		return nil, errors.New("a puzzle without a loop has no cuts")
	}
	c.turn++
	c.clause = c.clause[:0]
	next := func() (word []byte) {
		word, witness, _ = bytes.Cut(witness, []byte(" "))
		c.work(1 + len(word))
		return word
	}
	if string(next()) != "loop" {
		return nil, errWitness
	}
	first, last, points := -1, -1, 0
	for word := next(); string(word) != "misses"; word = next() {
		if len(witness) == 0 {
			return nil, errWitness
		}
		at, err := parsePoint(c.loop, word)
		if err == nil && c.seen[at] == c.turn {
			err = fmt.Errorf("%s is in it twice", c.loop.PointName(at))
		}
		if err == nil && points > 0 {
			err = c.walk(last, at)
		}
		if err != nil {
			return nil, err
		}
		if points++; points == 1 {
			first = at
		}
		c.seen[at], last = c.turn, at
	}
	stop, err := parseStop(c.loop, witness)
	if err == nil && points < 4 {
		err = fmt.Errorf("expected a loop of at least 4 points, found %d", points)
	}
	if err == nil {
		err = c.walk(last, first)
	}
	if err == nil && stop.Has(func(e int) bool { return c.on[e] == c.turn }) == stop.Need {
		err = fmt.Errorf("the loop does not miss %s", stop)
	}
	return c.clause, err
}

// walk goes from a point to the next one.
func (c *cutter) walk(from, to int) error {
	e := between(c.loop, from, to)
	if e < 0 {
		return fmt.Errorf("the loop is not closed: %s and %s are not neighbours", c.loop.PointName(from), c.loop.PointName(to))
	}
	c.on[e] = c.turn
	c.clause = append(c.clause, -int32(e+1))
	return nil
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

var errWitness = errors.New(`expected "loop POINTS misses CELL"`)

// parsePoint reads the name of a point: the cell that it is, or the two cells between which
// it is a corner, of which the second one has its row and column.
func parsePoint(loop *rule.Loop, word []byte) (int, error) {
	at, ok := parseCell(word[bytes.IndexByte(word, '/')+1:])
	if !ok || !within(at.Row, 0, loop.Rows-1) || !within(at.Col, 0, loop.Cols-1) || loop.PointSite(at.Row, at.Col).String() != string(word) {
		return 0, fmt.Errorf("found %s, expected a point from %s to %s", proof.Shown(word), loop.PointName(0), loop.PointName(loop.Points()-1))
	}
	return at.Row*loop.Cols + at.Col, nil
}

// parseStop reads the name of the cell of a stop. Stops are in the order of their cells.
func parseStop(loop *rule.Loop, word []byte) (*rule.Stop, error) {
	at, ok := parseCell(word)
	i, found := slices.BinarySearchFunc(loop.Stops, at, func(s rule.Stop, at puzzle.Cell) int {
		return cmp.Or(cmp.Compare(s.Place.Row, at.Row), cmp.Compare(s.Place.Col, at.Col))
	})
	if !ok || !found {
		return nil, fmt.Errorf("found %s, expected a cell that the loop has to touch", proof.Shown(word))
	}
	return &loop.Stops[i], nil
}

// parseCell reads the name of a cell.
func parseCell(word []byte) (cell puzzle.Cell, ok bool) {
	const longest = len("r1000000c1000000")
	if len(word) > longest {
		return cell, false
	}
	row, col, _ := strings.Cut(strings.TrimPrefix(string(word), "r"), "c")
	r, _ := strconv.Atoi(row)
	c, _ := strconv.Atoi(col)
	cell = puzzle.Cell{Row: r - 1, Col: c - 1}
	return cell, cell.String() == string(word)
}
