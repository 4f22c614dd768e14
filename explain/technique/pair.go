package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// deducePair yields what follows from two instances if neither gives anything alone.
func deducePair(k *Known, a, b rule.Instance, yield func(*Deduction) bool) bool {
	var w ways
	for _, alone := range [...]rule.Instance{a, b} {
		w.start(k, alone)
		if !w.silent() || w.settled() {
			return true
		}
	}
	w.start(k, a, b)
	return w.deduce(yield)
}

// sayPair speaks of two instances. It tries to say how the opposite of one of the literals
// goes wrong: what one of the two makes of it, and why the other cannot have that.
func sayPair(k *Known, d *Deduction) string {
	if text := sayBlackPair(k, d); text != "" {
		return text
	}
	if len(d.Rules) == 2 {
		on, off := split(d.Lits)
		for _, l := range append(off, on...) {
			for first := range d.Rules {
				if text := sayClash(k, d, l, d.Rules[first], d.Rules[1-first]); text != "" {
					return text
				}
			}
		}
	}
	return leftOver(k, d)
}

// sayBlackPair speaks of two black pearls side by side, or returns nothing.
func sayBlackPair(k *Known, d *Deduction) string {
	if len(d.Rules) != 2 || len(d.Facts) > 0 {
		return ""
	}
	p, ok := d.Rules[0].(*rule.Local)
	q, also := d.Rules[1].(*rule.Local)
	if !ok || !also || colour(p) != "black" || colour(q) != "black" || q.Row-p.Row+q.Col-p.Col != 1 {
		return ""
	}
	return fmt.Sprintf("The black pearls at %s and %s would each need a straight line on the other, so there is no line between them: %s.",
		puzzle.CellName(p.Row, p.Col), puzzle.CellName(q.Row, q.Col), outcome(k, d.Lits))
}

// sayClash assumes the opposite of a literal, and tells what the first instance makes of it
// and how that breaks the second. It returns nothing if that is not all there is to it.
func sayClash(k *Known, d *Deduction, l cnf.Lit, first, second rule.Instance) string {
	var w ways
	w.start(k, first)
	w.suppose(append(slices.Clip(d.Facts), -l))
	if !w.possible() {
		return ""
	}
	found := w.lits(w.follow())
	w.start(k, second)
	w.suppose(slices.Concat(d.Facts, found, []cnf.Lit{-l}))
	if w.possible() {
		return ""
	}
	clash := w.clash()
	needed := slices.DeleteFunc(found, func(f cnf.Lit) bool { return !slices.Contains(clash, f) })
	if len(needed) == 0 {
		return ""
	}
	trouble := broken(second, clash)
	if p, ok := first.(*rule.Local); ok && l < 0 && colour(p) == "black" {
		a := armsOf(p)
		if way, far := a.of(l); way >= 0 && !far {
			return fmt.Sprintf("%sIf the line went %s from %s, %s. So %s.",
				known(k, d.Facts), directions[way], spot(p), trouble, outcome(k, d.Lits))
		}
	}
	return fmt.Sprintf("%sIf %s were %s, %s would need %s, and %s. So %s.",
		known(k, d.Facts), k.Name(l), drawing(-l), spot(first), wanted(k, needed), trouble, outcome(k, d.Lits))
}

// known is a sentence of facts.
func known(k *Known, facts []cnf.Lit) string {
	if len(facts) == 0 {
		return ""
	}
	return given(k, facts) + ". "
}

// drawing says what a literal makes of its edge.
func drawing(l cnf.Lit) string {
	if l > 0 {
		return "drawn"
	}
	return "empty"
}

// wanted lists edges as "r1c1-r1c2 drawn and r1c2-r1c3 empty".
func wanted(k *Known, lits []cnf.Lit) string {
	on, off := split(lits)
	var parts []string
	for _, some := range [...][]cnf.Lit{on, off} {
		if len(some) > 0 {
			parts = append(parts, names(k, some)+" "+drawing(some[0]))
		}
	}
	return strings.Join(parts, " and ")
}

// broken says what is wrong with a cell or a pearl whose edges are as some literals say.
func broken(inst rule.Instance, lits []cnf.Lit) string {
	if p, ok := inst.(*rule.Local); ok {
		return Trouble(p, lits)
	}
	switch on, _ := split(lits); len(on) {
	case 0:
		return "the loop could not pass " + spot(inst)
	case 1:
		return "the line would end at " + spot(inst)
	}
	return "three lines would meet at " + spot(inst)
}
