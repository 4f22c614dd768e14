package mus

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// hitter looks for sets of at most so many rules that could contradict the opposite of
// a literal: of every answer in which the opposite holds, they have a rule that it breaks.
type hitter struct {
	*oracle
	finder *Finder
	lits   []cnf.Lit
	choose []cnf.Lit // by literal: it is the one
	take   []cnf.Lit // by rule: it is in the set
}

// newHitter returns one for some literals and a number of rules. It knows no answers yet.
func (f *Finder) newHitter(lits []cnf.Lit, size int) (*hitter, error) {
	o, err := f.open()
	if err != nil {
		return nil, err
	}
	h := &hitter{oracle: o, finder: f, lits: lits}
	for range lits {
		h.choose = append(h.choose, o.NewVar())
	}
	for range f.rules {
		h.take = append(h.take, o.NewVar())
	}
	o.Add(h.choose...)
	o.AddAtLeast(len(lits)-1, negate(h.choose)...)
	o.AddAtLeast(len(h.take)-size, negate(h.take)...)
	return h, nil
}

func negate(lits []cnf.Lit) []cnf.Lit {
	negated := make([]cnf.Lit, len(lits))
	for i, l := range lits {
		negated[i] = l.Not()
	}
	return negated
}

// hit takes an answer into account: if it makes the opposite of a literal true, a rule that
// it breaks is in the set of that literal.
func (h *hitter) hit(a puzzle.Answer) {
	var clause []cnf.Lit
	for i, l := range h.lits {
		if l != 0 && holds(a, l) {
			clause = append(clause, h.choose[i])
		}
	}
	for _, r := range h.finder.broken(a) {
		clause = append(clause, h.take[r])
	}
	h.Add(clause...)
}

// next returns a literal and a set of rules, by their places. It returns false if there is none.
func (h *hitter) next(ctx context.Context) (lit cnf.Lit, rules []int, ok bool, err error) {
	unsat, err := h.contradict(ctx, nil)
	if err != nil || unsat {
		return 0, nil, false, err
	}
	for i, c := range h.choose {
		if h.value(c) {
			lit = h.lits[i]
		}
	}
	for i, t := range h.take {
		if h.value(t) {
			rules = append(rules, i)
		}
	}
	return lit, rules, true, nil
}
