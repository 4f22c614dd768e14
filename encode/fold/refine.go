package fold

import (
	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// CutKind says what a lazily added group of clauses is about.
type CutKind string

// Refine is what the clauses of an encoding leave out. It is given the answer bits of a
// model and returns the solutions in it: of a loop that can be one among others, and
// without stops every one. To sink it writes clauses that every solution satisfies and the
// model does not, and it names their kinds. It never does neither, so that a search that
// blocks the solutions ends.
type Refine func(a puzzle.Answer, sink cnf.Sink) (solutions []puzzle.Answer, cuts []CutKind)
