package check

import (
	"errors"
	"fmt"

	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// judge accepts the clauses of a formula one after another. A clause is accepted if it
// follows from one rule of the puzzle's book, what the helper variables in it mean, and what
// is known. An accepted clause of one answer bit makes that bit known.
//
// The judge asks no family. A clause of answer bits alone can follow from a given, a place
// (places.go), a line (axis.go), two lines that differ (pairs.go), or from what is inside
// and outside of the loop (faces.go). The helpers in a clause say which rule it is about.
//
// Literals are numbers as in DIMACS: variable i+1 is answer bit i, the variables after
// those are helpers, and a negative number is a complement.
type judge struct {
	effort
	puzzle  puzzle.Puzzle
	helpers *helpers
	bits    []domain // by answer bit; one more, which is 0, for sites beyond the border
	axes    [2]*axis // the rows and the columns, if the book has lines; else nil
	places  *places
	loop    *rule.Loop // nil if the book has none
	faces   *faces     // of the loop
	cutter  *cutter
	before  []domain // by literal of a clause: what was known, while it is false
}

// mostCells is the longest line that is judged: the states at all its places take 25 MB.
const mostCells = 10_000

// newJudge returns the judge for a puzzle with a book.
func newJudge(p puzzle.Puzzle, book *rule.Book, h *helpers, e effort) (*judge, error) {
	j := &judge{effort: e, puzzle: p, helpers: h, bits: make([]domain, p.Bits()+1), loop: book.Loop}
	for i := range j.bits {
		j.bits[i] = either
	}
	j.bits[p.Bits()] = zero
	if err := j.newAxes(book); err != nil {
		return nil, err
	}
	j.places = newPlaces(book, p.Bits())
	j.cutter = newCutter(book.Loop, e)
	if j.loop != nil {
		if j.loop.Edges() != p.Bits() {
			return nil, fmt.Errorf("no judge for a loop of %d edges and %d answer bits, expected as many", j.loop.Edges(), p.Bits())
		}
		j.faces = newFaces(j.loop.Lattice)
	}
	return j, nil
}

// accept returns nil if a clause follows from a rule, and else why it is refused.
func (j *judge) accept(clause []int32) error {
	j.work(1 + len(clause))
	if err := j.helpers.checkClause(clause); err != nil {
		return err
	}
	if err := j.follows(clause); err != nil {
		return err
	}
	if len(clause) == 1 && j.helpers.of(abs(clause[0])) == nil {
		j.know(int(abs(clause[0]))-1, asserting(clause[0]))
	}
	return nil
}

// know notes what an answer bit can be.
func (j *judge) know(bit int, v domain) {
	j.bits[bit] &= v
	for _, x := range j.axes {
		if x != nil {
			x.automaton.forget(int(x.line[bit]), int(x.place[bit]))
		}
	}
	if j.faces != nil && !j.faces.join(bit, v == one) {
		j.faces.torn = true
	}
}

// follows chooses the rule by the first helper in a clause.
func (j *judge) follows(clause []int32) error {
	for _, l := range clause {
		switch m := j.helpers.of(abs(l)).(type) {
		case meaning.Count:
			return j.counts(clause, m.Line)
		case meaning.Wire:
			return j.counts(clause, m.Line)
		case meaning.State:
			return j.states(clause, m.Line)
		case meaning.Differ:
			return j.differs(clause, m)
		case meaning.Inside:
			if !j.facesFollow(clause) {
				return errors.New("its edges can part the inside from the outside although it is false")
			}
			return nil
		}
	}
	return j.bitsFollow(clause)
}

// bitsFollow judges a clause of answer bits.
func (j *judge) bitsFollow(clause []int32) error {
	if len(clause) == 1 && j.given(int(abs(clause[0]))-1) == asserting(clause[0]) {
		return nil
	}
	if j.linesFollow(clause) || j.placesFollow(clause) || j.facesFollow(clause) {
		return nil
	}
	rules := "at the places near it"
	if j.axes[0] != nil {
		rules += ", of a line, of two lines"
	}
	if j.loop != nil {
		rules += ", of the loop"
	}
	return fmt.Errorf("if it were false, no rule would be broken %s; and it is no given", rules)
}

// given returns what is printed on the board.
func (j *judge) given(bit int) domain {
	switch value, known := j.puzzle.Given(bit); {
	case !known:
		return either
	case value:
		return one
	}
	return zero
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
