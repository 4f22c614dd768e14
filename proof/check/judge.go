package check

import (
	"errors"
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// judge accepts the clauses of a formula one after another. A clause is accepted if it
// follows from one rule of the puzzle, what the helper variables in it mean, and what is
// known. An accepted clause of one answer bit makes that bit known.
//
// Literals are numbers as in DIMACS: variable i+1 is answer bit i, the variables after
// those are helpers, and a negative number is a complement.
type judge interface {
	// accept returns nil if a clause follows from a rule, and else why it is refused.
	accept(clause []int32) error
	// acceptCut returns nil if a clause follows from its witness, and else why not.
	acceptCut(clause []int32, witness string) error
	// known returns the values that an answer bit can still have.
	known(bit int) domain
}

// longestLine is the longest line of a binary board that is judged: the states at all its
// places take 25 MB.
const longestLine = 10_000

// newJudge returns the judge for a puzzle.
func newJudge(p puzzle.Puzzle, h *helpers) (judge, error) {
	switch p := p.(type) {
	case *takuzu.Board:
		if rows, cols := p.Size(); max(rows, cols) > longestLine {
			return nil, fmt.Errorf("the board is %dx%d, expected lines of at most %d cells", rows, cols, longestLine)
		}
		return newBinaryJudge(p, h), nil
	case *masyu.Board:
		return newMasyuJudge(p, h), nil
	}
	return nil, fmt.Errorf("no rules are known for puzzles of type %T", p)
}

// domain is a set of values that a bit can have.
type domain uint8

const (
	zero   domain = 1 << iota // it can be 0
	one                       // it can be 1
	either = zero | one
	none   = domain(0)
)

// refuting returns the value that makes a literal false.
func refuting(literal int32) domain {
	if literal > 0 {
		return zero
	}
	return one
}

// asserting returns the value that makes a literal true.
func asserting(literal int32) domain { return either &^ refuting(literal) }

func abs(literal int32) int32 { return max(literal, -literal) }

var errSaysNothing = errors.New("it says nothing: it has a variable and its complement")
