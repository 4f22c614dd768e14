package veripb

import (
	"fmt"
	"strconv"

	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/proof/rules"
)

// derivation derives the clauses of a formula from the rules of a puzzle.
type derivation struct {
	*proof
	vars     []int // by variable of the clauses: that of the proof
	meanings []meaning.Meaning

	mentioned []bool                // by answer bit's variable: in a clause of more than one literal
	lines     []*line               // by number in the book, once they are asked for
	places    [][]rules.Place       // by answer bit: those that speak of it
	faces     *faces                // of the loop, once they are asked for
	states    map[meaning.State]int // the variables of the State helpers
	now       meaning.Line          // the line whose helpers are being defined
	*scratch
}

func newDerivation(p *proof, e Formula) *derivation {
	bits := p.formula.Bits
	d := &derivation{
		proof: p, vars: make([]int, bits+1, bits+1+len(e.Meanings)), meanings: e.Meanings,
		lines: make([]*line, len(p.formula.Book.Lines)), places: placesOf(p.formula.Book, bits),
		mentioned: make([]bool, bits+1), states: make(map[meaning.State]int), scratch: newScratch(),
	}
	for v := range d.vars {
		d.vars[v] = v
	}
	for _, m := range e.Meanings {
		d.vars = append(d.vars, d.helper(m))
	}
	for clause := range e.Clauses {
		for _, l := range clause {
			if len(clause) > 1 && l.Var() <= bits {
				d.mentioned[l.Var()] = true
			}
		}
	}
	return d
}

// helper returns the variable of the next helper: y37 for variable 37 of the clauses, but
// where two lines differ in a cell is what the rules have a variable for.
func (d *derivation) helper(m meaning.Meaning) int {
	if m, ok := m.(meaning.Differ); ok {
		a, b := d.numbers(m.Columns, m.A, m.B)
		return d.formula.Difference(a, b, m.Cell)
	}
	v := d.newNamed("y" + strconv.Itoa(len(d.vars)))
	if m, ok := m.(meaning.State); ok {
		d.states[m] = v
	}
	return v
}

// clause derives the next clause.
func (d *derivation) clause(clause []cnf.Lit) error {
	lits := lits(d, clause)
	if d.has(lits) {
		return nil // it is one of the rules, or has been derived
	}
	c, err := d.derivedBy(clause, lits)
	if err != nil {
		return err
	}
	d.made = d.made[:len(d.made)-1] // this one, the last, stays
	key := string(d.sign(lits))
	d.clauses[key] = append(d.clauses[key], c.id)
	if len(c.lits) == 1 && c.degree == 1 {
		d.decide(c)
	}
	return nil
}

// lits returns a clause in the variables of the proof. A variable that a solver has made
// gets one, too.
func lits[L ~int32](d *derivation, clause []L) []int {
	lits := make([]int, len(clause))
	for i, l := range clause {
		v := abs(int(l))
		for len(d.vars) <= v {
			d.vars = append(d.vars, d.newNamed("y"+strconv.Itoa(len(d.vars))))
		}
		if lits[i] = d.vars[v]; l < 0 {
			lits[i] = -lits[i]
		}
	}
	return lits
}

// meaning returns what a variable of the clauses means: nil for an answer bit.
func (d *derivation) meaning(v int) (meaning.Meaning, error) {
	i := v - d.formula.Bits - 1
	switch {
	case i < 0:
		return nil, nil
	case i >= len(d.meanings):
		return nil, fmt.Errorf("nobody says what variable %d means", v)
	}
	return d.meanings[i], nil
}

// derivedBy derives a clause in the way of the helpers in it.
func (d *derivation) derivedBy(clause []cnf.Lit, lits []int) (*constraint, error) {
	var helper meaning.Meaning
	for _, l := range clause {
		m, err := d.meaning(l.Var())
		if err != nil {
			return nil, err
		}
		if _, wire := helper.(meaning.Wire); m != nil && !wire {
			helper = m
		}
	}
	var c *constraint
	switch m := helper.(type) {
	case meaning.Count:
		c = d.byCounts(clause, lits, m.Line)
	case meaning.Wire:
		c = d.byCounts(clause, lits, m.Line)
	case meaning.Differ:
		c = d.derive(lits, d.pair(d.numbers(m.Columns, m.A, m.B)))
	case meaning.State:
		d.turnTo(m.Line)
		c = d.byStates(clause, lits, m.Line)
	case meaning.Inside:
		c = d.byFaces(lits)
	case nil:
		if c = d.fromAdded(lits); c == nil {
			c = d.ruled(lits)
		}
		if c == nil {
			c = d.byFaces(lits)
		}
	}
	if c == nil {
		return nil, fmt.Errorf("cannot derive %v", clause)
	}
	return c, nil
}

// byFaces derives a clause from the colours of faces.
func (d *derivation) byFaces(clause []int) *constraint {
	if d.formula.Book.Loop == nil {
		return nil
	}
	if d.faces == nil {
		d.faces = newFaces(d)
	}
	return d.faces.clause(clause)
}
