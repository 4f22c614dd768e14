// Package book has the kinds of constraint that rule files build their rules from, one kind per file: clauses, sums, lines that differ, and
// connections, loops and divisions on a graph.
//
// A rule.Book keeps them in Others. The first variables are the answer's bits, and the rest are helpers. Small interfaces say what a kind
// can do: every kind can evaluate an answer by walking it (Holds), and a kind that would take too many clauses finds those that a search or
// a model violates (Cutter). A reader refuses a kind that it cannot handle with a rule.Unknown, which names both.
package book

import (
	"math"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// The constants, as literals of constraints. They are those of fold.Writer.
const (
	True  cnf.Lit = math.MaxInt32
	False cnf.Lit = -True
)

// Values returns the value of a literal that is not a constant.
type Values func(l cnf.Lit) bool

// Of returns the value of a literal or constant.
func (v Values) Of(l cnf.Lit) bool { return l == True || l != False && v(l) }

// Constraint is one rule at one place.
type Constraint interface {
	rule.Other
	// About says what the constraint states, and where.
	About() *Label
	// Holds evaluates the constraint by walking it, without a clause.
	Holds(v Values) bool
	// Lits lists its literals. Callers must not change them.
	Lits() []cnf.Lit
}

// Label describes a constraint to people.
type Label struct {
	Rule  string // the rule's name in the rule file
	Place string // where it applies, such as "r3c5", or ""
	Cells []int  // the cells of the place, as row*columns+column
	Words string // the rule as a sentence
	Clue  string // the name of the clue that states it, such as "the 3 at r1c2", or ""
}

// OneValue is the rule of every family whose places can have more than two values.
const OneValue = "each place has one value"

// About returns the label itself, for the kinds that embed it.
func (l *Label) About() *Label { return l }

// String returns the words and the place.
func (l *Label) String() string {
	if l.Place == "" {
		return l.Words
	}
	return l.Words + " (" + puzzle.Said(l.Place) + ")"
}

// simple drops false literals and repeated ones. It reports whether one is true or two are complements, so that the clause states nothing.
func simple(lits []cnf.Lit) (out []cnf.Lit, satisfied bool) {
	out = make([]cnf.Lit, 0, len(lits))
	for _, l := range lits {
		switch {
		case l == True || slices.Contains(out, -l):
			return nil, true
		case l != False && !slices.Contains(out, l):
			out = append(out, l)
		}
	}
	return out, false
}
