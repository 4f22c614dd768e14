package cnf

// tidier removes what a clause has too much. It marks no variables, for their numbers may be
// far larger than the formula.
type tidier struct {
	kept []Lit
	seen map[Lit]bool
}

// clause returns the literals without repetitions, valid until the next call,
// and false if the clause holds under every assignment.
func (t *tidier) clause(lits []Lit) ([]Lit, bool) {
	const short = 12 // for which comparing all pairs is faster than a map
	if len(lits) <= short && !repeats(lits) {
		return lits, true
	}
	if t.kept = t.kept[:0]; t.seen == nil {
		t.seen = make(map[Lit]bool)
	}
	clear(t.seen)
	for _, l := range lits {
		if t.seen[-l] {
			return nil, false
		}
		if !t.seen[l] {
			t.seen[l], t.kept = true, append(t.kept, l)
		}
	}
	return t.kept, true
}

// repeats reports whether a clause has some variable twice.
func repeats(clause []Lit) bool {
	for i, l := range clause {
		for _, k := range clause[:i] {
			if k == l || k == -l {
				return true
			}
		}
	}
	return false
}
