// Package rules says the rules of a puzzle as pseudo-Boolean constraints: sums of cells or
// edges that are at least a number, or equal to it. They are so few and so plain that a
// person can read them against the rule book, line by line, for what a level 2 certificate
// proves is proved of these lines.
//
// New states the rule book of a board, place by place (lines.go, places.go), whatever the
// family. Add appends what is known from elsewhere (cuts and the claim), and WriteTo writes
// all as an OPB file. There is no encoding here: the only variables besides the answer bits
// say where two lines differ. Package proof/check writes the formula of a certificate anew
// and compares, and package proof/veripb derives the clauses of an encoding from the
// constraints of a line, a pair of lines, a point or a shape, which Line, Pair, Point and
// Shape return.
package rules

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Constraint says how many of some literals hold: at least Sum or, with Exactly, just Sum.
// A literal is a variable, counted from 1, or the negative of one for its complement.
type Constraint struct {
	ID      int // its number for VeriPB, counted from 1; ID+1 says "at most" if Exactly
	Lits    []int
	Sum     int
	Exactly bool
}

// Formula is the list of the constraints of one puzzle. Variable i+1 is answer bit i, for
// the bits 0 to Bits-1; those after them are the differences between lines.
type Formula struct {
	Book        *rule.Book // whose rules are stated
	Bits, Vars  int
	Constraints []Constraint

	comments []comment
	nextID   int

	lines  span   // by line of the book
	pairs  []span // by group of lines that differ, its pairs
	points span   // of the loop
	shapes span   // by number in Book.Locals
	added  int    // where Add has begun
}

// comment is a remark before a constraint.
type comment struct {
	before int
	text   string
}

// span is where the constraints of places of one kind begin: those of place i are
// starts[i] to starts[i+1]-1.
type span []int

// New states the rules of a puzzle. It fails for one that has no rule book.
func New(p puzzle.Puzzle) (*Formula, error) {
	book, err := rule.Of(p)
	if err != nil {
		return nil, err
	}
	f := &Formula{Book: book, Bits: p.Bits(), Vars: p.Bits(), nextID: 1}
	f.givens(p)
	f.eachLine()
	f.eachPair()
	f.eachPoint()
	f.eachShape()
	f.added = len(f.Constraints)
	return f, nil
}

// givens states what is printed on the board.
func (f *Formula) givens(p puzzle.Puzzle) {
	for i := range f.Bits {
		if value, known := p.Given(i); known {
			digit := 0
			if value {
				digit = 1
			}
			f.comment("%s is given as %d", p.Site(i), digit)
			f.atLeast(1, int(rule.Literal(i, value)))
		}
	}
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
	not := make([]int, len(lits))
	for i, l := range lits {
		not[i] = -l
	}
	f.atLeast(len(lits)-sum, not...)
}

// exactly states that sum of the literals hold.
func (f *Formula) exactly(sum int, lits ...int) {
	f.Constraints = append(f.Constraints, Constraint{f.nextID, lits, sum, true})
	f.nextID += 2
}

// begin notes that the constraints of the next place follow.
func (s *span) begin(f *Formula) { *s = append(*s, len(f.Constraints)) }

// of returns the constraints of a place, or none if there is no such place.
func (s span) of(f *Formula, place int) []Constraint {
	if place < 0 || place+1 >= len(s) {
		return nil
	}
	return f.Constraints[s[place]:s[place+1]:s[place+1]]
}
