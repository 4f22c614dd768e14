package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/rule"
)

// SayClash speaks of two instances, Points or Locals. It tries to say how the opposite of
// one of the literals goes wrong: what one of the two makes of it, and why the other cannot
// have that. The family can say better than "r1c1-r1c2 were drawn" what is supposed, as seen
// from an instance; suppose may be nil, and return "".
func (k *Known) SayClash(d *Deduction, suppose func(inst rule.Instance, l cnf.Lit) string) string {
	if len(d.Rules) == 2 {
		on, off := Split(d.Lits)
		for _, l := range append(off, on...) {
			for first := range d.Rules {
				if text := k.clash(d, l, d.Rules[first], d.Rules[1-first], suppose); text != "" {
					return text
				}
			}
		}
	}
	return k.LeftOver(d)
}

// clash assumes the opposite of a literal, and tells what the first instance makes of it
// and how that breaks the second. It returns nothing if that is not all there is to it.
func (k *Known) clash(d *Deduction, l cnf.Lit, first, second rule.Instance, suppose func(rule.Instance, cnf.Lit) string) string {
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
	trouble, facts := k.broken(second, clash), ""
	if len(d.Facts) > 0 {
		facts = k.given(d.Facts) + ". "
	}
	if suppose != nil {
		if text := suppose(first, -l); text != "" {
			return fmt.Sprintf("%sIf %s, %s. So %s.", facts, text, trouble, k.Outcome(d.Lits))
		}
	}
	return fmt.Sprintf("%sIf %s were %s, %s would need %s, and %s. So %s.",
		facts, k.Name(l), drawing(-l), Spot(first), k.wanted(needed), trouble, k.Outcome(d.Lits))
}

// drawing says what a literal makes of its edge.
func drawing(l cnf.Lit) string {
	if l > 0 {
		return "drawn"
	}
	return "empty"
}

// wanted lists edges as "r1c1-r1c2 drawn and r1c2-r1c3 empty".
func (k *Known) wanted(lits []cnf.Lit) string {
	on, off := Split(lits)
	var parts []string
	for _, some := range [...][]cnf.Lit{on, off} {
		if len(some) > 0 {
			parts = append(parts, k.Names(some)+" "+drawing(some[0]))
		}
	}
	return strings.Join(parts, " and ")
}

// broken says what is wrong with an instance whose edges are as some literals say.
func (k *Known) broken(inst rule.Instance, lits []cnf.Lit) string {
	if p, ok := inst.(*rule.Local); ok {
		return k.Trouble(p, lits)
	}
	switch on, _ := Split(lits); len(on) {
	case 0:
		return "the loop could not pass " + Spot(inst)
	case 1:
		return "the line would end at " + Spot(inst)
	}
	return "three lines would meet at " + Spot(inst)
}
