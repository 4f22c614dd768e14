package book

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// Clauses is the kind of a Clause.
const Clauses rule.Kind = "clauses"

// Clause states that at least one of its literals holds.
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

func (c *Clause) Kind() rule.Kind     { return Clauses }
func (c *Clause) Lits() []cnf.Lit     { return c.lits }
func (c *Clause) Holds(v Values) bool { return slices.ContainsFunc(c.lits, v) }
