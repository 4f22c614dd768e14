// Package human solves the binary puzzles without a SAT solver: as people do, by rules, and
// by trying values where these are silent.
//
// All methods are one depth-first search (search.go) over a board as it is filled (grid.go).
// They differ in the rules of package technique that they apply before they guess, and in the
// cell that they guess. The search is complete: it ends with all the solutions that were asked
// for or with the proof that there are no more.
//
// The methods are those of J. P. Verkamp's solver, github.com/jpverkamp/takuzu.
package human

import (
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
)

// Method is a way to solve a puzzle.
type Method string

// The methods.
const (
	// Human applies the rules until they are silent, and then goes on as Backtracker does.
	Human Method = "human"
	// Hybrid applies the rules again after every guess. It guesses a cell whose row and
	// column have few open cells.
	Hybrid Method = "hybrid"
	// Backtracker only sees whether a rule of the puzzle is broken. It guesses the first open
	// cell, 0 and then 1.
	Backtracker Method = "backtracker"
)

// Names lists the methods.
func Names() []string { return []string{string(Human), string(Hybrid), string(Backtracker)} }

// rules are those of the methods Human and Hybrid, the easiest first.
var rules = []*technique.Technique{technique.ThreeAlike, technique.FullLine, technique.OnlyCompletion}

// The verdicts, with the meaning that package solve gives them.
const (
	OnlyOne   = "unique"
	Several   = "multiple"
	NoneAtAll = "none"
	Unknown   = "unknown"
)

// Result is a verdict with its evidence.
type Result struct {
	Verdict   string
	Solutions []puzzle.Answer // as many as were asked for, or as were found
	Reason    error           // why the search was stopped; nil if it was not
	Steps     Steps
}

// Steps are what a search has done.
type Steps struct {
	// Filled and Tried are the cells without a given on the way to the first solution: filled by
	// each of the method's rules, and by trying a value, the first or the other one. Without a
	// solution they are those that are filled when the search ends.
	Filled []Filled
	Tried  int
	// Guesses and DeadEnds count, in the whole search, how often a value was tried for want of a
	// rule, and how often a rule of the puzzle was found broken.
	Guesses, DeadEnds int
}

// Filled is how many cells a rule has filled.
type Filled struct {
	Rule  string // the technique's name
	Cells int
}
