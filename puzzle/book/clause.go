package book

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Clauses is the kind of a Clause.
const Clauses rule.Kind = "clauses"

// Clause states that one of some literals holds.
type Clause struct {
	*Label
	lits []cnf.Lit
}

// NewClause returns a clause, or nil if it states nothing.
func NewClause(about *Label, lits ...cnf.Lit) *Clause {
	out, satisfied := simple(lits)
	if satisfied {
		return nil
	}
	return &Clause{about, out}
}

// Kind is Clauses.
func (c *Clause) Kind() rule.Kind { return Clauses }

// Lits are those of the clause.
func (c *Clause) Lits() []cnf.Lit { return c.lits }

// Holds reports whether one of the literals does.
func (c *Clause) Holds(v Values) bool {
	for _, l := range c.lits {
		if v(l) {
			return true
		}
	}
	return false
}
