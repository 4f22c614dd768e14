package veripb

import (
	"errors"
	"fmt"
	"strconv"

	"gridcnf/cnf"
	"gridcnf/meaning"
)

// derivation derives the clauses of a formula from the rules of a puzzle.
type derivation struct {
	*proof
	vars     []int // by variable of the clauses: that of the proof
	meanings []meaning.Meaning

	mentioned []bool                // by answer bit's variable: in a clause of more than one literal
	lines     []*line               // by number in the book, once they are asked for
	places    [][]place             // by answer bit: those that speak of it
	faces     *faces                // of the loop, once they are asked for
	states    map[meaning.State]int // the variables of the State helpers
	now       meaning.Line          // the line whose helpers are being defined
	*scratch
}

// newDerivation names the helper variables: y37 is variable 37 of the clauses. One that
// says that two lines differ in a cell is the variable that the rules have for it.
func newDerivation(p *proof, e Formula) (*derivation, error) {
	bits := p.formula.Bits
	meanings := e.Meanings
	d := &derivation{
		proof: p, vars: make([]int, bits+1, bits+1+len(meanings)), meanings: meanings,
		lines: make([]*line, len(p.formula.Book.Lines)), places: placesOf(p.formula.Book, bits),
		mentioned: make([]bool, bits+1), states: make(map[meaning.State]int), scratch: newScratch(),
	}
	for v := range d.vars {
		d.vars[v] = v
	}
	for i, m := range meanings {
		if err := d.name(m); err != nil {
			return nil, fmt.Errorf("variable %d: %v: %w", bits+1+i, m, err)
		}
	}
	for clause := range e.Clauses {
		for _, l := range clause {
			if len(clause) > 1 && l.Var() <= bits {
				d.mentioned[l.Var()] = true
			}
		}
	}
	return d, nil
}

// name makes the variable of the next helper. It fails if the puzzle has nothing that
// the helper could mean.
func (d *derivation) name(m meaning.Meaning) error {
	if !d.possible(m) {
		return errors.New("there is no such thing on the board")
	}
	v := 0
	if m, ok := m.(meaning.Differ); ok {
		a, b := d.numbers(m.Columns, m.A, m.B)
		if v = d.formula.Difference(a, b, m.Cell); v == 0 {
			return errors.New("the rules do not say that these lines differ")
		}
	} else {
		v = d.newNamed("y" + strconv.Itoa(len(d.vars)))
	}
	if m, ok := m.(meaning.State); ok {
		d.states[m] = v
	}
	d.vars = append(d.vars, v)
	return nil
}

// possible reports whether the places that a meaning speaks of are on the board.
func (d *derivation) possible(m meaning.Meaning) bool {
	within := func(at meaning.Line, from, to int) bool {
		x := d.line(at)
		return x != nil && 0 <= from && from <= to && to <= len(x.cells)
	}
	switch m := m.(type) {
	case meaning.Count:
		return within(m.Line, m.From, m.To)
	case meaning.Wire:
		return within(m.Line, m.A.From, m.A.To) && within(m.Line, m.B.From, m.B.To) && m.Stride > 0 && m.Offset >= 0
	case meaning.State:
		return within(m.Line, 0, m.Read)
	case meaning.Inside:
		loop := d.formula.Book.Loop
		return loop != nil && min(m.Row, m.Col) >= 0 && m.Row < loop.Rows-1 && m.Col < loop.Cols-1
	}
	return true
}

// clause derives the next clause.
func (d *derivation) clause(clause []cnf.Lit) error {
	lits := d.lits(clause)
	if d.find(lits) > 0 {
		return nil // it is one of the rules, or has been derived
	}
	c, err := d.derivedBy(clause, lits)
	if err != nil {
		return err
	}
	key := string(d.sign(lits))
	d.clauses[key] = append(d.clauses[key], c.id)
	if len(c.lits) == 1 && c.degree == 1 {
		d.decide(c)
	}
	return nil
}

// lits returns a clause in the variables of the proof. A variable that a solver has made
// gets one, too.
func (d *derivation) lits(clause []cnf.Lit) []int {
	lits := make([]int, len(clause))
	for i, l := range clause {
		for len(d.vars) <= l.Var() {
			d.vars = append(d.vars, d.newNamed("y"+strconv.Itoa(len(d.vars))))
		}
		if lits[i] = d.vars[l.Var()]; l < 0 {
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
	case meaning.Count, meaning.Wire:
		d.turnTo(lineOf(m))
		mergers := d.define(clause)
		c = d.counted(lits, lineOf(m))
		for i := 0; c == nil && i < len(mergers); i++ {
			c = d.wired(lits, mergers[i])
		}
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
