// Package refute proves claims about a puzzle from its book alone: it searches on the constraints that package kernel makes of the book,
// with no encoding in between. The solver counts cardinalities itself, and for the rest asks the constraints of package book. The clauses
// that the solver learns are the lemmas of the proof; those that it was given are cuts (cuts.go). Package trim keeps the needed ones of
// both. Nothing here needs to be trusted.
package refute

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/encode/follow"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/proof/trim"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// Options choose what to prove, and how.
type Options struct {
	Seed   int64 // of the search
	Forced *int  // the bit whose value to prove; nil to prove the number of solutions
	Memory int64 // bytes that the formula and the learnt clauses may take
}

// Refutation is a claim about a puzzle, with the reason why it is true.
type Refutation struct {
	Claim       kernel.Claim    // also Several if the bit has both values
	Solutions   []puzzle.Answer // with the helpers after the bits of the answer
	Book        []byte          // book.txt
	Stated      *kernel.Book    // the book that was read from it
	Cuts, Proof []byte          // cuts.txt and proof.pbp, unless the claim is Several
}

// Prove solves a puzzle, and proves what it has found. b is the puzzle's board, which states the rules. The error is that of the context,
// or wraps kernel.ErrTooLarge if the memory is not enough or will not be: some known reasons why there is no solution take too many steps
// to prove.
func Prove(ctx context.Context, p puzzle.Puzzle, b *rulefile.Board, opt Options) (_ *Refutation, err error) {
	defer giveup.Caught(&err)
	s := newSearch(ctx, p, b, opt)
	for len(s.found) < 2 {
		satisfiable, err := s.solver.Solve(ctx)
		giveup.If(err)
		if !satisfiable {
			return s.prove(ctx), nil
		}
		s.look()
	}
	return &Refutation{Claim: kernel.Several, Solutions: s.found, Book: s.book, Stated: s.stated}, nil
}

// search is the search for a refutation.
type search struct {
	ctx     context.Context
	puzzle  puzzle.Puzzle
	book    []byte
	stated  *kernel.Book
	formula *kernel.Formula
	meter   *kernel.Meter
	solver  *cdcl.Solver
	cutters []cutter
	of      [][]int32 // by variable: the cutters that contain it
	cuts    []byte    // cuts.txt
	vars    int       // of the book
	axioms  []axiom
	lemmas  [][]kernel.Lit
	forced  *int // as in Options
	found   []puzzle.Answer
	scratch []cnf.Lit
}

// axiom is a constraint of the formula by its number or, while that is 0, the clause of a cut or of the claim.
type axiom struct {
	id     int
	clause []cnf.Lit
	claim  bool
}

func newSearch(ctx context.Context, p puzzle.Puzzle, ruled *rulefile.Board, opt Options) *search {
	rules, err := ruled.Stated(ctx)
	giveup.If(err)
	const share = 64 // of the memory, for the text
	text := &limited{left: opt.Memory / share}
	giveup.If(proof.WriteBook(ctx, text, ruled))
	m := kernel.NewMeter(ctx, opt.Memory)
	b, err := kernel.ReadBook(text.Bytes(), m)
	giveup.If(err)
	f, err := kernel.NewFormula(b, m)
	giveup.If(err)
	vars := f.Bits + len(rules.Helpers)
	s := &search{
		ctx: ctx, puzzle: p, book: text.Bytes(), stated: b, formula: f, meter: m, solver: cdcl.New(opt.Seed), forced: opt.Forced,
		vars: vars, of: make([][]int32, vars+1),
	}
	s.solver.LogTo(s)
	number := 0
	for k := range proof.Ground(rules, f.Bits) {
		number++
		s.follow(k, number)
	}
	for id := 1; id <= f.Len(); id++ {
		s.state(id)
	}
	if len(s.cutters) > 0 {
		asked := make([]book.Cutter, len(s.cutters))
		for i, k := range s.cutters {
			asked[i] = k
		}
		s.solver.Attach(follow.New(asked, s.vars))
	}
	return s
}

// limited is a text that may grow by left bytes.
type limited struct {
	bytes.Buffer
	left int64
}

func (l *limited) Write(text []byte) (int, error) {
	if l.left -= int64(len(text)); l.left < 0 {
		return 0, fmt.Errorf("%w: its rules state too much", kernel.ErrTooLarge)
	}
	return l.Buffer.Write(text)
}

