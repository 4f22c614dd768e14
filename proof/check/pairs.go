package check

import (
	"fmt"

	"gridcnf/meaning"
)

// pair is two lines that must not be equal, under the assumption that a
// clause about them is false.
type pair struct {
	a, b      []domain
	relations []relation
}

// relation is what the helpers say of the two cells at a place.
type relation uint8

const (
	unrelated relation = iota
	alike
	different
)

func newPair(n int) pair {
	return pair{make([]domain, n), make([]domain, n), make([]relation, n)}
}

// differs judges a clause of cells and helpers that say where two lines differ. Such a
// helper is true if and only if the cells differ. If the clause is false without
// contradicting that, the two lines have to be equal.
func (j *judge) differs(clause []int32, of meaning.Differ) error {
	x := j.axisOf(of.Columns)
	p := &x.pair
	x.pairUp(of.A, of.B)
	for _, l := range clause {
		switch m := j.helpers.of(abs(l)).(type) {
		case nil:
			if !x.assumeFalse(of.A, of.B, l) {
				return fmt.Errorf("it is about %ss %d and %d, but %d is in neither", x.name, of.A+1, of.B+1, l)
			}
		case meaning.Differ:
			if m.Columns != of.Columns || m.A != of.A || m.B != of.B {
				return fmt.Errorf("it is about %ss %d and %d, but %d is about others", x.name, of.A+1, of.B+1, l)
			}
			p.relations[m.Cell] = different
			if l > 0 {
				p.relations[m.Cell] = alike
			}
		default:
			return fmt.Errorf("it is about %ss %d and %d, but %d is not", x.name, of.A+1, of.B+1, l)
		}
	}
	if !p.relate() || x.distinct && x.madeEqual(of.A, of.B) {
		return nil
	}
	return fmt.Errorf("%ss %d and %d can differ although it is false", x.name, of.A+1, of.B+1)
}

// pairFollows reports whether two lines would be equal if a clause of cells were false: the
// lines that the cells are in, and if that are less than two, any others.
func (x *axis) pairFollows(clause []int32) bool {
	a, b, ok := x.linesOf(clause)
	if !ok {
		return false
	}
	fromA, toA := x.oneOrAll(a)
	fromB, toB := x.oneOrAll(b)
	for a := fromA; a < toA; a++ {
		for b := fromB; b < toB; b++ {
			if a != b && x.equal(a, b, clause) {
				return true
			}
		}
	}
	return false
}

// oneOrAll returns the range that has just a line, or that of all lines instead of -1.
func (x *axis) oneOrAll(line int) (from, to int) {
	if line < 0 {
		return 0, len(x.lines)
	}
	return line, line + 1
}

// equal reports whether two lines would be equal if a clause of their cells were false.
func (x *axis) equal(a, b int, clause []int32) bool {
	x.pairUp(a, b)
	x.work(len(clause))
	for _, l := range clause {
		x.assumeFalse(a, b, l)
	}
	return x.madeEqual(a, b)
}

// pairUp starts with what is known of two lines.
func (x *axis) pairUp(a, b int) {
	x.load(x.pair.a, a)
	x.load(x.pair.b, b)
	clear(x.pair.relations)
}

// assumeFalse makes the literal of a cell false. It returns false if the cell is in none of
// the two lines.
func (x *axis) assumeFalse(a, b int, literal int32) bool {
	bit := abs(literal) - 1
	switch int(x.line[bit]) {
	case a:
		x.pair.a[x.place[bit]] &= refuting(literal)
	case b:
		x.pair.b[x.place[bit]] &= refuting(literal)
	default:
		return false
	}
	return true
}

// relate applies the relations to the cells, and returns false if there is a contradiction.
func (p *pair) relate() bool {
	for i, r := range p.relations {
		a, b := p.a[i], p.b[i]
		switch {
		case r == alike:
			a, b = a&b, a&b
		case r == different && a != either:
			b &^= a
		case r == different && b != either:
			a &^= b
		}
		if a == none || b == none {
			return false
		}
		p.a[i], p.b[i] = a, b
	}
	return true
}

// madeEqual reports whether the two lines have to be equal, when each has to obey the rules
// of a line too. If one of them cannot, that counts as well.
func (x *axis) madeEqual(a, b int) bool {
	p := &x.pair
	for i := range p.a {
		if p.relations[i] == different || p.a[i]&p.b[i] == none {
			return false
		}
	}
	if !x.complete(a, p.a) || !x.complete(b, p.b) {
		return false
	}
	for i := range p.a {
		if p.relations[i] == unrelated && p.a[i]&p.b[i] == none && p.a[i]|p.b[i] == either {
			return false
		}
	}
	return true
}

// complete fills the cells of a line that have the same value in all its fillings. It
// returns false for the first one that has not, unless that is alike its partner anyway.
func (x *axis) complete(line int, cells []domain) bool {
	for i := range cells {
		if cells[i] != either || x.pair.relations[i] == alike {
			continue
		}
		cells[i] = zero
		canBeZero := x.automaton.fillable(line, cells, nil, 0)
		cells[i] = one
		canBeOne := x.automaton.fillable(line, cells, nil, 0)
		switch {
		case canBeZero && canBeOne:
			return false
		case canBeZero:
			cells[i] = zero
		case !canBeOne:
			cells[i] = none
		}
	}
	return true
}
