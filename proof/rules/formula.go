// Package rules says the rules of a puzzle as pseudo-Boolean constraints: sums of cells or
// edges that are at least a number, or equal to it. They are so few and so plain that a
// person can read them against the rule book, line by line, for what a level 2 certificate
// proves is proved of these lines.
//
// New states the rules of a board, Add appends what is known from elsewhere (cuts and the
// claim), and WriteTo writes all as an OPB file. There is nothing of SAT here and no
// encoding: the only variables besides the answer bits say where two lines differ.
package rules

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// Constraint says how many of some literals hold: at least Sum or, with Exactly, just Sum.
// A literal is a variable, counted from 1, or the negative of one for its complement.
type Constraint struct {
	ID      int // its number for VeriPB, counted from 1; ID+1 says "at most" if Exactly
	Lits    []int
	Sum     int
	Exactly bool
}

// Formula is the list of the constraints of one puzzle. Variables 1 to Bits are the answer
// bits; those after them are the differences between lines.
type Formula struct {
	Bits, Vars  int
	Constraints []Constraint

	comments []comment
	nextID   int

	lines [2]span // the rows and the columns of a binary board
	pairs [2]span // their pairs
	cells span    // the cells of a Masyu board
	cols  int
	added int // where Add has begun
}

// comment is a remark before a constraint.
type comment struct {
	before int
	text   string
}

// span is where the constraints of places of one kind begin: those of place i are
// starts[i] to starts[i+1]-1.
type span []int

// New states the rules of a puzzle. It fails for a family that it does not know.
func New(p puzzle.Puzzle) (*Formula, error) {
	f := &Formula{Bits: p.Bits(), Vars: p.Bits(), nextID: 1}
	_, f.cols = p.Size()
	switch p := p.(type) {
	case *takuzu.Board:
		f.binary(p)
	case *masyu.Board:
		f.masyu(p)
	default:
		return nil, fmt.Errorf("no constraints for puzzles of type %T", p)
	}
	f.added = len(f.Constraints)
	return f, nil
}

// Add appends a clause, that one of the literals holds, with a remark if there is one.
func (f *Formula) Add(remark string, clause ...int) {
	if remark != "" {
		f.comment("%s", remark)
	}
	f.atLeast(1, clause...)
}

// IDs is how many numbers VeriPB gives to the constraints: two to an equation.
func (f *Formula) IDs() int { return f.nextID - 1 }

// Added returns what Add has appended.
func (f *Formula) Added() []Constraint { return f.Constraints[f.added:] }

func (f *Formula) comment(format string, args ...any) {
	f.comments = append(f.comments, comment{len(f.Constraints), fmt.Sprintf(format, args...)})
}

// atLeast states that sum or more of the literals hold.
func (f *Formula) atLeast(sum int, lits ...int) {
	f.Constraints = append(f.Constraints, Constraint{f.nextID, lits, sum, false})
	f.nextID++
}

// atMost states that sum or fewer of the literals hold.
func (f *Formula) atMost(sum int, lits ...int) {
	f.atLeast(len(lits)-sum, negated(lits)...)
}

// exactly states that sum of the literals hold.
func (f *Formula) exactly(sum int, lits ...int) {
	f.Constraints = append(f.Constraints, Constraint{f.nextID, lits, sum, true})
	f.nextID += 2
}

func negated(lits []int) []int {
	not := make([]int, len(lits))
	for i, l := range lits {
		not[i] = -l
	}
	return not
}

// begin notes that the constraints of the next place follow.
func (s *span) begin(f *Formula) { *s = append(*s, len(f.Constraints)) }

// of returns the constraints of a place, or none if there are no places of the kind.
func (s span) of(f *Formula, place int) []Constraint {
	if place < 0 || place+1 >= len(s) {
		return nil
	}
	return f.Constraints[s[place]:s[place+1]:s[place+1]]
}
