package veripb

import (
	"iter"
	"slices"

	"gridcnf/proof/drat"
)

// refutation writes a solver's steps, as far as the empty clause. Clauses are deleted when
// the solver deletes them, but for those that hold because of a unit: they may be why it
// holds, and VeriPB would start its propagation all over again.
func (d *derivation) refutation(steps iter.Seq2[drat.Step, error]) error {
	d.reset()
	known := len(d.vars) // variables from here on are the solver's own
	for s, err := range steps {
		if err != nil {
			return err
		}
		if len(s.Clause) == 0 && !s.Deletes {
			break
		}
		lits := lits(d, s.Clause)
		if s.Deletes {
			d.drop(lits)
			continue
		}
		var c *constraint
		if abs(int(s.Clause[0])) < known {
			c = d.rup(lits, nil)
		} else {
			c = d.red(&constraint{lits: lits, degree: 1}, lits[0])
		}
		d.remember(c)
		d.made = d.made[:0]
	}
	d.rup(nil, nil)
	return nil
}

// drop deletes a clause that is none of the formula's.
func (d *derivation) drop(clause []int) {
	if slices.ContainsFunc(clause, func(l int) bool { return d.holds(l) > 0 }) {
		return
	}
	key := string(d.sign(clause))
	if ids := d.clauses[key]; len(ids) > 0 && ids[len(ids)-1] > d.formula.IDs() {
		d.made = append(d.made, &constraint{id: ids[len(ids)-1]})
		d.leave(0, nil)
		d.clauses[key] = ids[:len(ids)-1]
	}
}
