package veripb

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/meaning"
)

// known returns what is known of the cells of a line: of those that the clauses leave out,
// or of all.
func (d *derivation) known(x *line, all bool) []int8 {
	value := make([]int8, len(x.cells))
	for k, v := range x.cells {
		if u := d.units[v]; u != nil && (all || !d.mentioned[v]) {
			if value[k] = 1; u.lits[0] < 0 {
				value[k] = -1
			}
		}
	}
	return value
}

// byStates derives a clause from the automaton of a line.
func (d *derivation) byStates(clause []cnf.Lit, lits []int, at meaning.Line) *constraint {
	x := d.line(at)
	if d.automaton == nil {
		d.automaton = newAutomaton(d, newStates(x, d.known(x, false)), d.states)
	}
	lowest, highest := len(x.cells), 0
	for _, l := range clause {
		m, _ := d.meaning(l.Var())
		if m, ok := m.(meaning.State); ok {
			lowest, highest = min(lowest, m.Read), max(highest, m.Read)
		} else {
			k := slices.Index(x.cells, l.Var())
			lowest, highest = min(lowest, k), max(highest, k+1)
		}
	}
	return d.automaton.clause(lits, lowest, highest)
}

// byFillings derives a clause over the cells of a line from an automaton made for it.
func (d *derivation) byFillings(clause []int, x *line) *constraint {
	scratch, made := d.scratch, len(d.made)
	d.scratch = newScratch()
	c := newAutomaton(d, newStates(x, d.known(x, true)), nil).clause(clause, 0, len(x.cells))
	d.scratch = scratch
	d.leave(made, c)
	return c
}
