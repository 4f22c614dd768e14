package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// alone makes a technique that looks at single instances, those with the indices in some.
func alone(name string, some func(*Known) []int, say func(*Known, *Deduction) string) *Technique {
	find := func(k *Known, found func(*Deduction)) {
		var w ways
		for _, i := range some(k) {
			w.start(k, k.Instances[i])
			w.deduce(found)
		}
	}
	return &Technique{Name: name, Class: 1, Plain: true, Find: find, Say: say}
}

// Shape makes the technique that looks at each shape alone.
func Shape(name string, say func(*Known, *Deduction) string) *Technique {
	return alone(name, func(k *Known) []int { return k.Locals }, say)
}

// Point makes the technique that looks at each point of a loop alone: two of its edges are drawn, or none.
func Point(name string) *Technique {
	return alone(name, func(k *Known) []int { return k.Points }, sayPoint)
}

// EachShape makes the Find of a technique that looks at one shape after the other.
func EachShape(look func(k *Known, l *rule.Local, found func(*Deduction))) func(*Known, func(*Deduction)) {
	return func(k *Known, found func(*Deduction)) {
		for _, i := range k.Locals {
			look(k, k.Instances[i].(*rule.Local), found)
		}
	}
}

// Few finds what follows from up to three instances, Points and Locals. If something follows from fewer of them, it finds
// nothing: an easier technique comes first.
func Few(k *Known, found func(*Deduction), instances ...rule.Instance) {
	if k.terse && k.stale(instances) {
		return
	}
	var w ways
	for i := range instances {
		w.start(k)
		for j, inst := range instances {
			if j != i {
				w.obey(inst)
			}
		}
		if len(instances) > 1 && (!w.silent() || w.settled()) {
			return
		}
	}
	w.start(k, instances...)
	w.deduce(found)
}

// stale reports whether Reach can skip some instances: nothing new is known of their edges since it looked at them last, or
// one of them has no open edge, so that the others alone lead as far.
func (k *Known) stale(instances []rule.Instance) bool {
	news := k.seen == 0
	for _, inst := range instances {
		open := false
		edges, _ := sites(inst)
		for _, e := range edges {
			l := cnf.Lit(e + 1)
			open = open || e >= 0 && k.Value(l) == infer.Open
			news = news || e >= 0 && k.Value(l) != infer.Open && k.Place(l) >= k.seen
		}
		if !open {
			return true
		}
	}
	return !news
}

// Always lists the open edges that up to four instances, Points and Locals, decide without any facts: first literals of
// drawn edges, then of empty ones.
func Always(k *Known, instances ...rule.Instance) []cnf.Lit {
	var w ways
	w.start(k, instances...)
	w.suppose(nil)
	on, off := Split(w.lits(w.follow()))
	return k.Open(append(on, off...))
}

// Open returns the literals in lits whose value is not known.
func (k *Known) Open(lits []cnf.Lit) []cnf.Lit {
	return list.Filter(lits, func(l cnf.Lit) bool { return k.Value(l) == infer.Open })
}

// SayClash explains a deduction from two Points or Locals. It assumes the opposite of a literal, and tries to say what the
// one instance makes of it and why the other then breaks. If that is not how it goes, it is LeftOver.
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

// clash assumes the opposite of a literal, and says what follows by the first instance and how that breaks the second. It
// returns "" if it does not break.
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
	trouble, facts := k.Broken(second, clash), ""
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

// Broken says in a clause how a Point or a Local is broken if some literals hold.
func (k *Known) Broken(inst rule.Instance, lits []cnf.Lit) string {
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

// sayPoint has a sentence for each number of lines at the point.
func sayPoint(k *Known, d *Deduction) string {
	p := d.Rules[0].(*rule.Point)
	lines, _ := Split(d.Facts)
	more, _ := Split(d.Lits)
	switch {
	case len(lines) >= 2:
		return fmt.Sprintf("%s already has two lines: no other edge, so %s.", p.Place(), k.Outcome(d.Lits))
	case len(lines) == 1 && len(more) == 1:
		from, to := p.Loop.Ends(more[0].Var() - 1)
		other := from + to - (p.Row*p.Loop.Cols + p.Col)
		return fmt.Sprintf("%s has one line and one free side: it continues to %s.", p.Place(), p.Loop.SayPoint(other))
	case len(more) > 0:
		return fmt.Sprintf("The loop has to pass %s, and only two sides are left: %s.", p.Place(), k.Outcome(d.Lits))
	}
	return fmt.Sprintf("No side is left at %s for a second line, so %s.", p.Place(), k.Outcome(d.Lits))
}
