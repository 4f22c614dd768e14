package drat

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// naive is a slow and obvious checker without deletions.
type naive [][]int32

// propagate extends a set of true literals and reports whether a clause becomes false.
func (n naive) propagate(truth map[int32]bool) (conflict bool) {
	for again := true; again; {
		again = false
		for _, clause := range n {
			var open []int32
			for _, l := range clause {
				if !truth[-l] && !slices.Contains(open, l) {
					open = append(open, l)
				}
			}
			if len(open) > 1 || len(open) == 1 && truth[open[0]] {
				continue
			}
			if len(open) == 0 {
				return true
			}
			truth[open[0]] = true
			again = true
		}
	}
	return false
}

// check reports whether a clause is RUP or RAT.
func (n naive) check(clause []int32) bool {
	truth := map[int32]bool{}
	for _, l := range clause {
		if slices.Contains(clause, -l) {
			return true
		}
		truth[-l] = true
	}
	if conflict := n.propagate(truth); conflict || len(clause) == 0 {
		return conflict
	}
	for _, other := range n {
		if !slices.Contains(other, -clause[0]) {
			continue
		}
		resolvent := maps.Clone(truth)
		for _, l := range other {
			if l != -clause[0] {
				resolvent[-l] = true
			}
		}
		if !contradicts(resolvent) && !n.propagate(resolvent) {
			return false
		}
	}
	return true
}

// contradicts reports whether a literal is true and false.
func contradicts(truth map[int32]bool) bool {
	for l := range truth {
		if truth[-l] {
			return true
		}
	}
	return false
}

// satisfiable tries all assignments of the variables.
func (n naive) satisfiable(vars int) bool {
	for model := range 1 << vars {
		falsified := slices.ContainsFunc(n, func(clause []int32) bool {
			return !slices.ContainsFunc(clause, func(l int32) bool {
				return l > 0 == (model>>(max(l, -l)-1)&1 == 1)
			})
		})
		if !falsified {
			return true
		}
	}
	return false
}

// randomClause returns a clause of least to most literals, in which literals may repeat.
func randomClause(r *rand.Rand, vars, least, most int) []int32 {
	clause := make([]int32, least+r.IntN(most-least+1))
	for i := range clause {
		clause[i] = int32(1+r.IntN(vars)) * int32(1-2*r.IntN(2))
	}
	return clause
}

func randomFormula(r *rand.Rand, vars, clauses int) naive {
	n := make(naive, clauses)
	for i := range n {
		n[i] = randomClause(r, vars, 1+min(1, r.IntN(8)), 3)
	}
	return n
}

// text writes a formula in the DIMACS format.
func (n naive) text(vars int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "p cnf %d %d\n", vars, len(n))
	for _, clause := range n {
		b.WriteString(line(clause))
	}
	return b.String()
}

func line(clause []int32) string {
	var b strings.Builder
	for _, l := range clause {
		fmt.Fprintf(&b, "%d ", l)
	}
	return b.String() + "0\n"
}
