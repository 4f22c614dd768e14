// Package human solves binary puzzles without a SAT solver: as people do, by rules, and by trying values where these find nothing.
//
// All methods are one complete depth-first search (search.go) over a board as it is filled (grid.go). They differ in the rules
// of package technique that they apply before they guess, and in the cell that they guess.
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
	// Hybrid applies the rules again after every guess, and guesses where few cells of a row and a column are open.
	Hybrid Method = "hybrid"
	// Backtracker only sees whether a rule of the puzzle is broken. It guesses the first open cell, 0 and then 1.
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
	// Filled and Tried count the cells on the way to the first solution, or until the search ends without any: filled by
	// each of the method's rules, and by trying a value, the first or the other one.
	Filled []Filled
	Tried  int
	// Guesses and DeadEnds count, in the whole search, how often a value was tried and a rule of the puzzle found broken.
	Guesses, DeadEnds int
}

// Filled is how many cells a rule has filled.
type Filled struct {
	Rule  string // the technique's name
	Cells int
}
