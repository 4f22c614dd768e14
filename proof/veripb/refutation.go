package veripb

import (
	"iter"
	"slices"
)

// refutation writes a solver's steps, as far as the empty clause. Clauses are deleted when
// the solver deletes them, but for those that hold because of a unit: they may be why it
// holds, and VeriPB would start its propagation all over again.
func (d *derivation) refutation(steps iter.Seq[Step]) {
	d.reset()
	known := len(d.vars) // variables from here on are the solver's own
	for s := range steps {
		if len(s.Clause) == 0 && !s.Delete {
			break
		}
		lits := d.lits(s.Clause)
		if s.Delete {
			d.drop(lits)
			continue
		}
		var c *constraint
		if s.Clause[0].Var() < known {
			c = d.rup(lits, nil)
		} else {
			c = d.red(&constraint{lits: lits, degree: 1}, lits[0])
		}
		d.remember(c)
	}
	d.rup(nil, nil)
}

// drop deletes a clause that is none of the formula's.
func (d *derivation) drop(clause []int) {
	if slices.ContainsFunc(clause, func(l int) bool { return d.holds(l) > 0 }) {
		return
	}
	key := string(d.sign(clause))
	if ids := d.clauses[key]; len(ids) > 0 && ids[len(ids)-1] > d.formula.IDs() {
		d.delete([]*constraint{{id: ids[len(ids)-1]}})
		d.clauses[key] = ids[:len(ids)-1]
	}
}
