package technique

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/rule"
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
	if k.terse && slices.ContainsFunc(instances, k.settled) { // the others have something to say alone, if at all
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

// settled reports whether all edges of a Point or a Local are known.
func (k *Known) settled(instance rule.Instance) bool {
	var edges []int
	switch r := instance.(type) {
	case *rule.Point:
		around := r.Loop.Around(r.Row, r.Col)
		edges = around[:]
	case *rule.Local:
		edges = r.Bits[:]
	}
	return !slices.ContainsFunc(edges, func(e int) bool { return e >= 0 && k.Value(cnf.Lit(e+1)) == infer.Open })
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
