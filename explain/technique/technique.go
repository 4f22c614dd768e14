// Package technique has the steps by which people solve grid puzzles, from the easiest
// to the hardest. Each is in a file of its own: what it looks for, and how it says it.
//
// A technique finds deductions: literals that follow from a few rule instances and facts.
// List returns those of a puzzle in the order in which they are to be tried. Where
// all are silent, package explain looks for a set of instances itself.
//
// The order is that of Simon Tatham's graders (unruly, pearl), with more at the hard end;
// docs/explanations.md describes the classes and how they agree with published levels.
package technique

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
	"gridcnf/rule"
)

// Class says how hard a deduction is, from 1.
type Class int

// Deduction is a step before it is taken.
type Deduction struct {
	// Lits are what follows: literals of answer bits, bit i being variable i+1.
	Lits []cnf.Lit
	// Rules are the instances from which it follows, and Facts the literals known before.
	// They are enough; unless Tight, there may be too many of them.
	Rules []rule.Instance
	Facts []cnf.Lit
	Tight bool
	// Chain is how the opposite of Lits[0] leads to a contradiction, if that is how it was
	// found.
	Chain *infer.Chain
}

// Technique is one way to find deductions.
type Technique struct {
	Name  string // as "three alike"
	Class Class
	Text  string // what it is, in a sentence
	// Chains says that its deductions have a Chain, which is what is to be told.
	Chains bool

	// Find calls yield for the deductions there are, in a fixed order, until it returns
	// false. Several deductions can have the same literals.
	Find func(k *Known, yield func(*Deduction) bool)
	// Along returns further literals that follow from the rules and facts of a deduction
	// with no more of them than are needed, in the same way. It may be nil.
	Along func(k *Known, d *Deduction) []cnf.Lit
	// Say explains a deduction with no more rules and facts than are needed. It is nil if
	// the technique finds chains.
	Say func(k *Known, d *Deduction) string
}

// List returns the techniques for a puzzle, the easiest first. It fails for families that it
// does not know.
func List(p puzzle.Puzzle) ([]*Technique, error) {
	switch p.(type) {
	case *takuzu.Board:
		return binary, nil
	case *masyu.Board:
		return loop, nil
	}
	return nil, fmt.Errorf("no techniques for puzzles of type %T", p)
}

// The techniques of the binary puzzles and of Masyu, in the order in which they are tried.
var (
	binary = []*Technique{threeAlike, fullLine, jointLine, distinctLines, contradiction}
	loop   = []*Technique{cell, pearl, adjacentPearls, pearlAndCell, threeWhites, closing, cut, contradiction}
)
