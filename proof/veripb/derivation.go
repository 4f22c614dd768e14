package veripb

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// derivation derives the clauses of a formula from the rules of a puzzle.
type derivation struct {
	*proof
	puzzle   puzzle.Puzzle
	vars     []int // by variable of the clauses: that of the proof
	meanings []meaning.Meaning

	mentioned []bool // by answer bit's variable: in a clause of more than one literal

	lines    [2][]*line
	automata map[meaning.Line]*automaton
	faces    *faces // of a Masyu board, once they are asked for

	now         meaning.Line  // the line whose helpers are being defined
	definitions []*definition // by variable of the proof
	thresholds  map[threshold]int
	asked       map[int]threshold     // by variable: the threshold that it stands for
	wires       map[int][]*constraint // by variable: what defines it
	orders      map[stretch][]*constraint
	totals      map[total][]*constraint
	defined     []*constraint // all that defines a helper and is not needed in the end
}

// newDerivation names the helper variables: y37 is variable 37 of the clauses. One that
// says that two lines differ in a cell is the variable that the rules have for it.
func newDerivation(p *proof, of puzzle.Puzzle, e Formula) (*derivation, error) {
	bits := p.formula.Bits
	meanings := e.Meanings
	d := &derivation{
		proof: p, puzzle: of, vars: make([]int, bits+1, bits+1+len(meanings)), meanings: meanings,
		automata: make(map[meaning.Line]*automaton), thresholds: make(map[threshold]int), asked: make(map[int]threshold), wires: make(map[int][]*constraint),
		orders: make(map[stretch][]*constraint), totals: make(map[total][]*constraint),
	}
	for v := range d.vars {
		d.vars[v] = v
	}
	for i, m := range meanings {
		v := 0
		if m, ok := m.(meaning.Differ); ok {
			if v = p.formula.Difference(m.Columns, m.A, m.B, m.Cell); v == 0 {
				return nil, fmt.Errorf("variable %d: %v: the rules do not say that these lines differ", bits+1+i, m)
			}
		} else {
			v = p.newNamed(fmt.Sprintf("y%d", bits+1+i))
		}
		d.vars = append(d.vars, v)
	}
	d.mentioned = make([]bool, bits+1)
	for clause := range e.Clauses {
		for _, l := range clause {
			if len(clause) > 1 && l.Var() <= bits {
				d.mentioned[l.Var()] = true
			}
		}
	}
	return d, nil
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
			d.vars = append(d.vars, d.newNamed(fmt.Sprintf("y%d", len(d.vars))))
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
		c = d.derive(lits, d.pair(m.Columns, m.A, m.B))
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

// byStates derives a clause from the automaton of a line.
func (d *derivation) byStates(clause []cnf.Lit, lits []int, at meaning.Line) *constraint {
	x := d.line(at)
	a := d.automata[at]
	if a == nil {
		value := make([]int8, len(x.cells))
		for k, v := range x.cells {
			if !d.isOpen(v) {
				value[k] = d.holds(v)
			}
		}
		a = newAutomaton(d, newStates(x, value), d.helpers(at))
		d.automata[at] = a
	}
	lowest, highest := len(x.cells), 0
	for _, l := range clause {
		if m, _ := d.meaning(l.Var()); m != nil {
			read := m.(meaning.State).Read
			lowest, highest = min(lowest, read), max(highest, read)
		} else {
			k := slices.Index(x.cells, l.Var())
			lowest, highest = min(lowest, k), max(highest, k+1)
		}
	}
	return a.clause(lits, lowest, highest)
}

// helpers returns the State helpers of a line.
func (d *derivation) helpers(at meaning.Line) map[meaning.State]int {
	helpers := make(map[meaning.State]int)
	for i, m := range d.meanings {
		if m, ok := m.(meaning.State); ok && m.Line == at {
			helpers[m] = d.vars[d.formula.Bits+1+i]
		}
	}
	return helpers
}

// byFaces derives a clause from the colours of faces.
func (d *derivation) byFaces(clause []int) *constraint {
	b, ok := d.puzzle.(*masyu.Board)
	if !ok {
		return nil
	}
	if d.faces == nil {
		d.faces = newFaces(d, b)
	}
	return d.faces.clause(clause)
}

// define defines the Count and Wire helpers of a clause that are new. It returns the
// mergers of the wires.
func (d *derivation) define(clause []cnf.Lit) (mergers []merger) {
	for _, l := range clause {
		y := d.vars[l.Var()]
		switch m, _ := d.meaning(l.Var()); m := m.(type) {
		case meaning.Count:
			if d.definition(y) == nil {
				d.stand(y, threshold{stretch{m.Line, m.Value, m.From, m.To}, m.AtLeast})
			}
		case meaning.Wire:
			w := newWire(m)
			if d.definition(y) == nil && d.wires[y] == nil {
				if t, ok := d.asCount(w); ok {
					d.stand(y, t)
				} else {
					d.wires[y] = d.connect(y, w)
				}
			}
			mergers = append(mergers, w.merger)
		}
	}
	return mergers
}

// stand defines a helper that stands for a threshold.
func (d *derivation) stand(y int, t threshold) {
	if d.thresholds[t] == 0 {
		d.thresholds[t] = y
	}
	d.asked[y] = t
	d.definitions[y] = d.count(y, t.stretch, t.j)
}

// definition returns the definition of a count, or nil if it has none yet.
func (d *derivation) definition(y int) *definition {
	for len(d.definitions) < len(d.value) {
		d.definitions = append(d.definitions, nil)
	}
	return d.definitions[y]
}

// turnTo deletes what was said of another line: a line's clauses stand together, and the
// less there is, the faster VeriPB is.
func (d *derivation) turnTo(at meaning.Line) {
	if d.now == at {
		return
	}
	d.now = at
	d.forget()
	clear(d.thresholds)
	clear(d.asked)
	clear(d.wires)
	clear(d.orders)
	clear(d.totals)
	clear(d.automata)
}

// forget deletes the definitions of the helper variables: the clauses are enough.
func (d *derivation) forget() {
	const many = 1000 // in a line
	for some := range slices.Chunk(d.defined, many) {
		d.delete(some)
	}
	d.defined = nil
}
