package book

import (
	"slices"

	"gridcnf/cnf"
)

// State tells what is known of a literal that is no constant: 1 that it holds, -1 that it does not, 0 nothing.
type State func(l cnf.Lit) int8

// Of is State for a literal or constant.
func (s State) Of(l cnf.Lit) int8 {
	switch l {
	case True:
		return 1
	case False:
		return -1
	}
	return s(l)
}

// possible are the values in which open literals hold, and and those in which of them only one does.
func (s State) possible() Values { return func(l cnf.Lit) bool { return s(l) >= 0 } }

func (s State) and(more cnf.Lit) Values {
	return func(l cnf.Lit) bool { return l == more || l != -more && s(l) > 0 }
}

// Forced is a clause that follows from a constraint alone, and of which at most one literal is open and none holds. Why says how, to
// go after the words of the rule; it is empty where they say it.
type Forced struct {
	Clause []cnf.Lit
	Why    string
}

// Forcer is a constraint that says what it forces in a state. It need not find everything.
type Forcer interface {
	Constraint
	Forced(s State) []Forced
}

// unit is what a clause forces in a state.
func unit(clause []cnf.Lit, s State, why string) []Forced {
	open := 0
	for _, l := range clause {
		switch s(l) {
		case 1:
			return nil
		case 0:
			open++
		}
	}
	if open > 1 {
		return nil
	}
	return []Forced{{clause, why}}
}

// Forced is the last literal.
func (c *Clause) Forced(s State) []Forced { return unit(c.lits, s, "") }

// Forced is what a sum needs, or has no room for.
func (s *Sum) Forced(st State) (out []Forced) {
	var unless []cnf.Lit
	open := 0
	for _, l := range s.When {
		if v := st(l); v < 0 {
			return nil
		} else if v == 0 {
			open++
		}
		unless = append(unless, -l)
	}
	if open > 1 {
		return nil
	}
	order := make([]int, len(s.Terms)) // the heaviest first, so that few terms are a reason
	all, least, most := 0, 0, 0
	for i, l := range s.Terms {
		order[i] = i
		all += s.Weights[i]
		if v := st(l); v >= 0 {
			most += s.Weights[i]
			least += int(v) * s.Weights[i]
		}
	}
	slices.SortStableFunc(order, func(i, k int) int { return s.Weights[k] - s.Weights[i] })
	// reason has terms of a value until they weigh so much.
	reason := func(value int8, weight int, clause ...cnf.Lit) []cnf.Lit {
		clause = append(clause, unless...)
		for _, i := range order {
			if weight <= 0 {
				break
			}
			if st(s.Terms[i]) == value {
				clause = append(clause, cnf.Lit(-value)*s.Terms[i])
				weight -= s.Weights[i]
			}
		}
		return clause
	}
	if least > s.Hi {
		return []Forced{{reason(1, s.Hi+1), ""}}
	}
	if most < s.Lo {
		return []Forced{{reason(-1, all-s.Lo+1), ""}}
	}
	if open > 0 {
		return nil
	}
	for i, l := range s.Terms {
		switch w := s.Weights[i]; {
		case st(l) != 0:
		case least+w > s.Hi:
			out = append(out, Forced{reason(1, s.Hi+1-w, -l), ""})
		case most-w < s.Lo:
			out = append(out, Forced{reason(-1, all-s.Lo+1-w, l), ""})
		}
	}
	return out
}

// Forced is that rows differ at the last place where they can.
func (d *Differ) Forced(s State) []Forced {
	var clause []cnf.Lit
	open := false
	for i := range d.A {
		x, y := s.Of(d.A[i]), s.Of(d.B[i])
		if x*y < 0 || x*y == 0 && (open || x == y) {
			return nil
		}
		open = open || x*y == 0
		if v := cnf.Lit(x + y); v != 0 { // equal, or one is known
			v /= max(v, -v)
			clause = append(clause, -v*d.A[i], -v*d.B[i])
		}
	}
	clause, satisfied := simple(clause)
	if satisfied {
		return nil
	}
	return unit(clause, s, "")
}

// force is what a constraint forces that is violated by what holds alone: each of some open literals is tried.
func force(c Cutter, lits []cnf.Lit, s State) (out []Forced) {
	for _, cut := range c.Cuts(s.and(True)) {
		return unit(cut, s, "")
	}
	tried := make(map[cnf.Lit]bool)
	for _, l := range lits {
		if s.Of(l) == 0 && !tried[l] {
			tried[l] = true
			for _, cut := range c.Cuts(s.and(l)) {
				out = append(out, unit(cut, s, "")...)
			}
		}
	}
	return out
}

// Forced is what would connect two marks.
func (a *Apart) Forced(s State) []Forced { return force(a, a.Lits(), s) }

// Forced is what would close a line.
func (a *Acyclic) Forced(s State) []Forced { return force(a, a.Edges, s) }

// Forced is a border with a way around it, and the last border of such a way.
func (d *Division) Forced(s State) []Forced {
	return append(force(d, d.Borders, s), force(d, d.Graph.Lits(), s)...)
}
