package encode

import (
	"context"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// Options choose among encodings of the same puzzle. The zero Options are the
// reference: cardinality networks, everything stated at once that can be, except
// that a Masyu loop is left to lazy cuts.
type Options struct {
	Balance  Balance  // how "half of the line" is stated
	Lines    Distinct // when pairs of lines are told apart
	Loop     Loop     // how a Masyu loop is kept single
	Cut      Cut      // the cuts that lazy loop search adds
	Colours  bool     // Masyu: face colours
	Textbook bool     // do not fold the givens into the clauses
	Guided   bool     // no clauses for what the guide propagates: the solver has to take it
	Meanings bool     // say what the helper variables mean
}

// Encoding is a puzzle as a formula.
type Encoding struct {
	*cnf.Formula

	// Answer has one literal per answer bit. Two models that agree on them are
	// the same solution.
	Answer []cnf.Lit

	// Meanings say what the helper variables mean, those after the answer's, in order; nil
	// unless asked for. Refine adds to them. The helpers of an eager loop have none.
	Meanings []meaning.Meaning

	// Witnesses say for every cut that Refine has written, in order, why every solution
	// satisfies it; nil unless meanings were asked for. The text is that of a line of
	// cuts.txt in a certificate.
	Witnesses []string

	// Refine is what the clauses leave out; nil if they are exact. It is given the
	// answer bits of a model and returns the solutions in it: for Masyu that can be
	// one loop among others, and without pearls every loop. To sink it writes clauses
	// that every solution satisfies and the model does not, and it names their kinds.
	// It never does neither, so that a search that blocks the solutions ends.
	Refine func(a puzzle.Answer, sink cnf.Sink) ([]puzzle.Answer, []CutKind)

	// Guide makes a new propagator for a solver that takes one; nil if there is none. It
	// draws conclusions that the clauses alone do not, or that Refine would have to
	// write after a model. With Options.Guided, clauses that it stands for are missing,
	// and the solver needs it; without, it changes no solution.
	Guide func() cnf.Propagator

	decided []value // by answer bit: what needs no solver
	folded  bool    // decided obeys all rules but those that Refine sees to
}

// Decided returns the answer if the givens leave no other that obeys the rules, up to
// those that Refine sees to; else it returns nil.
func (e *Encoding) Decided() puzzle.Answer {
	if !e.folded || slices.Contains(e.decided, open) {
		return nil
	}
	a := make(puzzle.Answer, len(e.decided))
	for i, v := range e.decided {
		a[i] = v == isTrue
	}
	return a
}

// CutKind says what a lazily added group of clauses is about.
type CutKind string

// The kinds of cuts.
const (
	LoopBlocked CutKind = "loop"          // one closed loop that is no solution
	CutSet      CutKind = "cut-set"       // a region that the loop has to leave
	EqualRows   CutKind = "equal-rows"    // two rows that were equal
	EqualCols   CutKind = "equal-columns" // two columns that were equal
)

// Block returns the clause that every solution but a satisfies: it says that
// not all true bits of a are true. That is enough because no solution
// contains another: filled boards have equally many ones, and a loop that
// contained another would cross it.
func (e *Encoding) Block(a puzzle.Answer) []cnf.Lit {
	clause := make([]cnf.Lit, 0, len(a)/2)
	for i, l := range e.Answer {
		if a[i] && e.value(i) == open {
			clause = append(clause, l.Not())
		}
	}
	return clause
}

// Differ returns the clause that one of the bits differs from a. A nil chosen
// means all bits; else only those that are chosen count.
func (e *Encoding) Differ(a puzzle.Answer, chosen []bool) []cnf.Lit {
	var clause []cnf.Lit
	for i, l := range e.Answer {
		if e.value(i) != open || chosen != nil && !chosen[i] {
			continue
		}
		if a[i] {
			l = l.Not()
		}
		clause = append(clause, l)
	}
	return clause
}

// value returns what the givens decide of bit i.
func (e *Encoding) value(i int) value {
	if i < len(e.decided) {
		return e.decided[i]
	}
	return open
}

// New encodes a puzzle. It fails for a puzzle of a family it does not know, and with
// the error of ctx if that ends first: the formula of a board of 300x300 cells has
// tens of millions of clauses.
func New(ctx context.Context, p puzzle.Puzzle, opt Options) (*Encoding, error) {
	var e *Encoding
	switch p := p.(type) {
	case *takuzu.Board:
		e = encodeTakuzu(ctx, p, opt)
	case *masyu.Board:
		e = encodeMasyu(ctx, p, opt)
	default:
		return nil, fmt.Errorf("no encoding for puzzles of type %T", p)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return e, nil
}

// newEncoding makes the answer variables and pins those that are decided, in the order
// in which they were. A decided bit keeps its number, so that files made with different
// options are read back alike; no clause but its unit mentions it.
func newEncoding(ctx context.Context, p puzzle.Puzzle, opt Options, decided []value, order []int) (*Encoding, *writer) {
	f := new(cnf.Formula)
	first := f.NewVars(p.Bits(), func(i int) string { return p.Site(i).Identifier() })
	e := &Encoding{Formula: f, Answer: make([]cnf.Lit, p.Bits()), decided: decided}
	for i := range e.Answer {
		e.Answer[i] = first + cnf.Lit(i)
	}
	f.Show(e.Answer...)
	for _, i := range order {
		f.Add(is(e.Answer[i], decided[i]))
	}
	w := &writer{ctx: ctx, sink: f, decided: decided}
	if opt.Meanings {
		w.meanings = &e.Meanings
	}
	return e, w
}
