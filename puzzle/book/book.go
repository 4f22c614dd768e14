// Package book has the kinds of constraint of which rule files make their rules, one kind
// in one file: clauses, sums, lines that differ, and what is connected, closed or divided on a graph.
//
// A rule.Book has them among its Others, on literals: the first variables are the answer's bits, those
// behind them are helpers. What a kind can do beside being written down is told by small interfaces, its
// powers: everything can be evaluated by walking it (Holds), and what takes too many clauses
// finds those that a search or a model violates (Cutter). A reader that meets a kind over which it
// has no power refuses it with a rule.Unknown, which names both.
package book

import (
	"math"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// The constants, as literals of constraints. They are those of fold.Writer.
const (
	True  cnf.Lit = math.MaxInt32
	False cnf.Lit = -True
)

// Values tells the value of a literal that is no constant.
type Values func(l cnf.Lit) bool

// Of is the value of a literal or constant.
func (v Values) Of(l cnf.Lit) bool { return l == True || l != False && v(l) }

// Constraint is one rule at one place.
type Constraint interface {
	rule.Other
	// About says what is stated, and where.
	About() *Label
	// Holds evaluates the constraint by walking it, without a clause.
	Holds(v Values) bool
	// Lits lists its literals. They are not to be changed.
	Lits() []cnf.Lit
}

// Label is what a constraint says to people.
type Label struct {
	Rule  string // its name in the rule file
	Place string // where, as "r3c5", or ""
	Cells []int  // row*columns+column
	Words string // what the rule says
	Clue  string // the name of the clue that states it, as "the 3 at r1c2", or ""
}

// OneValue is what the rule says that all families share whose places have several values.
const OneValue = "each place has one value"

// About is the label itself, for the kinds that embed it.
func (l *Label) About() *Label { return l }

// String is the rule and the place.
func (l *Label) String() string {
	if l.Place == "" {
		return l.Words
	}
	return l.Words + " (" + l.Place + ")"
}

// simple drops false literals and repeated ones. It reports whether one is true or two are
// complements, so that the clause states nothing.
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
