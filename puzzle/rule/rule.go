// Package rule is the rule book: what the rules of a puzzle state, one place at a time, such as "no three ones in row 3, cells 2 to 4".
// Encoders write its clauses, and explanations cite its instances. Only the boards' rule checkers state the rules a second time. These
// checkers and the tests' brute force do not use the rule book, and tests compare all three.
//
// A family makes a Book of its board: balanced lines, groups of lines that differ, shapes at places (rules about at most eight answer bits,
// stated as clauses), and one loop with the stops that it must touch. A reader of a book does not ask for its family, but says which kinds
// of constraint it knows (Of); Of refuses a book with other kinds. A new kind needs a new field of Book, with a Kind, or a type of its own
// among Others.
//
// Instances state clauses and cardinality constraints over the answer bits: bit i is variable i+1. The models of all instances, the givens
// as facts, and a Closing for every loop that is not a solution are exactly the solutions of the puzzle. The granularity is that of J.
// Espasa, I. P. Gent, R. Hoffmann, C. Jefferson, M. McIlree, A. M. Lynch: Towards Generic Explanations for Pen and Paper Puzzles with
// MUSes. arXiv 2104.15040, 2021.
package rule

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
)

// Book is the rule book of one puzzle.
type Book struct {
	Lines  []Line  // balanced, and without three neighbours alike: rows, then columns
	Apart  []Apart // groups of lines that differ
	Locals []Local // shapes at places
	Loop   *Loop   // the drawn edges are one loop; nil if the answer is not a loop
	Others []Other // constraints of kinds that have no field

	// Helpers are the variables after the answer bits, which Others use.
	Helpers []Helper

	// Antichain says that no solution contains another one, so blocking its true bits is enough. Otherwise a solution is blocked in full.
	Antichain bool
}

// Helper is a variable that is not an answer bit. Text says what it means. It holds if and only if All do; All is
// nil if an answer need not determine it.
type Helper struct {
	Text  string
	Place string // that Text is about, or ""
	All   []cnf.Lit
}

// Definition yields clauses that say that a literal holds if and only if all of h.All do.
func (h *Helper) Definition(l cnf.Lit) iter.Seq[[]cnf.Lit] {
	return func(yield func([]cnf.Lit) bool) {
		for _, x := range h.All {
			if !yield([]cnf.Lit{-l, x}) {
				return
			}
		}
		if h.All != nil {
			yield(append([]cnf.Lit{l}, cnf.Complements(h.All)...))
		}
	}
}

// Apart states that the lines From, From+1, …, To-1 of a book are pairwise different.
type Apart struct {
	Rule     string // as in Puzzle.Rules
	From, To int
}

// Differ states that two of the lines are not equal.
func (a *Apart) Differ(x, y *Line) *Differ { return &Differ{a.Rule, x, y} }

// Of returns the rule book of a puzzle for a reader that knows some kinds of constraint; power names what the reader does, such as
// "counting". Of fails with an Unknown if there are other kinds. It also fails if the puzzle has no book, or if its rules cannot be stated.
func Of(p puzzle.Puzzle, power string, known ...Kind) (*Book, error) {
	b, ok := p.(interface{ Book() *Book })
	if !ok {
		return nil, fmt.Errorf("%s has no rule book", p.Kind())
	}
	if c, ok := p.(interface{ Compile(context.Context) error }); ok {
		if err := c.Compile(context.Background()); err != nil {
			return nil, fmt.Errorf("the rules of %s: %w", p.Kind(), err)
		}
	}
	book := b.Book()
	if kind := book.beside(known); kind != "" {
		return nil, &Unknown{kind, power}
	}
	return book, nil
}

// LoopOf returns the loop of a puzzle, or nil. It checks no kinds, so it is only for drawing and naming places.
func LoopOf(p puzzle.Puzzle) *Loop {
	if b, ok := p.(interface{ Book() *Book }); ok {
		return b.Book().Loop
	}
	return nil
}

