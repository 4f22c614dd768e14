// Package rule is the rule book: what the rules of a puzzle state, one place at a time, as "no three ones in row 3, cells 2 to
// 4". It is the only statement of the rules beside the rule checkers of the boards: encoders write its clauses, explanations
// cite its instances. The checkers and the brute force of the tests know nothing of it; tests compare all three.
//
// A family makes a Book of its board: balanced lines, groups of lines that differ, shapes at places (rules about at
// most eight answer bits, stated as clauses), and one loop with the stops that it has to touch. Whoever reads a book
// does not ask which family it is of, but says which kinds of constraint it knows (Of), and gets no book with others. A
// new kind is a new field of Book, with a Kind, or a type of its own among Others.
//
// Instances state clauses and cardinality constraints over the answer bits: bit i is variable i+1. All of them together, with
// the Closing instances of every loop that is no solution, have just the solutions of the puzzle as models, apart from the
// givens, which are facts. The granularity is that of J. Espasa, I. P. Gent, R. Hoffmann, C. Jefferson, M. McIlree, A. M.
// Lynch: Towards Generic Explanations for Pen and Paper Puzzles with MUSes. arXiv 2104.15040, 2021.
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
	Loop   *Loop   // the drawn edges are one loop; nil if the answer is none
	Others []Other // constraints of kinds that have no field

	// Helpers are the variables behind the answer's of which the Others speak.
	Helpers []Helper

	// Antichain says that no solution contains another one: its true bits tell it apart. Otherwise
	// a solution is blocked in full.
	Antichain bool
}

// Helper is a variable that is no answer bit: what it means, and that it holds just if All do; nil if an answer
// can leave it open.
type Helper struct {
	Text string
	All  []cnf.Lit
}

// Definition yields the clauses by which a literal holds just if all of what defines a helper does.
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
	Rule     string // as Puzzle.Rules has it
	From, To int
}

// Differ states that two of the lines are not equal.
func (a *Apart) Differ(x, y *Line) *Differ { return &Differ{a.Rule, x, y} }

// Of returns the rule book of a puzzle for a reader that has a power, as "counting", over some kinds of
// constraint. It fails with an Unknown if there are others, and for a puzzle that has no book.
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

// LoopOf returns the loop of a puzzle, or nil, for those who draw or name its places and claim nothing.
func LoopOf(p puzzle.Puzzle) *Loop {
	if b, ok := p.(interface{ Book() *Book }); ok {
		return b.Book().Loop
	}
	return nil
}

// Instance is one rule at one place of a board. Its name tells it apart.
type Instance interface {
	// Name says in one line what is stated, for people and programs.
	Name() string
	// Rule names the rule as puzzle.Puzzle's Rules does.
	Rule() string
	// Cells lists the cells that the instance is about, row*columns+column.
	Cells() []int
	// Assert writes what is stated, unless one of some literals holds. Unit propagation finds all
	// that follows from the instance and a part of an answer, and no clause is longer than it has to
	// be. A literal of unless can stand in a cardinality constraint several times.
	Assert(s cnf.CardSink, unless ...cnf.Lit)
}

// Those are the instances of one type.
func Those[T Instance](all []Instance) (some []T) {
	for _, inst := range all {
		if one, ok := inst.(T); ok {
			some = append(some, one)
		}
	}
	return some
}

// Instances lists the instances of a book: lines first, then what keeps them apart, then the points of the loop, then
// the shapes. What keeps a loop single is not among them: a Closing or a Cut is made where it is needed.
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

// Literal is the literal that a bit has a value: bit i is variable i+1.
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

// Other is a constraint of a kind that has no field in Book. Who knows the kind knows its type, too.
type Other interface{ Kind() Kind }

// Unknown is the error of a reader about a book with a kind of constraint over which it has no power.
type Unknown struct {
	Kind  Kind
	Power string
}

func (u *Unknown) Error() string {
	return fmt.Sprintf("the rules state %s: %s knows no such rule", u.Kind, u.Power)
}

// Only reports whether a book has no constraints but those of some kinds.
func (b *Book) Only(known ...Kind) bool { return b.beside(known) == "" }

// beside returns a kind of constraint in a book that is none of those known, or "".
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
