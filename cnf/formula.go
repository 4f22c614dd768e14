// Package cnf holds formulas in conjunctive normal form, with cardinality constraints. Encoders write to a Sink, such as a
// Formula. A Format writes formulas for solvers and people. A Propagator follows a search and stands for clauses that are not
// in the formula. A Formula checks models, so that no solver has to be trusted. The package knows neither puzzles nor solvers.
package cnf

import (
	"fmt"
	"iter"
	"strconv"
)

// Sink is what an encoder writes to: a source of fresh variables and a taker of whole clauses.
type Sink interface {
	// NewVar returns the positive literal of a fresh variable.
	NewVar() Lit
	// Add asserts that at least one of the literals holds. The empty clause is false. Add does not keep the slice.
	Add(clause ...Lit)
}

// CardSink is a Sink that also takes cardinality constraints as they are.
type CardSink interface {
	Sink
	// AddAtLeast asserts that at least k of the literals hold. It does not keep the slice.
	AddAtLeast(k int, lits ...Lit)
}

// AtLeast is a cardinality constraint: at least K of Lits hold.
type AtLeast struct {
	K    int   `json:"count"`
	Lits []Lit `json:"literals"`
}

// Formula is a Sink that keeps what is added: variables with their names, clauses in order, and cardinality constraints that
// are not encoded. The zero Formula is empty and ready to use.
type Formula struct {
	vars  int
	lits  []Lit // all clauses, one after another
	ends  []int // ends[i] is where clause i ends in lits
	cards []AtLeast
	names []nameRange // by first variable
	show  []Lit
	notes []string
	marks []mark // where groups of clauses begin
	label func(v int) Label
	used  map[Lit]bool // the variables whose names are written; nil for all
}

// nameRange names the variables first, first+1, … first+count-1. It makes names on demand, since most formulas are never
// written to a file.
type nameRange struct {
	first, count int
	name         func(i int) string
}

var _ CardSink = (*Formula)(nil)

// NewVar returns the positive literal of a fresh, unnamed variable.
func (f *Formula) NewVar() Lit {
	f.vars++
	return Lit(f.vars)
}

// NewVars makes n fresh variables with consecutive numbers and returns the first. name(i) is the name of number i among them,
// from 0; it must return the same every time. A nil name leaves the variables unnamed.
func (f *Formula) NewVars(n int, name func(i int) string) Lit {
	first := f.vars + 1
	f.vars += n
	if name != nil && n > 0 {
		f.names = append(f.names, nameRange{first, n, name})
	}
	return Lit(first)
}

// Add appends a clause. If a literal has a variable beyond NumVars, NumVars grows to it. Add panics if a literal is 0.
func (f *Formula) Add(clause ...Lit) {
	for _, l := range clause {
		f.cover(l)
	}
	f.lits = append(f.lits, clause...)
	f.ends = append(f.ends, len(f.lits))
}

// AddAtLeast appends the constraint that at least k of the literals hold, unless k <= 0. It panics if a literal is 0.
func (f *Formula) AddAtLeast(k int, lits ...Lit) {
	for _, l := range lits {
		f.cover(l)
	}
	if k <= 0 {
		return
	}
	f.cards = append(f.cards, AtLeast{k, append([]Lit(nil), lits...)})
}

func (f *Formula) cover(l Lit) {
	if l == 0 {
		panic("cnf: 0 is not a literal")
	}
	f.vars = max(f.vars, l.Var())
}

// NumVars returns the number of variables, which are 1 to NumVars.
func (f *Formula) NumVars() int { return f.vars }

// NumClauses returns how many clauses have been added.
func (f *Formula) NumClauses() int { return len(f.ends) }

// Clause returns clause i, counted from 0. The slice belongs to the formula.
func (f *Formula) Clause(i int) []Lit {
	start := 0
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.lits[start:f.ends[i]:f.ends[i]]
}

// Clauses yields the clauses in the order they were added. The slices belong to the formula.
func (f *Formula) Clauses() iter.Seq[[]Lit] {
	return func(yield func([]Lit) bool) {
		for i := range f.ends {
			if !yield(f.Clause(i)) {
				return
			}
		}
	}
}

// AtLeasts returns the cardinality constraints in the order they were added. The slice belongs to the formula.
func (f *Formula) AtLeasts() []AtLeast { return f.cards }

// Show marks variables that make up a solution: two models that agree on them are the same solution. Files have them as
// "c p show" lines.
func (f *Formula) Show(vars ...Lit) { f.show = append(f.show, vars...) }

// Note adds a remark for readers of the file, a comment in it.
func (f *Formula) Note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}

// Model is an assignment: Model[v] is the value of variable v. Index 0 is unused, and variables beyond the end are false.
type Model []bool

// Value returns the value of a literal.
func (m Model) Value(l Lit) bool {
	v := l.Var()
	return v < len(m) && m[v] == (l > 0) || v >= len(m) && l < 0
}

// Check evaluates every clause and cardinality constraint, and returns an error that names the first one that is false in the
// model. We verify the models of solvers in this way.
func (f *Formula) Check(m Model) error {
next:
	for i := range f.ends {
		for _, l := range f.Clause(i) {
			if m.Value(l) {
				continue next
			}
		}
		return fmt.Errorf("clause %d is false under the model: %v", i+1, f.Clause(i))
	}
	for i, c := range f.cards {
		n := 0
		for _, l := range c.Lits {
			if m.Value(l) {
				n++
			}
		}
		if n < c.K {
			return fmt.Errorf("constraint %d is false under the model: %d of %v, needs %d", i+1, n, c.Lits, c.K)
		}
	}
	return nil
}

// Lit is a literal in DIMACS numbering: v is the literal of variable v, counted from 1, and -v its negation. 0 is no literal.
type Lit int32

// Not returns the complement of l.
func (l Lit) Not() Lit { return -l }

// Var returns the literal's variable, counted from 1.
func (l Lit) Var() int {
	if l < 0 {
		return int(-l)
	}
	return int(l)
}

// Complements returns the complements of some literals.
func Complements(lits []Lit) []Lit {
	all := make([]Lit, len(lits))
	for i, l := range lits {
		all[i] = -l
	}
	return all
}

// Positive reports whether l is the variable itself and not its negation.
func (l Lit) Positive() bool { return l > 0 }

// String is the literal as DIMACS writes it.
func (l Lit) String() string { return strconv.Itoa(int(l)) }

// Index numbers literals, for tables by literal: v has 2v, and -v has 2v+1. The least index is 2.
func (l Lit) Index() int {
	if l < 0 {
		return 2*int(-l) + 1
	}
	return 2 * int(l)
}
