package slitherlink

import (
	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/rule"
)

// The patterns hold whatever else is known: a deduction of theirs has rules and no facts, and
// is of those edges that are open.

// pattern yields some edges that follow from rules alone, if one of them is open. None of
// the rules can be spared for any of the edges.
func pattern(k *technique.Known, yield func(*technique.Deduction) bool, lits []cnf.Lit, rules ...rule.Instance) bool {
	lits = openOf(k, lits)
	return len(lits) == 0 || yield(&technique.Deduction{Lits: lits, Rules: rules, Tight: true})
}

// openOf returns the literals of which nothing is known; 0 stands for an edge that is not
// there.
func openOf(k *technique.Known, lits []cnf.Lit) (open []cnf.Lit) {
	for _, l := range lits {
		if l != 0 && k.Value(l) == infer.Open {
			open = append(open, l)
		}
	}
	return open
}

// on and off are the literals of an edge, 0 for -1.
func on(edge int) cnf.Lit  { return cnf.Lit(edge + 1) }
func off(edge int) cnf.Lit { return -cnf.Lit(edge + 1) }
