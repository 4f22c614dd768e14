package ground

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
)

// joint is a sum of the values of places, each of which has just one: that says more than the sum alone.
type joint struct {
	*book.Sum
	groups []group
}

// group is a place: its terms, and what says that just one of them holds.
type group struct {
	terms []int
	one   *book.Sum
}

// NewJoint returns what a sum says together with those that state that just one of its terms holds, or nil.
func NewJoint(s *book.Sum, ones []*book.Sum) book.Constraint {
	j := &joint{Sum: s}
	covered := 0
	for _, one := range ones {
		g := group{one: one}
		for i, l := range s.Terms {
			if slices.Contains(one.Terms, l) {
				g.terms = append(g.terms, i)
			}
		}
		if len(g.terms) > 1 && len(g.terms) == len(one.Terms) {
			j.groups = append(j.groups, g)
			covered += len(g.terms)
		}
	}
	if covered != len(s.Terms) || len(s.When) > 0 {
		return nil
	}
	return j
}

// Forced are the values that are too large or too small, whatever the other places have.
func (j *joint) Forced(v book.Partial, yield func([]cnf.Lit)) {
	least, most := make([]int, len(j.groups)), make([]int, len(j.groups))
	small, large := 0, 0
	for i, g := range j.groups {
		least[i] = j.Hi + 1
		for _, t := range g.terms {
			if v.Known(j.Terms[t]) >= 0 {
				least[i], most[i] = min(least[i], j.Weights[t]), max(most[i], j.Weights[t])
			}
		}
		small, large = small+least[i], large+most[i]
	}
	for i, g := range j.groups {
		for _, t := range g.terms {
			w := j.Weights[t]
			over, under := small-least[i]+w > j.Hi, large-most[i]+w < j.Lo
			if v.Known(j.Terms[t]) != 0 || !over && !under {
				continue
			}
			clause := []cnf.Lit{-j.Terms[t]}
			for k, other := range j.groups {
				for _, t := range other.terms {
					if k != i && (over && j.Weights[t] < least[k] || !over && j.Weights[t] > most[k]) {
						clause = append(clause, j.Terms[t])
					}
				}
			}
			yield(clause)
		}
	}
}

// instances are the sum and what says that each place has one value.
func (j *joint) instances() []*Instance {
	all := []*Instance{{j.Sum, nil, ""}}
	for _, g := range j.groups {
		all = append(all, &Instance{g.one, nil, ""})
	}
	return all
}
