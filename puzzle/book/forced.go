package book

import (
	"slices"

	"gridcnf/cnf"
)

// Forcer is a constraint that finds what it forces without a search of its own.
type Forcer interface {
	Constraint
	Forced(v Partial, yield func(clause []cnf.Lit))
}

// Forced yields the clause.
func (c *Clause) Forced(_ Partial, yield func([]cnf.Lit)) { yield(c.lits) }

// Forced yields clauses that force the terms that the sum needs and exclude those for which it has no room.
func (s *Sum) Forced(v Partial, yield func([]cnf.Lit)) {
	all, least, most, largest := 0, 0, 0, 0
	for i, l := range s.Terms {
		all += s.Weights[i]
		if k := v.Known(l); k >= 0 {
			most += s.Weights[i]
			if least += int(k) * s.Weights[i]; k == 0 {
				largest = max(largest, s.Weights[i])
			}
		}
	}
	if least+largest <= s.Hi && most-largest >= s.Lo {
		return
	}
	unless := cnf.Complements(s.When)
	order := make([]int, len(s.Terms)) // the heaviest first, so that the reason has few terms
	for i := range order {
		order[i] = i
	}
	if !s.Plain() {
		slices.SortStableFunc(order, func(i, k int) int { return s.Weights[k] - s.Weights[i] })
	}
	// state yields a clause: the terms with this value weigh less than weight, or one of the literals holds.
	state := func(value int8, weight int, or ...cnf.Lit) {
		clause := append(or, unless...)
		for _, i := range order {
			if weight > 0 && v.Known(s.Terms[i]) == value {
				clause = append(clause, cnf.Lit(-value)*s.Terms[i])
				weight -= s.Weights[i]
			}
		}
		yield(clause)
	}
	if least > s.Hi {
		state(1, s.Hi+1)
	}
	if most < s.Lo {
		state(-1, all-s.Lo+1)
	}
	for i, l := range s.Terms {
		if w := s.Weights[i]; v.Known(l) == 0 && least+w > s.Hi {
			state(1, s.Hi+1-w, -l)
		} else if v.Known(l) == 0 && most-w < s.Lo {
			state(-1, all-s.Lo+1-w, l)
		}
	}
}

// Forced yields the clause that the rows differ at the last place where they still can.
func (d *Differ) Forced(v Partial, yield func([]cnf.Lit)) {
	var clause []cnf.Lit
	for i := range d.A {
		x, y := Known(v, d.A[i]), Known(v, d.B[i])
		if x*y < 0 || x == 0 && y == 0 {
			return
		}
		k := cnf.Lit(min(1, max(-1, x+y)))
		clause = append(clause, -k*d.A[i], -k*d.B[i])
	}
	if clause, satisfied := simple(clause); !satisfied {
		yield(clause)
	}
}
