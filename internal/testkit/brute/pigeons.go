package brute

import "gridcnf/cnf"

// Pigeons says that each pigeon sits in one of the holes and no two in the same
// one. The variable of pigeon p in hole h, both counted from 0, is
// p·holes + h + 1. With one hole too few, and a dozen of them, the formula is out
// of reach for solvers that do not count.
func Pigeons(pigeons, holes int) *cnf.Formula {
	f := new(cnf.Formula)
	in := func(p, h int) cnf.Lit { return cnf.Lit(p*holes + h + 1) }
	for p := range pigeons {
		var somewhere []cnf.Lit
		for h := range holes {
			somewhere = append(somewhere, in(p, h))
		}
		f.Add(somewhere...)
	}
	for h := range holes {
		for p := range pigeons {
			for q := range p {
				f.Add(-in(p, h), -in(q, h))
			}
		}
	}
	return f
}
