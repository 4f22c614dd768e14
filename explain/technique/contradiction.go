package technique

import (
	"cmp"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
)

// Chain assumes a cell or an edge and follows plain conclusions, each from one
// rule, until a rule breaks. The shortest chains come first: those with the fewest rule
// instances, then those with the fewest links.
var Chain = &Technique{
	Name:  Contradiction,
	Class: 5,
	Find:  findContradictions,
}

// The names of what needs an assumption.
const (
	Contradiction = "contradiction" // one chain of conclusions leads to a broken rule
	Cases         = "cases"         // in the chain, both values of a cell or an edge have to be looked at
)

// fewRules is the size up to which a contradiction about a loop counts as class 4.
const fewRules = 6

// ChainClass is the class of a deduction by contradiction or by cases from a number of
// rule instances.
func ChainClass(p puzzle.Puzzle, rules int, cases bool) Class {
	switch {
	case !puzzle.Drawn(p) && cases:
		return 6
	case !puzzle.Drawn(p):
		return 5
	case rules > fewRules:
		return 5
	case rules > 2:
		return 4
	}
	return 2
}

func findContradictions(k *Known, found func(*Deduction)) {
	var all []*Deduction
	for v := 1; v <= k.Puzzle.Bits(); v++ {
		l := cnf.Lit(v)
		if k.Value(l) != infer.Open {
			continue
		}
		for _, assumed := range [...]cnf.Lit{l, -l} {
			if c := k.Refute(assumed, nil); c != nil {
				all = append(all, &Deduction{Lits: []cnf.Lit{-assumed}, Rules: c.Instances(), Facts: c.Facts(), Chain: c})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *Deduction) int {
		return cmp.Or(cmp.Compare(len(a.Rules), len(b.Rules)), cmp.Compare(len(a.Chain.Links), len(b.Chain.Links)))
	})
	for _, d := range all {
		found(d)
	}
}
