package cdcl

import "gridcnf/cnf"

// lit is a literal as an index: 2·v for variable v, counted from 0, and 2·v+1 for its complement.
type lit uint32

func (l lit) not() lit      { return l ^ 1 }
func (l lit) variable() int { return int(l >> 1) }

// inner and outer translate literals from and to DIMACS numbering.
func inner(l cnf.Lit) lit {
	if l > 0 {
		return lit(l-1) << 1
	}
	return lit(-l-1)<<1 | 1
}

func outer(l lit) cnf.Lit {
	if l&1 == 0 {
		return cnf.Lit(l>>1) + 1
	}
	return -cnf.Lit(l>>1) - 1
}

type value int8

const (
	open    value = 0
	isTrue  value = 1
	isFalse value = -1
)

// reason says why a variable has its value. The two lowest bits are the kind of reason; the others are a reference, a literal
// or the number of a constraint. The zero reason is that of a decision, an assumption or a fact.
type reason uint32

const (
	byClause     reason = iota // a clause in the arena whose first literal is implied
	byBinary                   // a clause of two, given by its other literal
	byCard                     // a cardinality constraint
	byPropagator               // the propagator, which explains it if asked
	kinds        = 3           // the mask of the kind
)

// maxReason is the largest number that fits in a reason together with the kind.
const maxReason = 1<<30 - 1

func because(kind reason, of uint32) reason { return reason(of)<<2 | kind }
