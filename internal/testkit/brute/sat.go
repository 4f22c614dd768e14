package brute

import (
	"fmt"
	"iter"

	"gridcnf/cnf"
)

// SAT yields every model of a formula over the variables 1 to vars, by its truth
// table: variable 1 changes fastest. It panics if there are more than 30
// variables. The models are the caller's to keep.
func SAT(vars int, clauses [][]cnf.Lit) iter.Seq[cnf.Model] {
	if vars > 30 {
		panic(fmt.Sprintf("brute: a truth table of %d variables is too long", vars))
	}
	return func(yield func(cnf.Model) bool) {
		for row := range uint64(1) << vars {
			if !satisfied(row, clauses) {
				continue
			}
			m := make(cnf.Model, vars+1)
			for v := range vars {
				m[v+1] = row>>v&1 == 1
			}
			if !yield(m) {
				return
			}
		}
	}
}

// satisfied evaluates a row of the truth table: bit v-1 is variable v.
func satisfied(row uint64, clauses [][]cnf.Lit) bool {
next:
	for _, clause := range clauses {
		for _, l := range clause {
			if (row>>(l.Var()-1)&1 == 1) == l.Positive() {
				continue next
			}
		}
		return false
	}
	return true
}
