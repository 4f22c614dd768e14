package veripb

import (
	"slices"

	"gridcnf/proof/rules"
	"gridcnf/rule"
)

// fromAdded derives a clause from a cut or the claim, of which it may be what the decided
// bits leave.
func (d *derivation) fromAdded(clause []int) *constraint {
	for _, r := range d.formula.Added() {
		if slices.ContainsFunc(clause, func(l int) bool { return !slices.Contains(r.Lits, l) }) {
			continue
		}
		if c := d.derive(clause, halves(r)); c != nil {
			return c
		}
	}
	return nil
}

// ruled derives a clause over answer bits from the rules of a line, of two lines that
// differ, or of the places that speak of its bits.
func (d *derivation) ruled(clause []int) *constraint {
	if c := d.ruledLine(clause); c != nil {
		return c
	}
	if c := d.ruledPair(clause); c != nil {
		return c
	}
	return d.ruledPlaces(clause)
}

// ruledLine tries the lines that have all cells of a clause: first whether unit propagation
// is enough, then a few cases, and then all fillings of the line.
func (d *derivation) ruledLine(clause []int) *constraint {
	var lines []*line
	for i := range d.lines {
		if d.inLines(clause, i, i) {
			lines = append(lines, d.lineNumber(i))
		}
	}
	for _, x := range lines {
		if c := d.derive(clause, x.rules); c != nil {
			return c
		}
	}
	for _, x := range lines {
		if c := d.split(clause, x.rules, x.cells); c != nil {
			return c
		}
	}
	for _, x := range lines {
		if c := d.byFillings(clause, x); c != nil {
			return c
		}
	}
	return nil
}

// ruledPair tries the pairs of lines that have all cells of a clause between them.
func (d *derivation) ruledPair(clause []int) *constraint {
	for _, group := range d.formula.Book.Apart {
		for b := group.From; b < group.To; b++ {
			for a := group.From; a < b; a++ {
				if !d.inLines(clause, a, b) {
					continue
				}
				if c := d.derive(clause, d.pair(a, b)); c != nil {
					return c
				}
			}
		}
	}
	return nil
}

// inLines reports whether the cells of a clause are all in one of two lines.
func (d *derivation) inLines(clause []int, a, b int) bool {
	in := func(line, bit int) bool {
		l := &d.formula.Book.Lines[line]
		from := bit - l.First
		return from >= 0 && from%l.Stride == 0 && from/l.Stride < l.Len
	}
	for _, l := range clause {
		if bit := abs(l) - 1; !in(a, bit) && !in(b, bit) {
			return false
		}
	}
	return true
}

// placesOf lists by answer bit the points and shapes that speak of it.
func placesOf(book *rule.Book, bits int) [][]rules.Place {
	places := make([][]rules.Place, bits)
	add := func(bits []int, p rules.Place) {
		for _, bit := range bits {
			if bit >= 0 {
				places[bit] = append(places[bit], p)
			}
		}
	}
	if book.Loop != nil {
		for p := range book.Loop.Points() {
			edges := book.Loop.AroundPoint(p)
			add(edges[:], rules.Place{Kind: rules.Point, A: p})
		}
	}
	for i := range book.Locals {
		add(book.Locals[i].Bits[:], rules.Place{Kind: rules.Shape, A: i})
	}
	return places
}

// ruledPlaces takes the rules of the places that speak of a clause's bits; for the empty
// clause it tries place after place.
func (d *derivation) ruledPlaces(clause []int) *constraint {
	if len(clause) == 0 {
		for _, places := range d.places {
			for _, p := range places {
				if c := d.ruledAt(clause, []rules.Place{p}); c != nil {
					return c
				}
			}
		}
		return nil
	}
	var near []rules.Place
	for _, l := range clause {
		for _, p := range d.places[abs(l)-1] {
			if !slices.Contains(near, p) {
				near = append(near, p)
			}
		}
	}
	return d.ruledAt(clause, near)
}

// ruledAt derives a clause from the rules of some places.
func (d *derivation) ruledAt(clause []int, places []rules.Place) *constraint {
	var some []*constraint
	var bits []int
	for _, p := range places {
		some = append(some, all(d.formula.At(p))...)
	}
	for _, c := range some {
		for _, l := range c.lits {
			if v := abs(l); !slices.Contains(bits, v) {
				bits = append(bits, v)
			}
		}
	}
	return d.split(clause, some, bits)
}
