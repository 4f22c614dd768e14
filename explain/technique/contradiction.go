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
// instances, on boards of lines the fewest for what follows then, and then those with the fewest
// links.
var Chain = &Technique{
	Name:  Contradiction,
	Class: 5,
	Find:  func(k *Known, found func(*Deduction)) { findContradictions(k, false, found) },
}

// LineChain is Chain with conclusions from whole lines as well.
var LineChain = &Technique{
	Name:  ByLines,
	Class: 5,
	Find:  func(k *Known, found func(*Deduction)) { findContradictions(k, true, found) },
}

// The names of what needs an assumption.
const (
	Contradiction = "contradiction"          // one chain of conclusions leads to a broken rule
	ByLines       = "contradiction by lines" // in the chain, all rules of a line count as one
	Cases         = "cases"                  // in the chain, both values of a cell or an edge have to be looked at
)

// The sizes up to which contradictions about a loop count as class 3, 4 and 5. FewRules are also the most of an early closing.
const (
	leastRules = 2
	FewRules   = 4
	manyRules  = 12
)

// ChainClass is the class of a deduction by contradiction or by cases from a number of
// rule instances.
func ChainClass(p puzzle.Puzzle, rules int, cases bool) Class {
	switch loop := puzzle.Drawn(p); {
	case cases, loop && rules > manyRules:
		return 6
	case !loop, rules > FewRules:
		return 5
	case rules > leastRules:
		return 4
	}
	return 3
}

func findContradictions(k *Known, whole bool, found func(*Deduction)) {
	k.Whole(whole)
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
	k.Whole(false)
	gain := make(map[*Deduction]int)
	for _, d := range all {
		if gain[d] = 1; k.Loop == nil {
			gain[d] = k.Gain(d)
		}
	}
	slices.SortStableFunc(all, func(a, b *Deduction) int {
		return cmp.Or(cmp.Compare(len(a.Rules)*gain[b], len(b.Rules)*gain[a]), cmp.Compare(len(a.Chain.Links), len(b.Chain.Links)))
	})
	for _, d := range all {
		found(d)
	}
}

// Gain is how many literals a deduction leads to with its own: those that follow plainly, one rule
// after the other, and for a chain about lines one line after the other.
func (k *Known) Gain(d *Deduction) int {
	before := len(k.Facts())
	defer k.Forget(before)
	for _, l := range d.Lits {
		k.Know(l)
	}
	if d.Chain != nil && k.Loop == nil {
		k.Whole(true)
		defer k.Whole(false)
	}
	n, _ := k.Count(k.All()...)
	return len(d.Lits) + n
}
