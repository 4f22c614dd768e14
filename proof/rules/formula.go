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
// constraints of a line, a pair of lines, a point or a shape, which At returns.
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
	places   map[Place]int // their numbers, in order
	starts   []int         // by number of a place, and after the last: where its constraints begin
}

// Place is what some constraints speak of, by its numbers in the book.
type Place struct {
	Kind Kind
	A, B int // B is the second of a pair, which comes after the first
}

// Kind is a kind of places.
type Kind int

// The kinds. The constraints of a line are first the equation that says balance, then the
// windows. Those of two lines that differ are two for each cell and then the one that says
// that they differ somewhere.
const (
	Line  Kind = iota // of Book.Lines
	Pair              // of them
	Point             // of Book.Loop
	Shape             // of Book.Locals
	nowhere
)

// comment is a remark before a constraint.
type comment struct {
	before int
	text   string
}

// New states the rules of a puzzle. It fails for one that has no rule book.
func New(p puzzle.Puzzle) (*Formula, error) {
	book, err := rule.Of(p)
	if err != nil {
		return nil, err
	}
	f := &Formula{Book: book, Bits: p.Bits(), Vars: p.Bits(), nextID: 1, places: make(map[Place]int)}
	f.givens(p)
	f.eachLine()
	f.eachPair()
	f.eachPoint()
	f.eachShape()
	f.begin(nowhere, 0, 0)
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

// At returns the constraints of a place, or none if there is no such place.
func (f *Formula) At(p Place) []Constraint {
	i, ok := f.places[p]
	if !ok || p.Kind == nowhere {
		return nil
	}
	return f.Constraints[f.starts[i]:f.starts[i+1]:f.starts[i+1]]
}

// Added returns what Add has appended.
func (f *Formula) Added() []Constraint { return f.Constraints[f.starts[len(f.starts)-1]:] }

// begin notes that the constraints of the next place follow.
func (f *Formula) begin(kind Kind, a, b int) {
	f.places[Place{kind, a, b}] = len(f.starts)
	f.starts = append(f.starts, len(f.Constraints))
}

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
