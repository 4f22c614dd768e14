package cnf

import "strconv"

// Lit is a literal in DIMACS numbering: variable v is the literal v, its
// negation is -v, and variables count from 1. Zero is no literal.
type Lit int32

// Not returns the complement of l.
func (l Lit) Not() Lit { return -l }

// Var returns the literal's variable, counted from 1.
func (l Lit) Var() int {
	if l < 0 {
		return int(-l)
	}
	return int(l)
}

// Positive reports whether l is the variable itself and not its negation.
func (l Lit) Positive() bool { return l > 0 }

// String is the literal as DIMACS writes it.
func (l Lit) String() string { return strconv.Itoa(int(l)) }

// Index numbers literals from 2, for tables by literal: the positive one of a variable v
// is 2v, and the negative one 2v+1.
func (l Lit) Index() int {
	if l < 0 {
		return 2*int(-l) + 1
	}
	return 2 * int(l)
}
