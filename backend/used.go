package backend

import "gridcnf/cnf"

// usedVars remembers which variables a solver has heard of. Solvers choose any
// value for the others if a variable with a higher number is used; the contract
// says false.
type usedVars []bool

// add notes the variables of the literals.
func (u *usedVars) add(lits []cnf.Lit) {
	for _, l := range lits {
		v := l.Var()
		if v >= len(*u) {
			*u = append(*u, make([]bool, max(v+1, 2*len(*u))-len(*u))...)
		}
		(*u)[v] = true
	}
}

// model returns the values of the used variables in a slice that may be the old
// one.
func (u usedVars) model(old cnf.Model, value func(cnf.Lit) bool) cnf.Model {
	if cap(old) < len(u) {
		old = make(cnf.Model, len(u), cap(u))
	}
	old = old[:len(u)]
	for v, used := range u {
		old[v] = used && value(cnf.Lit(v))
	}
	return old
}
