package cdcl

import "gridcnf/cnf"

// lit is a literal as an index: 2·v for variable v, 2·v+1 for its complement, with variables counted from 0.
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

// value of a literal.
type value int8

const (
	open    value = 0
	isTrue  value = 1
	isFalse value = -1
)

// reason says why a variable has its value. The two lowest bits are a kind, the others what the kind needs. The
// zero reason is none: a decision, an assumption or a fact.
type reason uint32

const (
	byClause     reason = iota // a clause in the arena whose first literal is implied
	byBinary                   // the other literal of a clause of two
	byCard                     // a cardinality constraint
	byPropagator               // the propagator explains it if asked
	kinds        = 3           // the bits of the kind
)

// maxReason is the largest number that fits in a reason beside the kind.
const maxReason = 1<<30 - 1

func because(kind reason, of uint32) reason { return reason(of)<<2 | kind }
