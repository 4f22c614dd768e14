package human

import "gridcnf/puzzle"

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
	Solutions []puzzle.Answer // the first two, or as many as were found
	Reason    error           // why the search was stopped; nil if it was not
	Steps     Steps
}

// Steps are what a search has done.
type Steps struct {
	// Filled and Tried are the cells on the way to the first solution: filled by each of
	// the method's rules, and by trying a value, be it the first or the other one. Together
	// they are the cells without a given. Without a solution they are those that are filled
	// when the search ends.
	Filled []Filled
	Tried  int
	// Guesses and DeadEnds are of the whole search, also of the part that looks for
	// a second solution: how often a value was tried for want of a rule, and how often
	// a rule of the puzzle was found broken.
	Guesses, DeadEnds int
}

// Filled is how many cells a rule has filled.
type Filled struct {
	Rule  string // the technique's name
	Cells int
}
