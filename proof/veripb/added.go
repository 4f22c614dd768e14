package veripb

import (
	"slices"

	"gridcnf/proof/rules"
)

// fromAdded derives a clause from a cut or the claim, of which it may be what the decided
// bits leave.
func (d *derivation) fromAdded(clause []int) *constraint {
	for _, r := range d.formula.Added() {
		if !containsAll(r, clause) {
			continue
		}
		if c := d.derive(clause, halves(r)); c != nil {
			return c
		}
	}
	return nil
}

// containsAll reports whether a constraint has all literals of a clause.
func containsAll(r rules.Constraint, clause []int) bool {
	for _, l := range clause {
		if !slices.Contains(r.Lits, l) {
			return false
		}
	}
	return true
}