// state adds a constraint to the solver.
func (s *search) state(id int) {
	c := s.formula.At(id)
	s.scratch = s.scratch[:0]
	for _, l := range c.Lits {
		s.scratch = append(s.scratch, cnf.Lit(l))
	}
	if c.Degree == 1 {
		s.solver.Add(s.scratch...)
	} else {
		s.solver.AddAtLeast(c.Degree, s.scratch...)
	}
	s.axioms = append(s.axioms, axiom{id: id})
	s.take(8 * len(c.Lits)) // about as many literals are copied from it
}

// as turns literals into literals of the kernel.
func as(lits []cnf.Lit) []kernel.Lit {
	return list.Map(lits, func(l cnf.Lit) kernel.Lit { return kernel.Lit(l) })
}

// look adds the model's solution to those found, unless a constraint that the search has not fully asked is violated.
func (s *search) look() {
	found := false
	for _, k := range s.cutters {
		for _, clause := range book.Cuts(k, s.solver.Value) {
			found = true
			s.Explained(clause)
			s.solver.Add(clause...)
		}
	}
	if found {
		return
	}
	a := make(puzzle.Answer, s.vars)
	for i := range a {
		a[i] = s.solver.Value(rule.Literal(i, true))
	}
	s.found = append(s.found, a)
	var other []cnf.Lit // every other solution has one of these
	for i, on := range a[:s.formula.Bits] {
		if s.forced == nil || *s.forced == i {
			other = append(other, rule.Literal(i, !on))
		}
	}
	s.axioms = append(s.axioms, axiom{clause: other, claim: true})
	s.solver.Add(other...)
}

// prove makes the proof from the needed axioms and lemmas.
func (s *search) prove(ctx context.Context) *Refutation {
	trimmer := trim.New(s.formula.Vars)
	for _, a := range s.axioms {
		if a.id > 0 {
			trimmer.Axiom(s.formula.At(a.id))
		} else {
			trimmer.Axiom(kernel.Constraint{Lits: as(a.clause), Degree: 1})
		}
	}
	for _, lemma := range s.lemmas {
		trimmer.Lemma(lemma)
	}
	needed, err := trimmer.Trim(ctx)
	giveup.If(err)
	for i := range s.axioms {
		if a := &s.axioms[i]; a.id == 0 && !a.claim && needed.Needed[i] {
			giveup.If(ctx.Err())
			s.cut(a.clause)
			a.id = s.formula.Len()
		}
	}
	r, bit := &Refutation{Claim: kernel.None, Solutions: s.found, Book: s.book, Stated: s.stated, Cuts: s.cuts}, 0
	if len(s.found) > 0 {
		r.Claim = kernel.Unique
		if s.forced != nil {
			r.Claim, bit = kernel.Forced, *s.forced
		}
	}
	giveup.If(s.formula.Claim(r.Claim, slices.Concat(s.found...), bit))
	var text bytes.Buffer
	giveup.If(needed.Write(&text, s.formula.Len(), func(i int) int { return cmp.Or(s.axioms[i].id, s.formula.Len()) }))
	r.Proof = text.Bytes()
	return r
}

// Learnt adds a lemma. The solver calls it, like the other methods of a cdcl.Log.
func (s *search) Learnt(clause []cnf.Lit) {
	s.take(len(clause))
	s.lemmas = append(s.lemmas, as(clause))
	if len(s.lemmas) != manyLemmas {
		return
	}
	if because, err := encode.Because(s.ctx, s.puzzle); because != "" || err != nil && !errors.As(err, new(*rule.Unknown)) {
		giveup.If(err)
		giveup.With("%w: there is no solution, for %s, but its steps cannot add that up", kernel.ErrTooLarge, because)
	}
}

// manyLemmas is the number of lemmas after which we check for a reason that would need too many.
const manyLemmas = 20_000

// Explained adds a cut.
func (s *search) Explained(clause []cnf.Lit) {
	s.take(2 * len(clause))
	s.axioms = append(s.axioms, axiom{clause: slices.Clone(clause)})
}

// take reports the memory of a clause with this many literals. It gives up once the memory or the context has ended.
func (s *search) take(literals int) {
	const header, word = 64, 4
	giveup.If(cmp.Or(s.meter.Take(header+int64(literals)*word), s.meter.Work(literals)))
}
