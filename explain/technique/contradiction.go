package technique

import (
	"cmp"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
)

// Chain assumes a value of a cell or an edge, and draws conclusions, each from one rule, until a rule breaks. Chains with
// the fewest rule instances come first (with Set.ByGain: the fewest per literal gained), then those with the fewest links.
var Chain = &Technique{
	Name:  Contradiction,
	Class: 5,
	Find:  func(k *Known, found func(*Deduction)) { findContradictions(k, false, found) },
}

// LineChain is Chain, but conclusions can also come from all rules of a line together.
var LineChain = &Technique{
	Name:  ByLines,
	Class: 5,
	Find:  func(k *Known, found func(*Deduction)) { findContradictions(k, true, found) },
}

// The names of techniques that need an assumption.
const (
	Contradiction = "contradiction"          // one chain of conclusions leads to a broken rule
	ByLines       = "contradiction by lines" // in the chain, all rules of a line count as one
	Cases         = "cases"                  // the chain has to try both values of a cell or an edge
)

// LoopLimits are the Set.Limits of families whose answer is a loop.
var LoopLimits = [...]int{leastRules, FewRules, 12}

// The most rules of a contradiction of class 3, and of class 4, in families whose answer is a loop.
const (
	leastRules = 2
	FewRules   = 4
)

// Hardest is the class of steps with cases, and of the longest chains.
const Hardest Class = 6

// ChainClass returns the class of a deduction by contradiction, or by cases, from so many rule instances.
func (s *Set) ChainClass(rules int, cases bool) Class {
	above := slices.IndexFunc(s.Limits[:], func(most int) bool { return rules <= most })
	if cases || above < 0 {
		return Hardest
	}
	return Hardest - Class(len(s.Limits)-above)
}

// ClassOf returns the class of a deduction of t from so many rule instances.
func (s *Set) ClassOf(t *Technique, rules int) Class {
	if t.ByRules {
		return max(t.Class, s.ChainClass(rules, false))
	}
	return t.Class
}

func findContradictions(k *Known, whole bool, found func(*Deduction)) {
	k.Whole(whole)
	var all []*Deduction
	for v := 1; v <= k.Puzzle.Bits(); v++ {
		l := cnf.Lit(v)
		if k.Value(l) != infer.Open {
			continue
		}
		if k.ctx.Err() != nil {
			return
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
		if gain[d] = 1; k.ByGain && k.ctx.Err() == nil {
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

// Gain counts the literals of a deduction and those that follow from it by single rules; if it has a chain and the set is
// ByGain, by whole lines as well.
func (k *Known) Gain(d *Deduction) int {
	before := len(k.Facts())
	defer k.Forget(before)
	k.Know(d.Lits...)
	if d.Chain != nil && k.ByGain {
		k.Whole(true)
		defer k.Whole(false)
	}
	n, _ := k.Count(k.All()...)
	return len(d.Lits) + n
}
