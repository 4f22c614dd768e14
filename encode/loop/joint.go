package loop

import (
	"math/bits"
	"slices"
	"sync"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/rule"
)

// Joint states what a shape of up to four edges and a point at which two of them meet say
// together, and unit propagation does not see in the clauses of one after the other: that a
// line which comes to a corner of a 3 goes along both of its far sides, for one. The
// clauses are the prime implicates of both that neither has alone. They follow from the
// others, and save a solver from learning them at every number anew.
func (m *Writer) Joint(locals []rule.Local) {
	for i := range locals {
		l := &locals[i]
		if l.Point >= 0 {
			continue // the shape says all that there is to say of its point
		}
		for a, first := range l.Bits[:4] {
			for b, second := range l.Bits[:a] {
				if first < 0 || second < 0 || m.Ended() {
					continue
				}
				if p := m.meet(first, second); p >= 0 {
					m.corner(l, p, b+1, a+1)
				}
			}
		}
	}
}

// meet returns the point that two edges have in common, or -1.
func (m *Writer) meet(e, f int) int {
	a, b := m.loop.Ends(e)
	c, d := m.loop.Ends(f)
	switch {
	case a == c || a == d:
		return a
	case b == c || b == d:
		return b
	}
	return -1
}

// corner writes the clauses of a shape whose sites a and b meet at a point.
func (m *Writer) corner(l *rule.Local, point, a, b int) {
	edges := [6]cnf.Lit{fold.No, fold.No, fold.No, fold.No, fold.No, fold.No}
	for i, e := range l.Bits[:4] {
		edges[i] = m.edge(e)
	}
	outer := 4
	for _, e := range m.loop.AroundPoint(point) {
		if e != l.Bits[a-1] && e != l.Bits[b-1] {
			edges[outer] = m.edge(e)
			outer++
		}
	}
	m.AddSites(jointClauses(l.Shape, a, b), edges[:])
}

// longest is how long the clauses are at most. Measured on 566 boards of janko.at: with 2, 3 and
// 4 the search has 0.56, 0.29 and 0.23 times the conflicts that it has without, and takes 0.64,
// 0.40 and 0.46 times as long; writing and loading takes 1.4, 1.9 and 3.0 times as long.
const longest = 3

// joint is a shape with two sites that meet.
type joint struct {
	shape *rule.Shape
	a, b  int
}

// joints keeps what jointClauses has found: it depends on nothing else.
var joints sync.Map

// jointClauses returns the clauses over the sites 1 to 4 of a shape, of which a and b meet at a
// point, and the other two edges there, 5 and 6. There are none for shapes of more
// sites, and for those that decide some.
func jointClauses(s *rule.Shape, a, b int) [][]int {
	key := joint{s, a, b}
	known, ok := joints.Load(key)
	if !ok {
		known, _ = joints.LoadOrStore(key, findJoint(s, a, b))
	}
	return known.([][]int)
}

func findJoint(s *rule.Shape, a, b int) (clauses [][]int) {
	if slices.ContainsFunc(s.Clauses, func(c []int) bool { return len(c) == 1 || slices.Max(c) > 4 || slices.Min(c) < -4 }) {
		return nil // what it decides alone is propagated, or it has more sites
	}
	corner := uint8(1)<<(a-1) | 1<<(b-1) | 1<<4 | 1<<5
	var alone, degree uint64 // the fillings that the shape allows, and those that the point does
	for on := range uint8(1 << 6) {
		if slices.ContainsFunc(s.Ways(), func(w rule.Way) bool { return (w.On^on)&w.Care == 0 }) {
			alone |= 1 << on
		}
		if n := bits.OnesCount8(on & corner); n == 0 || n == 2 {
			degree |= 1 << on
		}
	}
	var prime []rule.Way // clauses: the sites in Care, and those of them in On hold
	for size := 1; size <= longest; size++ {
		for care := range uint8(1 << 6) {
			if bits.OnesCount8(care) != size {
				continue
			}
			for on := care; ; on = (on - 1) & care {
				c := rule.Way{Care: care, On: on}
				longer := slices.ContainsFunc(prime, func(p rule.Way) bool { return p.Care&^care == 0 && (p.On^on)&p.Care == 0 })
				holds, clause := fillings(c)
				if !longer && alone&degree&^holds == 0 {
					prime = append(prime, c)
					if alone&^holds != 0 && degree&^holds != 0 { // else it is known
						clauses = append(clauses, clause)
					}
				}
				if on == 0 {
					break
				}
			}
		}
	}
	return clauses
}

// fillings returns the fillings of six sites in which a clause holds, as a bit each, and the
// clause as the sites that it has.
func fillings(c rule.Way) (holds uint64, clause []int) {
	for i, filled := range [...]uint64{
		0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
	} {
		switch bit := uint8(1) << i; {
		case c.Care&bit == 0:
		case c.On&bit != 0:
			holds, clause = holds|filled, append(clause, i+1)
		default:
			holds, clause = holds|^filled, append(clause, -(i+1))
		}
	}
	return holds, clause
}