// Instance is one rule at one place of a board. Its name is unique.
type Instance interface {
	// Name says in one line what is stated, for people and programs.
	Name() string
	// Rule returns the name of the rule, as in puzzle.Puzzle's Rules.
	Rule() string
	// Cells lists the cells that the instance is about, row*columns+column.
	Cells() []int
	// Assert writes constraints that hold unless a literal of unless does. Unit propagation finds everything that follows from the instance
	// and a part of an answer, and no clause is longer than necessary. A literal of unless can occur several times in a cardinality
	// constraint.
	Assert(s cnf.CardSink, unless ...cnf.Lit)
}

// Those returns the instances of one type.
func Those[T Instance](all []Instance) (some []T) {
	for _, inst := range all {
		if one, ok := inst.(T); ok {
			some = append(some, one)
		}
	}
	return some
}

// Instances lists the instances of a book: lines, then lines that differ, then the points of the loop, then the shapes. They do not exclude
// a second loop: a reader that needs a Closing or a Cut makes it.
func (b *Book) Instances() []Instance {
	var all []Instance
	lines := make([]*Line, len(b.Lines))
	for i := range lines {
		line := b.Lines[i]
		line.bits = line.Bits()
		lines[i] = &line
		for k := range line.Len - 2 {
			all = append(all, &NoThree{&line, k, false}, &NoThree{&line, k, true})
		}
	}
	for _, line := range lines {
		all = append(all, &Balance{line, false}, &Balance{line, true})
	}
	for _, group := range b.Apart {
		for i := group.From; i < group.To; i++ {
			for j := i + 1; j < group.To; j++ {
				all = append(all, group.Differ(lines[i], lines[j]))
			}
		}
	}
	if b.Loop != nil {
		for p := range b.Loop.Points() {
			all = append(all, &Point{b.Loop, p / b.Loop.Cols, p % b.Loop.Cols})
		}
	}
	for i := range b.Locals {
		all = append(all, &b.Locals[i])
	}
	if b.Loop != nil && len(b.Loop.Stops) == 0 {
		all = append(all, &Drawn{b.Loop})
	}
	return all
}

// Literal returns the literal that says that a bit has a value: bit i is variable i+1.
func Literal(bit int, value bool) cnf.Lit {
	if value {
		return cnf.Lit(bit + 1)
	}
	return -cnf.Lit(bit + 1)
}

// Kind is a kind of constraint, in words.
type Kind string

// The kinds that are fields of a Book.
const (
	Balanced Kind = "balanced lines"
	Distinct Kind = "lines that differ"
	Shapes   Kind = "shapes at places"
	OneLoop  Kind = "a single loop"
)

// Other is a constraint of a kind that has no field in Book. A reader that knows the kind knows its type, too.
type Other interface{ Kind() Kind }

// Unknown is the error for a kind of constraint that a reader does not know.
type Unknown struct {
	Kind  Kind
	Power string
}

func (u *Unknown) Error() string {
	return fmt.Sprintf("the rules state %s: %s knows no such rule", u.Kind, u.Power)
}

// Only reports whether all constraints of a book are of the known kinds.
func (b *Book) Only(known ...Kind) bool { return b.beside(known) == "" }

// beside returns a kind of constraint in the book that is not known, or "".
func (b *Book) beside(known []Kind) Kind {
	for _, field := range [...]struct {
		kind  Kind
		there bool
	}{
		{Balanced, len(b.Lines) > 0},
		{Distinct, len(b.Apart) > 0},
		{Shapes, len(b.Locals) > 0},
		{OneLoop, b.Loop != nil},
	} {
		if field.there && !slices.Contains(known, field.kind) {
			return field.kind
		}
	}
	for _, other := range b.Others {
		if !slices.Contains(known, other.Kind()) {
			return other.Kind()
		}
	}
	return ""
}
