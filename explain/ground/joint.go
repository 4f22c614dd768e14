package ground

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Joint is the kind of a sum over places that each have exactly one value. That forces more than the sum alone, and still
// more if no two places have the same value.
const Joint rule.Kind = "sum of values"

type joint struct {
	*book.Sum
	groups [][]int // by place, its terms
	unlike bool    // the values of the places are pairwise different
	parts
}

// NewJoint joins a sum with the others that say that exactly one, or at most one, of its terms holds. It may return nil.
func NewJoint(s *book.Sum, others []*book.Sum) book.Constraint {
	j := &joint{Sum: s, unlike: true, parts: []*Instance{{s, nil, ""}}}
	var covered int
	var once []*Instance
	alike := make(map[int]int) // by weight: how many of its terms another sum limits to one
	for _, other := range others {
		terms := list.Where(len(s.Terms), func(i int) bool { return slices.Contains(other.Terms, s.Terms[i]) })
		same := !slices.ContainsFunc(terms, func(i int) bool { return s.Weights[i] != s.Weights[terms[0]] })
		switch {
		case len(terms) > 1 && !same && other.Lo == 1 && len(terms) == len(other.Terms):
			j.groups, j.parts = append(j.groups, terms), append(j.parts, &Instance{other, nil, ""})
			covered += len(terms)
		case len(terms) > 1 && same:
			once = append(once, &Instance{other, nil, ""})
			alike[s.Weights[terms[0]]] = max(alike[s.Weights[terms[0]]], len(terms))
		}
	}
	many := make(map[int]int) // terms by weight
	for _, w := range s.Weights {
		many[w]++
	}
	for w, n := range many {
		j.unlike = j.unlike && w < 64 && (n == 1 || alike[w] == n)
	}
	if j.unlike {
		j.parts = append(j.parts, once...)
	}
	if covered != len(s.Terms) || len(s.When) > 0 {
		return nil
	}
	return j
}

// Kind returns Joint.
func (j *joint) Kind() rule.Kind { return Joint }

// Forced yields the values that no combination has.
func (j *joint) Forced(v book.Partial, yield func([]cnf.Lit)) {
	type state struct{ place, sum, values int }
	ends := make(map[state]bool) // whether the remaining places can make up the sum
	has := make([]bool, len(j.Terms))
	var try func(at state) bool
	try = func(at state) bool {
		if at.place == len(j.groups) {
			return at.sum >= j.Lo
		}
		if done, known := ends[at]; known {
			return done
		}
		good := false
		for _, t := range j.groups[at.place] {
			w := j.Weights[t]
			if v.Known(j.Terms[t]) < 0 || at.sum+w > j.Hi || j.unlike && at.values>>w&1 > 0 {
				continue
			}
			next := state{at.place + 1, at.sum + w, at.values}
			if j.unlike {
				next.values |= 1 << w
			}
			if try(next) {
				good, has[t] = true, true
			}
		}
		ends[at] = good
		return good
	}
	good := try(state{})
	why := list.Filter(j.Terms, func(l cnf.Lit) bool { return v.Known(l) < 0 })
	if !good {
		yield(why)
	}
	for t, l := range j.Terms {
		if good && v.Known(l) == 0 && !has[t] {
			yield(append(slices.Clip(why), -l))
		}
	}
}
