package backend

import (
	"cmp"
	"slices"

	"github.com/crillab/gophersat/solver"

	"gridcnf/cnf"
)

// build returns a solver that has the clauses of f and the assumptions as unit
// clauses, but not the cardinality constraints: the library's parser for those
// is unsound if there are unit clauses. All variables are reserved, for the
// library panics in a conflict on one that came later. vars is their number.
func build(f *cnf.Formula, assume []cnf.Lit) (s *solver.Solver, vars int) {
	vars = f.NumVars()
	for _, l := range assume {
		vars = max(vars, l.Var())
	}
	flat := make([]int, 0, f.NumLits()+len(assume))
	clauses := make([][]int, 0, f.NumClauses()+len(assume))
	add := func(clause ...cnf.Lit) {
		start := len(flat)
		for _, l := range clause {
			flat = append(flat, int(l))
		}
		clauses = append(clauses, flat[start:len(flat):len(flat)])
	}
	for c := range f.Clauses() {
		add(c...)
	}
	for _, l := range assume {
		add(l)
	}
	problem := solver.ParseSliceNb(clauses, vars)
	if problem.Status == solver.Unsat {
		// The library makes a solver without variables of this, which panics
		// when something is added. An empty formula with one contradiction
		// keeps the variables.
		problem = solver.ParseSliceNb(nil, vars)
		s = solver.New(problem)
		s.AppendClause(solver.NewClause(nil))
		return s, vars
	}
	return solver.New(problem), vars
}

// atLeast turns a tidied constraint into the library's form. A literal that
// occurs more than once has that number as its weight.
func atLeast(c cnf.AtLeast) *solver.Clause {
	var lits []cnf.Lit
	var weights []int
	for i, l := range c.Lits {
		if i > 0 && l == c.Lits[i-1] {
			weights[len(weights)-1]++
			continue
		}
		lits, weights = append(lits, l), append(weights, 1)
	}
	if len(lits) == len(c.Lits) {
		return solver.NewCardClause(gophersatLits(lits), c.K)
	}
	return solver.NewPBClause(gophersatLits(lits), weights, c.K)
}

// gophersatLits copies literals, because the library reorders what it gets.
func gophersatLits(lits []cnf.Lit) []solver.Lit {
	converted := make([]solver.Lit, len(lits))
	for i, l := range lits {
		converted[i] = solver.IntToLit(int32(l))
	}
	return converted
}

// byVar orders literals by variable, negations first.
func byVar(a, b cnf.Lit) int {
	return cmp.Or(cmp.Compare(a.Var(), b.Var()), cmp.Compare(a, b))
}

// tidyClause sorts the literals and drops repeated ones, both in place, and says
// whether the clause is always true.
func tidyClause(lits []cnf.Lit) (tidied []cnf.Lit, tautology bool) {
	slices.SortFunc(lits, byVar)
	lits = slices.Compact(lits)
	for i := 1; i < len(lits); i++ {
		if lits[i] == lits[i-1].Not() {
			return nil, true
		}
	}
	return lits, false
}

// tidyAtLeast sorts the literals in place and drops every pair of a variable and
// its negation, of which exactly one holds.
func tidyAtLeast(k int, lits []cnf.Lit) (int, []cnf.Lit) {
	slices.SortFunc(lits, byVar)
	tidied := lits[:0]
	for _, l := range lits {
		if last := len(tidied) - 1; last >= 0 && tidied[last] == l.Not() {
			tidied = tidied[:last]
			k--
			continue
		}
		tidied = append(tidied, l)
	}
	return k, tidied
}
