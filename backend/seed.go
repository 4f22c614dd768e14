package backend

import "gridcnf/cnf"

// renaming makes a solver without a random seed search in another order and find other models: it exchanges variables with others near them
// and with negations, by a hash of the seed. The zero renaming changes nothing.
type renaming struct{ seed int64 }

// block is how many neighbouring variables change places among themselves, a power of two.
const block = 64

// of translates a literal to the solver's literal, and back: applied twice it changes nothing.
func (r renaming) of(l cnf.Lit) cnf.Lit {
	if r.seed == 0 {
		return l
	}
	from := l.Var() - 1
	to := from ^ int(r.hash(from/block)%block)
	renamed := cnf.Lit(to + 1)
	if l.Positive() != (r.hash(-1-from-to)&1 == 1) {
		return renamed
	}
	return renamed.Not()
}

// model reads the values of the first vars variables from a solver that has the first known ones; the others are false. It reuses the
// memory of the old model.
func (r renaming) model(old cnf.Model, vars, known int, value func(cnf.Lit) bool) cnf.Model {
	m := append(old[:0], false)
	for v := 1; v <= vars; v++ {
		l := r.of(cnf.Lit(v))
		m = append(m, l.Var() <= known && value(l))
	}
	return m
}

// last returns the highest variable among those so far and those of the literals.
func last(vars int, lits []cnf.Lit) int {
	for _, l := range lits {
		vars = max(vars, l.Var())
	}
	return vars
}

// hash is the finaliser of splitmix64, which spreads neighbouring numbers well.
func (r renaming) hash(n int) uint64 {
	x := uint64(r.seed)*0x9e3779b97f4a7c15 + uint64(n)*0xd1342543de82ef95
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
