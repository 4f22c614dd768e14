package veripb

import "gridcnf/proof/rules"

// constraint is a line of the formula or of the proof: the sum of its literals, times
// their coefficients, is at least degree. No variable comes twice. A literal is a variable
// of the proof, counted from 1, or the negative of one.
type constraint struct {
	id     int   // its number for VeriPB
	lits   []int // the literals
	coefs  []int // their positive coefficients; nil if all are 1
	degree int
}

func (c *constraint) coef(i int) int {
	if c.coefs == nil {
		return 1
	}
	return c.coefs[i]
}

// halves returns a rule as constraints: two if it is an equation.
func halves(r rules.Constraint) []*constraint {
	both := []*constraint{{id: r.ID, lits: r.Lits, degree: r.Sum}}
	if !r.Exactly {
		return both
	}
	return append(both, &constraint{id: r.ID + 1, lits: complements(r.Lits), degree: len(r.Lits) - r.Sum})
}

func complements(lits []int) []int {
	not := make([]int, len(lits))
	for i, l := range lits {
		not[i] = -l
	}
	return not
}

func all(list []rules.Constraint) []*constraint {
	var some []*constraint
	for _, r := range list {
		some = append(some, halves(r)...)
	}
	return some
}

// isClause reports whether c says that one of its literals holds.
func (c *constraint) isClause() bool { return c.degree == 1 && c.coefs == nil }
