package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Sums is the kind of a Sum.
const Sums rule.Kind = "sums"

// Sum states that the weights of the true terms add up to at least Lo and at most Hi, if all of When hold.
type Sum struct {
	*Label
	Lo, Hi  int
	Terms   []cnf.Lit
	Weights []int // positive, by term
	When    []cnf.Lit
}

// NewSum returns a sum of weighted literals and constants. It folds constants and merges repeated literals.
// It returns nil if the sum states nothing.
func NewSum(about *Label, lo, hi int, lits []cnf.Lit, weights []int, when []cnf.Lit) Constraint {
	s := &Sum{Label: about}
	at := make(map[cnf.Lit]int, len(lits))
	most := 0
	for i, l := range lits {
		w := weights[i]
		if w < 0 { // w of l is w, and -w of its complement
			lo, hi, l, w = lo-w, hi-w, -l, -w
		}
		switch k, known := at[l]; {
		case l == True:
			lo, hi = lo-w, hi-w
		case l == False || w == 0:
		case known:
			s.Weights[k] += w
			most += w
		default:
			at[l] = len(s.Terms)
			s.Terms, s.Weights = append(s.Terms, l), append(s.Weights, w)
			most += w
		}
	}
	for _, l := range when {
		if l == False {
			return nil
		}
		if l != True {
			s.When = append(s.When, l)
		}
	}
	s.Lo, s.Hi = max(lo, 0), min(hi, most)
	unless := cnf.Complements(s.When)
	switch {
	case s.Lo > s.Hi:
		return clauseOrNil(about, unless)
	case s.Lo == 0 && s.Hi == most:
		return nil
	case s.Lo == 1 && s.Hi == most:
		return clauseOrNil(about, slices.Concat(unless, s.Terms))
	}
	return s
}

// clauseOrNil returns a clause as a Constraint that is nil if the clause is.
func clauseOrNil(about *Label, lits []cnf.Lit) Constraint {
	if c := NewClause(about, lits...); c != nil {
		return c
	}
	return nil
}

func (s *Sum) Kind() rule.Kind { return Sums }
func (s *Sum) Lits() []cnf.Lit { return slices.Concat(s.Terms, s.When) }

func (s *Sum) Holds(v Values) bool {
	if slices.ContainsFunc(s.When, func(l cnf.Lit) bool { return !v(l) }) {
		return true
	}
	total := 0
	for i, l := range s.Terms {
		if v(l) {
			total += s.Weights[i]
		}
	}
	return s.Lo <= total && total <= s.Hi
}

// Plain reports whether all weights are 1.
func (s *Sum) Plain() bool {
	return !slices.ContainsFunc(s.Weights, func(w int) bool { return w != 1 })
}
