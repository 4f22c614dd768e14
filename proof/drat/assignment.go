package drat

// assignment says which literals are true over the clauses of a database.
type assignment struct {
	*database
	values []int8 // by literal: 1 true, -1 false, 0 neither
	trail  []lit  // the true literals in the order in which they became true
}

// fit makes room for n literals.
func (a *assignment) fit(n int) (err error) {
	if n <= len(a.values) {
		return nil
	}
	if a.values, err = enlarge(a.mem, a.values, n, 1); err != nil {
		return err
	}
	if a.seen, err = enlarge(a.mem, a.seen, n, 1); err != nil {
		return err
	}
	a.trail, err = room(a.mem, a.trail, n/2-len(a.trail), 4)
	return err
}

func (a *assignment) assign(l lit) {
	a.values[l], a.values[l^1] = 1, -1
	a.trail = append(a.trail, l)
}

// undo takes back all but the first n literals of the trail.
func (a *assignment) undo(n int) {
	for _, l := range a.trail[n:] {
		a.values[l], a.values[l^1] = 0, 0
	}
	a.trail = a.trail[:n]
}
