// Package fold is shared by all encoders: it decides answer bits before a solver runs, and keeps decided bits out of clauses.
//
// The givens, and what follows from them, are Values. Whole propagates the shapes of a rule book and the loop as a whole. A
// Writer passes clauses on to a sink and leaves out what is decided, so that encoders can state every rule in full. A History
// is what a guide remembers of a search.
package fold

import (
	"math"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Value is what is known of an answer bit before solving, or during a search.
type Value int8

// The values. The complement of a value is its negative.
const (
	Open  Value = 0
	True  Value = 1
	False Value = -1
)

// Of returns the value of a bit that is known.
func Of(value bool) Value {
	if value {
		return True
	}
	return False
}

// Is returns the literal that is true if x has a value, True or False.
func Is(x cnf.Lit, v Value) cnf.Lit {
	if v == False {
		return x.Not()
	}
	return x
}

// The constants, as literals that only a Writer understands.
const (
	Yes cnf.Lit = math.MaxInt32
	No  cnf.Lit = -Yes
)

// Signed returns x for symbol 1 and its complement for symbol 0.
func Signed(x cnf.Lit, symbol int) cnf.Lit {
	if symbol == 1 {
		return x
	}
	return x.Not()
}

// CutKind says what a lazily added group of clauses is about.
type CutKind string

// Refine enforces what the clauses of an encoding leave out. It takes the answer bits of a model and returns the solutions in
// it: one of several closed lines can be a solution, and without stops each of them is. To sink it writes clauses that every
// solution satisfies and the model does not, and it returns their kinds. It always does at least one of the two, so that a
// search that blocks the solutions ends.
type Refine func(a puzzle.Answer, sink cnf.Sink) (solutions []puzzle.Answer, cuts []CutKind)
