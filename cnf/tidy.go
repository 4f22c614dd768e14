package cnf

import "slices"

// tidier finds and removes what a clause has too much. It marks no variables,
// for their numbers may be far larger than the formula.
type tidier struct {
	sorted []Lit
	kept   []Lit
}

// repeated returns a variable that the clause has twice, and false if there is
// none.
func (t *tidier) repeated(clause []Lit) (int, bool) {
	const short = 12 // for which comparing all pairs is faster than sorting
	if len(clause) <= short {
		for i, l := range clause {
			for _, k := range clause[:i] {
				if k == l || k == -l {
					return l.Var(), true
				}
			}
		}
		return 0, false
	}
	t.sorted = append(t.sorted[:0], clause...)
	slices.SortFunc(t.sorted, func(a, b Lit) int { return a.Var() - b.Var() })
	for i := 1; i < len(t.sorted); i++ {
		if v := t.sorted[i].Var(); v == t.sorted[i-1].Var() {
			return v, true
		}
	}
	return 0, false
}

// clause returns the literals without repetitions, valid until the next call,
// and false if the clause holds under every assignment.
func (t *tidier) clause(lits []Lit) ([]Lit, bool) {
	if _, found := t.repeated(lits); !found {
		return lits, true
	}
	seen := make(map[Lit]bool, len(lits))
	t.kept = t.kept[:0]
	for _, l := range lits {
		if seen[-l] {
			return nil, false
		}
		if !seen[l] {
			seen[l] = true
			t.kept = append(t.kept, l)
		}
	}
	return t.kept, true
}
