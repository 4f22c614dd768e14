// Package refute proves what is claimed of a puzzle from its rules alone: it searches on the
// constraints that package kernel makes of its text, with no encoding in between. The solver counts
// cardinalities itself, and the guide of package encode/loop sees to it that there is one loop
// only. What the solver learns are the lemmas of the proof; what it took from the guide are cuts
// (witness.go). Package trim leaves of both what is needed. Nothing here has to be trusted.
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
	"gridcnf/encode/fold"
	"gridcnf/encode/loop"
	"gridcnf/proof/kernel"
	"gridcnf/proof/trim"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Options choose what is proven, and how.
type Options struct {
	Seed   int64 // of the search
	Forced *int  // the bit that is to have one value; nil: the number of solutions
	Memory int64 // bytes that the formula and what is learnt may take
}

// Refutation is what is claimed of a puzzle, and why that is true.
type Refutation struct {
	Claim       kernel.Claim // Several, too, if the bit that was asked for has both values
	Solutions   []puzzle.Answer
	Cuts, Proof []byte // cuts.txt and proof.pbp, unless the claim is Several
}

// Prove solves a puzzle, of which this is the text, and proves what it has found out. An error
// is that of the context, or wraps kernel.ErrTooLarge if the memory was not enough, or is not
// worth it: it is known why there is no solution, but that cannot be said in few steps.
func Prove(ctx context.Context, p puzzle.Puzzle, text []byte, opt Options) (*Refutation, error) {
	s, err := newSearch(ctx, p, text, opt)
	if err != nil {
		return nil, err
	}
	for len(s.found) < 2 {
		satisfiable, err := s.solver.Solve(ctx)
		if err == nil && satisfiable {
			err = s.look()
		}
		if err != nil {
			return nil, err
		}
		if !satisfiable {
			return s.prove(ctx)
		}
	}
	return &Refutation{Claim: kernel.Several, Solutions: s.found}, nil
}

// search is the search for a refutation.
type search struct {
	ctx     context.Context
	puzzle  puzzle.Puzzle
	book    *rule.Book
	formula *kernel.Formula
	meter   *kernel.Meter
	solver  *cdcl.Solver
	cutter  *loop.Writer // nil without a loop
	axioms  []axiom
	lemmas  [][]kernel.Lit
	vars    int  // of the axioms
	forced  *int // as Options have it
	found   []puzzle.Answer
	against []cnf.Lit // of which one is true in another solution; nil before there is one
	faces   faces
	scratch []cnf.Lit
	failed  error
}

// axiom is a constraint by its number or, as long as that is 0, the clause of a cut or of the claim.
type axiom struct {
	id     int
	clause []cnf.Lit
	claim  bool
}

func newSearch(ctx context.Context, p puzzle.Puzzle, text []byte, opt Options) (*search, error) {
	book, err := rule.Of(p, "proving", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, err
	}
	m := kernel.NewMeter(ctx, opt.Memory)
	board, err := kernel.ReadPuzzle(text, m)
	if err != nil {
		return nil, err
	}
	f, err := kernel.NewFormula(board, m)
	if err != nil {
		return nil, err
	}
	s := &search{ctx: ctx, puzzle: p, book: book, formula: f, meter: m, solver: cdcl.New(opt.Seed), forced: opt.Forced, vars: f.Bits}
	s.solver.LogTo(s)
	last := f.Len()
	if pairs := cmp.Or(f.Pair(false, 0, 1), f.Pair(true, 0, 1)); pairs > 0 {
		last = pairs - 1 // they come last, and few of them will be needed
	} else if f.Vars > f.Bits {
		last -= 4*f.Bits + 1 // likewise
	}
	for id := 1; id <= last && s.failed == nil; id++ {
		s.state(id)
	}
	if book.Loop != nil {
		edges := make([]cnf.Lit, f.Bits)
		for i := range edges {
			edges[i] = rule.Literal(i, true)
		}
		s.cutter = loop.NewWriter(fold.NewWriter(ctx, nil, nil), book.Loop, edges)
		parts := s.colour()
		s.solver.Attach(s.cutter.Guide(parts, s.vars))
	}
	return s, s.failed
}

