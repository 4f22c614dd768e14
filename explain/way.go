package explain

import (
	"slices"

	"gridcnf/cnf"
)

// Way picks out of the steps of a path, in their order, those that a literal rests on: the one
// that finds it, and those that find the facts of the others. It is one way from the givens, and
// need not be the shortest. It is empty if no step finds the literal.
func Way(steps []*Step, to cnf.Lit) []*Step {
	needed := map[cnf.Lit]bool{to: true}
	var way []*Step
	for _, s := range slices.Backward(steps) {
		if !slices.ContainsFunc(s.Lits, func(l cnf.Lit) bool { return needed[l] }) {
			continue
		}
		way = append(way, s)
		for _, l := range s.Facts {
			needed[l] = true
		}
	}
	slices.Reverse(way)
	return way
}
