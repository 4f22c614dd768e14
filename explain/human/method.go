// Package human solves the binary puzzles without a SAT solver: as people do, by rules, and
// by trying values where these are silent.
//
// All methods are one depth-first search (search.go) over a board as it is filled (grid.go).
// They differ in the rules that they apply before they guess (deduce.go), which are those of
// package technique, and in the cell that they guess (guess.go). The search is complete: it
// ends with all the solutions that were asked for or with the proof that there are no more.
//
// The methods are those of J. P. Verkamp's solver, github.com/jpverkamp/takuzu.
package human

// Method is a way to solve a puzzle.
type Method string

// The methods.
const (
	// Human applies the rules, and where they are silent goes on as Backtracker does,
	// without them.
	Human Method = "human"
	// Hybrid applies the rules again after every guess. It guesses a cell whose row and
	// column have few open cells.
	Hybrid Method = "hybrid"
	// Backtracker knows no rules but that none may be broken. It guesses the first open
	// cell, 0 and then 1.
	Backtracker Method = "backtracker"
)

// Names lists the methods.
func Names() []string {
	return []string{string(Human), string(Hybrid), string(Backtracker)}
}
