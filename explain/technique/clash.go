package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// SayClash speaks of two instances, Points or Locals. It tries to say how the opposite of
// one of the literals goes wrong: what one of the two makes of it, and why the other cannot
// have that.
func (k *Known) SayClash(d *Deduction) string {
	if len(d.Rules) == 2 {
		on, off := Split(d.Lits)
		for _, l := range append(off, on...) {
			for first := range d.Rules {
				if text := k.clash(d, l, d.Rules[first], d.Rules[1-first]); text != "" {
					return text
				}
			}
		}
	}
	return k.LeftOver(d)
}

// clash assumes the opposite of a literal, and tells what the first instance makes of it
// and how that breaks the second. It returns nothing if that is not all there is to it.
func (k *Known) clash(d *Deduction, l cnf.Lit, first, second rule.Instance) string {
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
	if p, ok := first.(*rule.Local); ok && k.Leave != nil && l < 0 {
		if text := k.Leave(p, l.Var()-1); text != "" {
			return fmt.Sprintf("%sIf %s, %s. So %s.", facts, text, trouble, k.Outcome(d.Lits))
		}
	}
	return fmt.Sprintf("%sIf %s, %s would force %s, and %s. So %s.",
		facts, k.wanted([]cnf.Lit{-l}, " were "), Spot(first), k.wanted(needed, " to be "), trouble, k.Outcome(d.Lits))
}

// wanted lists edges as "r1c1-r1c2 were drawn and r1c2-r1c3 were empty", or with another verb.
func (k *Known) wanted(lits []cnf.Lit, verb string) string {
	return strings.Join(k.states(lits, func(names []string, state string) string {
		return english.List(names) + verb + state
	}), " and ")
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
