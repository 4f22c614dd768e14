package technique

import (
	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle/rule"
)

// Alone finds what follows from each of some instances, Points and Locals by their indices.
func Alone(k *Known, found func(*Deduction), indices ...int) {
	var w ways
	for _, i := range indices {
		w.start(k, k.Instances[i])
		w.deduce(found)
	}
}

// EachShape makes the Find of a technique that looks at one shape after the other.
func EachShape(look func(k *Known, l *rule.Local, found func(*Deduction))) func(*Known, func(*Deduction)) {
	return func(k *Known, found func(*Deduction)) {
		for _, i := range k.Locals {
			look(k, k.Instances[i].(*rule.Local), found)
		}
	}
}

// Few finds what follows from up to three instances, Points and Locals, if nothing
// follows without any one of them.
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

// stale reports whether Reach need not look at some instances: nothing has become known of their
// edges since it did, or one of them has no open edge, so that the others say as much alone.
func (k *Known) stale(instances []rule.Instance) bool {
	news := k.seen == 0
	for _, inst := range instances {
		edges, open := []int(nil), false
		switch r := inst.(type) {
		case *rule.Point:
			around := r.Loop.Around(r.Row, r.Col)
			edges = around[:]
		case *rule.Local:
			edges = r.Bits[:]
		}
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

// Always lists the open edges that up to four instances, Points and Locals, decide whatever
// else is known: those that are drawn, then those that are empty.
func Always(k *Known, instances ...rule.Instance) []cnf.Lit {
	var w ways
	w.start(k, instances...)
	w.suppose(nil)
	on, off := Split(w.lits(w.follow()))
	return k.Open(append(on, off...))
}

// Open returns those of some literals of which nothing is known.
func (k *Known) Open(lits []cnf.Lit) (open []cnf.Lit) {
	for _, l := range lits {
		if k.Value(l) == infer.Open {
			open = append(open, l)
		}
	}
	return open
}
