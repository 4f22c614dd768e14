package veripb

import "gridcnf/meaning"

// definition is a new variable that holds if and only if its two constraints say so.
type definition struct {
	lit int
	// then says what follows from the literal, and if from what it follows; nil where
	// that is nothing, or always.
	then, when *constraint
}

// half returns the constraint that a definition has for a literal of its variable to be
// false: nothing if that is always so.
func (d *definition) half(l int) []*constraint {
	c := d.when
	if l == -d.lit {
		c = d.then
	}
	if c == nil {
		return nil
	}
	return []*constraint{c}
}

// stretch is what a Count is about.
type stretch struct {
	line     meaning.Line
	value    int
	from, to int
}

// count defines that at least j of the cells of a stretch have a value:
// then: j·~y + Σ cells ≥ j, and when: (n-j+1)·y + Σ ~cells ≥ n-j+1.
func (d *derivation) count(y int, s stretch, j int) *definition {
	cells := d.line(s.line).cells[s.from:s.to]
	n := len(cells)
	def := &definition{lit: y}
	lits, coefs := make([]int, n+1), make([]int, n+1)
	not, notCoefs := make([]int, n+1), make([]int, n+1)
	for i, x := range cells {
		if s.value == 0 {
			x = -x
		}
		lits[i], not[i] = x, -x
		coefs[i], notCoefs[i] = 1, 1
	}
	lits[n], coefs[n] = -y, j
	not[n], notCoefs[n] = y, n-j+1
	if j > 0 {
		def.then = d.red(&constraint{lits: lits, coefs: coefs, degree: j}, -y)
		d.defined = append(d.defined, def.then)
	}
	if j <= n {
		def.when = d.red(&constraint{lits: not, coefs: notCoefs, degree: n - j + 1}, y)
		d.defined = append(d.defined, def.when)
	}
	return def
}

// counted derives a clause over cells and Count helpers of one line. Where it is false,
// every helper bounds the number of ones in its stretch, from below or from above; the sum
// of these bounds, and if need be of one half of the line's balance, is the clause.
func (d *derivation) counted(clause []int, at meaning.Line) *constraint {
	var bounds []*constraint
	for _, l := range clause {
		if def := d.definitions[abs(l)]; def != nil {
			bounds = append(bounds, def.half(l)...)
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