// state tells the solver of a constraint.
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
	s.take(8 * len(c.Lits)) // so many copies, or as much, are made of it
}

// as makes literals of the kernel.
func as(literals []cnf.Lit) []kernel.Lit {
	converted := make([]kernel.Lit, len(literals))
	for i, l := range literals {
		converted[i] = kernel.Lit(l)
	}
	return converted
}

// look adds the solution that the model has to those that are found. If lines are equal that must not be, it has none.
func (s *search) look() error {
	a := make(puzzle.Answer, s.formula.Bits)
	for i := range a {
		a[i] = s.solver.Value(rule.Literal(i, true))
	}
	for _, group := range s.book.Apart {
		if s.split(a, s.book.Lines[group.From:group.To]) {
			return nil
		}
	}
	solutions := []puzzle.Answer{a}
	if s.cutter != nil { // with the guide, there are several loops only where each is a solution
		solutions, _ = s.cutter.Refine(a, new(cnf.Formula))
	}
	for _, solution := range solutions {
		differs := func(l cnf.Lit) bool { return solution[l.Var()-1] == (l > 0) }
		if s.against == nil || slices.ContainsFunc(s.against, differs) {
			s.deny(solution)
			return nil
		}
	}
	return errors.New("the search has found what is no other solution")
}

// split says of equal lines of a group, if there are any, that they do not both have these values.
func (s *search) split(a puzzle.Answer, lines []rule.Line) (equal bool) {
	for j := range lines {
		for i := range j {
			var clause []cnf.Lit
			one, other, n := &lines[i], &lines[j], lines[i].Len
			for k := 0; k < n && a[one.Bit(k)] == a[other.Bit(k)]; k++ {
				value := a[one.Bit(k)]
				clause = append(clause, rule.Literal(one.Bit(k), !value), rule.Literal(other.Bit(k), !value))
			}
			if len(clause) < 2*n {
				continue
			}
			equal = true
			first := s.formula.Pair(lines[i].Column, i, j)
			for id := first; id <= first+len(clause); id++ {
				s.axioms = append(s.axioms, axiom{id: id})
			}
			s.vars = s.formula.Vars
			s.Learnt(clause)
			s.solver.Add(clause...)
		}
	}
	return equal
}

// deny adds a solution, and asks for what there is not if the claim is true.
func (s *search) deny(solution puzzle.Answer) {
	s.found = append(s.found, solution)
	s.against = nil
	for i, on := range solution {
		if s.forced == nil && (on || s.cutter == nil) || s.forced != nil && *s.forced == i {
			s.against = append(s.against, rule.Literal(i, !on))
		}
	}
	s.axioms = append(s.axioms, axiom{clause: s.against, claim: true})
	s.solver.Add(s.against...)
}

// prove makes the proof of what it needs of all that was found out.
func (s *search) prove(ctx context.Context) (*Refutation, error) {
	trimmer := trim.New(s.vars)
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
	proof, err := trimmer.Trim(ctx)
	if err != nil {
		return nil, err
	}
	r := &Refutation{Claim: kernel.None, Solutions: s.found}
	for i := range s.axioms {
		if a := &s.axioms[i]; a.id == 0 && !a.claim && proof.Needed[i] {
			line, err := witness(s.book.Loop, a.clause)
			if err == nil {
				err = s.formula.Cut(line, s.meter)
			}
			if err != nil {
				return nil, fmt.Errorf("the cut %d: %w", a.clause, err)
			}
			r.Cuts = append(append(r.Cuts, line...), '\n')
			a.id = s.formula.Len()
		}
	}
	bit := 0
	if len(s.found) > 0 {
		r.Claim = kernel.Unique
		if s.forced != nil {
			r.Claim, bit = kernel.Forced, *s.forced
		}
	}
	if err := s.formula.Claim(r.Claim, slices.Concat(s.found...), bit); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = proof.Write(&text, s.formula.Len(), func(i int) int { return cmp.Or(s.axioms[i].id, s.formula.Len()) })
	r.Proof = text.Bytes()
	return r, err
}
