package book

import (
	"slices"

	"gridcnf/cnf"
)

// Cutter is a constraint that no clauses state, but that looks at a search while it goes on, or at its models.
type Cutter interface {
	Constraint
	// Follow returns what follows one search. It keeps memory of its own.
	Follow() Following
}

// Following draws conclusions from what a search knows: it yields clauses that follow from a constraint and of
// which at most one literal is not false yet. Some may have more, and are of no use now. If everything is known and
// the constraint does not hold, there is a clause without a true literal. A clause is in two parts, which can have constants and
// repeat each other: many have the second in common.
type Following func(v Partial, yield func(some, more []cnf.Lit))

// Partial is what a search knows.
type Partial interface {
	// Known is 1 for a literal that is true, -1 for one that is false, and 0 for an open one.
	Known(l cnf.Lit) int8
	// Since says how many literals had been assigned when a true one was.
	Since(l cnf.Lit) int32
}

// whole is what is known in the end.
type whole struct{ values Values }

// Known is 1 or -1.
func (w whole) Known(l cnf.Lit) int8 {
	if w.values(l) {
		return 1
	}
	return -1
}

// Since is the same for all.
func (w whole) Since(cnf.Lit) int32 { return 0 }

// Cuts are clauses that follow from a constraint and that the values violate: none if it holds.
func Cuts(k Cutter, v Values) (violated [][]cnf.Lit) {
	k.Follow().Forced(whole{v}, func(clause []cnf.Lit) {
		if !slices.ContainsFunc(clause, v) {
			violated = append(violated, clause)
		}
	})
	return violated
}

// Forced yields the clauses in one part, without constants.
func (f Following) Forced(v Partial, yield func(clause []cnf.Lit)) {
	f(v, func(some, more []cnf.Lit) {
		if clause, satisfied := simple(slices.Concat(some, more)); !satisfied {
			yield(clause)
		}
	})
}

// Known is what is known of a literal or constant.
func Known(v Partial, l cnf.Lit) int8 {
	switch l {
	case True:
		return 1
	case False:
		return -1
	}
	return v.Known(l)
}

// since is when a true literal or constant became so.
func since(v Partial, l cnf.Lit) int32 {
	if l == True {
		return 0
	}
	return v.Since(l)
}
