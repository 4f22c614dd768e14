package veripb

import (
	"gridcnf/cnf"
	"gridcnf/meaning"
)

// definition is a variable that holds if and only if at least AtLeast of the cells of a
// stretch have a value.
type definition struct {
	lit int
	of  meaning.Count
	// then says what follows from the literal, and when from what it follows; nil where
	// that is nothing, or always.
	then, when *constraint
}

// half returns the constraint that a definition has for a literal of its variable to be
// false: nil if that is always so.
func (d *definition) half(l int) *constraint {
	if l == -d.lit {
		return d.then
	}
	return d.when
}

// cellsOf returns a literal for each cell of a stretch: that it has the value.
func (d *derivation) cellsOf(s meaning.Count) []int {
	cells := make([]int, 0, s.To-s.From)
	for _, x := range d.line(s.Line).cells[s.From:s.To] {
		cells = append(cells, signed(x, s.Value))
	}
	return cells
}

// count defines that at least j of the n cells of a stretch have a value:
// then: j·~y + Σ cells ≥ j, and when: (n-j+1)·y + Σ ~cells ≥ n-j+1.
func (d *derivation) count(y int, of meaning.Count) {
	cells, j := d.cellsOf(of), of.AtLeast
	def, n := &definition{lit: y, of: of}, len(cells)
	half := func(lits []int, y, j int) *constraint {
		c := &constraint{lits: append(lits, -y), coefs: make([]int, n+1), degree: j}
		for i := range lits {
			c.coefs[i] = 1
		}
		c.coefs[n] = j
		return d.red(c, -y)
	}
	if j > 0 {
		def.then = half(cells, y, j)
	}
	if j <= n {
		def.when = half(complements(cells), -y, n-j+1)
	}
	d.definitions[y] = def
}

// counted derives a clause over cells and Count helpers of one line. Where it is false,
// every helper bounds the number of ones in its stretch, from below or from above; the sum
// of these bounds, and if need be of one half of the line's balance, is the clause.
func (d *derivation) counted(clause []int, at meaning.Line) *constraint {
	var bounds []*constraint
	for _, l := range clause {
		if def := d.definitions[abs(l)]; def != nil && def.half(l) != nil {
			bounds = append(bounds, def.half(l))
		}
	}
	x := d.line(at)
	for left := range 1 << len(bounds) { // known cells can make a bound useless
		some := make([]*constraint, 0, len(bounds)+1)
		for i, c := range bounds {
			if left>>i&1 == 0 {
				some = append(some, c)
			}
		}
		for _, more := range [][]*constraint{nil, {x.atLeast}, {x.atMost}} {
			if c := d.total(clause, append(some, more...)...); c != nil {
				return c
			}
		}
	}
	return nil
}

// tally derives a clause as counted does. It is nil if the clause always holds.
func (d *derivation) tally(at meaning.Line, lits ...int) *constraint {
	if clause, open := simple(lits...); open {
		return d.counted(clause, at)
	}
	return nil
}

// byCounts derives a clause over cells, and Count and Wire helpers of one line.
func (d *derivation) byCounts(clause []cnf.Lit, lits []int, at meaning.Line) *constraint {
	d.turnTo(at)
	mergers := d.define(clause)
	c := d.counted(lits, at)
	for i := 0; c == nil && i < len(mergers); i++ {
		c = d.wired(lits, mergers[i])
	}
	return c
}

// define defines the Count and Wire helpers of a clause that are new. It returns the
// mergers of the wires.
func (d *derivation) define(clause []cnf.Lit) (mergers []merger) {
	for _, l := range clause {
		y := d.vars[l.Var()]
		m, _ := d.meaning(l.Var())
		if w, ok := m.(meaning.Wire); ok {
			mergers = append(mergers, mergerOf(w))
		}
		if d.definitions[y] != nil || d.wires[y] != nil {
			continue
		}
		switch m := m.(type) {
		case meaning.Count:
			d.stand(y, m)
		case meaning.Wire:
			if t, is := d.asCount(m); is {
				d.stand(y, t)
			} else {
				d.wires[y] = d.connect(y, m)
			}
		}
	}
	return mergers
}

// stand defines a helper that stands for a threshold.
func (d *derivation) stand(y int, t meaning.Count) {
	if d.thresholds[t] == 0 {
		d.thresholds[t] = y
	}
	d.count(y, t)
}
