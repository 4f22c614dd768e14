package book

import (
	"slices"

	"gridcnf/cnf"
)

// Cutter is a constraint that is not written as clauses. It watches a search, or checks its models, and adds clauses as needed.
type Cutter interface {
	Constraint
	// Follow returns a Following for one search, with its own memory.
	Follow() Following
}

// Following draws conclusions from what a search knows. It yields clauses that the constraint implies and in which at most one literal is
// not yet false. (A clause with more such literals is valid, but of no use yet.) If everything is known and the constraint does not hold,
// at least one clause has no true literal. A clause comes in two parts, since many clauses share the second part. The parts may contain
// constants and repeat literals.
type Following func(v Partial, yield func(some, more []cnf.Lit))

// Partial tells what a search knows.
type Partial interface {
	// Known returns 1 for a true literal, -1 for a false one, and 0 for an open one.
	Known(l cnf.Lit) int8
	// Since returns how many literals were assigned before this true one.
	Since(l cnf.Lit) int32
}

// whole is a Partial in which everything is known.
type whole struct{ values Values }

// Known returns 1 or -1.
func (w whole) Known(l cnf.Lit) int8 {
	if w.values(l) {
		return 1
	}
	return -1
}

// Since treats all literals alike.
func (w whole) Since(cnf.Lit) int32 { return 0 }

// Cuts returns clauses that the constraint implies and the values violate: none if it holds.
func Cuts(k Cutter, v Values) (violated [][]cnf.Lit) {
	k.Follow().Forced(whole{v}, func(clause []cnf.Lit) {
		if !slices.ContainsFunc(clause, v) {
			violated = append(violated, clause)
		}
	})
	return violated
}

// Forced yields each clause in one part, without constants.
func (f Following) Forced(v Partial, yield func(clause []cnf.Lit)) {
	f(v, func(some, more []cnf.Lit) {
		if clause, satisfied := simple(slices.Concat(some, more)); !satisfied {
			yield(clause)
		}
	})
}

// Known is v.Known for literals and constants.
func Known(v Partial, l cnf.Lit) int8 {
	switch l {
	case True:
		return 1
	case False:
		return -1
	}
	return v.Known(l)
}

// since is v.Since for literals and constants.
func since(v Partial, l cnf.Lit) int32 {
	if l == True {
		return 0
	}
	return v.Since(l)
}
