package encode

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/encode/fold"
	"gridcnf/encode/follow"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// ground lists the kinds of constraints of package book that this package can encode.
var ground = []rule.Kind{
	book.Clauses, book.Sums, book.Different, book.Loops, book.Connections, book.Components, book.Separations, book.Forests, book.Divisions,
}

// Known lists all kinds of rules that this package can encode.
var Known = append(ground, rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)

// CutKind returns the first kind of constraint of a puzzle that formulas state by cuts, or "" if there is none.
func CutKind(p puzzle.Puzzle) rule.Kind {
	rules, err := bookOf(p)
	if err != nil {
		return ""
	}
	for _, k := range rules.Others {
		if _, cuts := k.(book.Cutter); cuts {
			return k.Kind()
		}
	}
	return ""
}

// ground encodes a book that has only constraints of the ground kinds. It writes clauses and sums at once. Constraints that
// would take too many clauses are left to cuts, when a model violates them.
func (c *compiler) ground() *Encoding {
	c.decided = make([]fold.Value, c.puzzle.Bits())
	e := c.answers()
	f := e.Formula
	f.NewVars(len(c.book.Helpers), nil)
	for i, h := range c.book.Helpers {
		for clause := range h.Definition(cnf.Lit(c.puzzle.Bits() + i + 1)) {
			f.Add(clause...)
		}
	}
	g := &grounder{sink: f, native: c.opt.Takes.Cards, exact: c.opt.Loop == Eager, telling: c.opt.Groups, one: make(map[cnf.Lit]int)}
	for _, k := range c.book.Others {
		if s, ok := k.(*book.Sum); ok && !c.opt.Groups && s.Lo == 1 && s.Hi == 1 && s.Plain() && len(s.When) == 0 && !slices.ContainsFunc(s.Terms, func(l cnf.Lit) bool { return g.one[l] > 0 }) {
			g.groups = append(g.groups, s.Terms)
			for _, l := range s.Terms {
				g.one[l] = len(g.groups)
			}
		}
	}
	for _, k := range c.book.Others {
		giveup.If(c.ctx.Err())
		if c.opt.Groups {
			f.Begin(groupOf(k.(book.Constraint)))
		}
		g.constraint(k.(book.Constraint))
	}
	if len(g.cutters) > 0 {
		e.Cut = g.cut
	}
	e.Guided = c.opt.Takes.Guide
	if vars := f.NumVars(); len(g.cutters) > 0 && e.Guided {
		e.Guide = func() cnf.Propagator { return follow.New(g.cutters, vars) }
		guide := e.Guide()
		for facts := guide.Propagate(); len(facts) > 0; facts = guide.Propagate() {
			for _, l := range facts {
				f.Add(l)
			}
		}
	}
	return e
}

// groupOf returns the group of a constraint. A clue is part of the name, since the same words can be about several clues.
func groupOf(k book.Constraint) cnf.Group {
	l := k.About()
	name := l.String()
	if l.Clue != "" {
		name = l.Words + " (" + l.Clue + ")"
	}
	return cnf.Group{Name: name, Rule: l.Rule, Cells: l.Cells, Given: l.Rule == GivenRule}
}

// grounder writes constraints of package book.
type grounder struct {
	sink    *cnf.Formula
	native  bool            // the solver takes cardinality constraints
	exact   bool            // leave to cuts only what cannot be stated at once
	telling bool            // begin a group for the clauses of each constraint
	groups  [][]cnf.Lit     // sets of literals of which exactly one holds
	one     map[cnf.Lit]int // by literal: the number of its group, from 1
	cutters []book.Cutter   // the constraints that are left to cuts
}

func (g *grounder) constraint(k book.Constraint) {
	switch k := k.(type) {
	case *book.Clause:
		g.sink.Add(k.Lits()...)
	case *book.Sum:
		g.sum(k)
	case *book.Differ:
		k.State(g.sink)
	case *book.Loop:
		for _, clause := range k.Local() {
			g.sink.Add(clause...)
		}
	}
	if cutter, ok := k.(book.Cutter); ok && !(g.exact && g.eager(k)) {
		g.cutters = append(g.cutters, cutter)
	}
}

// sum writes a sum: with weights by card.Weighted, without as two cardinality constraints.
func (g *grounder) sum(s *book.Sum) {
	unless := cnf.Complements(s.When)
	if !s.Plain() {
		groups, one := g.choices(s)
		card.Weighted(g.sink, s.Lo, s.Hi, groups, one, unless...)
		return
	}
	g.atLeast(s.Lo, s.Terms, unless)
	g.atLeast(len(s.Terms)-s.Hi, cnf.Complements(s.Terms), unless)
}

// fewClauses is how many clauses without helper variables a cardinality constraint may take.
const fewClauses = 64

// atLeast writes that at least k of lits hold, unless one of the literals in unless does.
func (g *grounder) atLeast(k int, lits, unless []cnf.Lit) {
	switch n := len(lits); {
	case k <= 0:
	case binomial(n, n-k+1) <= fewClauses:
		combinations(lits, n-k+1, func(chosen []cnf.Lit) { g.sink.Add(slices.Concat(unless, chosen)...) })
	case g.native:
		all := slices.Clone(lits)
		for _, l := range unless {
			all = append(all, slices.Repeat([]cnf.Lit{l}, k)...)
		}
		g.sink.AddAtLeast(k, all...)
	default:
		card.AtLeast(g.sink, k, lits, unless...)
	}
}

// choices divides the terms of a sum into groups of which at most one literal holds. one says of which groups exactly one
// does: those that are complete.
func (g *grounder) choices(s *book.Sum) (groups [][]card.Choice, one []bool) {
	at := make(map[int]int)
	for i, l := range s.Terms {
		k := g.one[l]
		n, known := at[k]
		if k == 0 || !known {
			n = len(groups)
			groups, one = append(groups, nil), append(one, false)
			at[k] = n
		}
		groups[n] = append(groups[n], card.Choice{Lit: l, Weight: s.Weights[i]})
		one[n] = k > 0 && len(groups[n]) == len(g.groups[k-1])
	}
	return groups, one
}

// cut writes clauses that the model violates, and returns their kinds. See Encoding.Cut.
func (g *grounder) cut(m cnf.Model, sink cnf.Sink) (kinds []fold.CutKind) {
	for _, k := range g.cutters {
		if s, ok := sink.(interface{ Begin(cnf.Group) }); ok && g.telling {
			s.Begin(groupOf(k))
		}
		for _, clause := range book.Cuts(k, m.Value) {
			sink.Add(clause...)
			kinds = append(kinds, fold.CutKind(k.Kind()))
		}
	}
	return kinds
}

// binomial returns n over k, or a smaller number that is still above fewClauses.
func binomial(n, k int) int {
	if k < 0 || k > n {
		return 0
	}
	out := 1
	for i := range min(k, n-k) {
		if out = out * (n - i) / (i + 1); out > 1<<20 {
			return out
		}
	}
	return out
}

// combinations yields all subsets of size k. It reuses the slice.
func combinations(lits []cnf.Lit, k int, yield func([]cnf.Lit)) {
	chosen := make([]cnf.Lit, 0, k)
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == k {
			yield(chosen)
			return
		}
		for i := from; i <= len(lits)-(k-len(chosen)); i++ {
			chosen = append(chosen, lits[i])
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
}
