package backend

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/crillab/gophersat/solver"

	"gridcnf/cnf"
	"gridcnf/internal/list"
)

// gophersatSearch is what a search needs. All of it is a copy, as the search may be abandoned while the Gophersat goes on.
type gophersatSearch struct {
	solver  *solver.Solver   // nil: make one of vars and clauses
	vars    int              // all are reserved, as the library panics in a conflict on a later one
	clauses [][]int          // short ones
	more    []*solver.Clause // to be appended
}

// longClause is the length above which a clause is appended: the library's parser compares every two of its literals.
const longClause = 50

// prepare copies what the next search needs: what the warm solver does not have yet or, with assumptions, everything, and these as unit
// clauses. Cardinality constraints are appended, as the library's parser for them is unsound if there are unit clauses. Clauses that a
// constraint may have overridden are appended once more.
func (g *Gophersat) prepare(ctx context.Context, assume []cnf.Lit) (*gophersatSearch, error) {
	p := new(gophersatSearch)
	extra := g.translate(assume)
	p.vars = last(g.log.NumVars(), extra)
	clauses, cards := 0, 0
	if len(assume) == 0 {
		if g.warm != nil && g.warmVars >= p.vars {
			p.solver, clauses, cards = g.warm, g.warmClauses, g.warmCards
		} else {
			g.discard()
			g.warmVars = p.vars
		}
	}
	for i := clauses; i < g.log.NumClauses(); i++ {
		if i%patience == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p.add(g.log.Clause(i))
	}
	for i := range extra {
		p.add(extra[i : i+1])
	}
	p.more = append(p.more, list.Map(g.log.AtLeasts()[cards:], atLeast)...)
	if p.solver == nil {
		p.more = append(p.more, list.Map(g.overlooked, newClause)...)
	}
	for i := range extra {
		p.more = append(p.more, newClause(extra[i:i+1]))
	}
	return p, nil
}

// add copies a clause.
func (p *gophersatSearch) add(clause []cnf.Lit) {
	if p.solver != nil || len(clause) == 0 || len(clause) > longClause {
		p.more = append(p.more, newClause(clause))
		return
	}
	p.clauses = append(p.clauses, list.Map(clause, func(l cnf.Lit) int { return int(l) }))
}

// outcome is how a search ended.
type outcome struct {
	solver *solver.Solver
	status Status
	model  []bool // by variable, counted from 0
	err    error
}

// run searches. It turns a panic into an error, including the one that interrupts a search.
func (p *gophersatSearch) run(ctx context.Context) (end outcome) {
	defer func() {
		if r := recover(); r != nil {
			end = outcome{solver: p.solver, err: fmt.Errorf("%w: gophersat panicked: %v", ErrCrashed, r)}
		}
	}()
	if p.solver == nil {
		p.solver = p.build()
	}
	for _, c := range p.more {
		if ctx.Err() != nil {
			return outcome{solver: p.solver, err: ctx.Err()}
		}
		p.solver.AppendClause(c)
	}
	end.solver = p.solver
	end.status, end.err = interruptible(ctx, p.solver)
	if end.status == Sat {
		end.model = p.solver.Model()
	}
	return end
}

// build hands the clauses to the library. If they contradict each other without a search, the library makes a solver without variables,
// which panics when something is added. So build uses an empty formula with one contradiction, which keeps the variables.
func (p *gophersatSearch) build() *solver.Solver {
	if problem := solver.ParseSliceNb(p.clauses, p.vars); problem.Status != solver.Unsat {
		return solver.New(problem)
	}
	s := solver.New(solver.ParseSliceNb(nil, p.vars))
	s.AppendClause(solver.NewClause(nil))
	return s
}

// atLeast turns a tidied constraint into the library's form. A literal that occurs more than once has that number as its weight.
func atLeast(c cnf.AtLeast) *solver.Clause {
	var lits []cnf.Lit
	var weights []int
	for i, l := range c.Lits {
		if i > 0 && l == c.Lits[i-1] {
			weights[len(weights)-1]++
			continue
		}
		lits, weights = append(lits, l), append(weights, 1)
	}
	if len(lits) == len(c.Lits) {
		return solver.NewCardClause(gophersatLits(lits), c.K)
	}
	return solver.NewPBClause(gophersatLits(lits), weights, c.K)
}

// newClause turns a clause into the library's form.
func newClause(lits []cnf.Lit) *solver.Clause { return solver.NewClause(gophersatLits(lits)) }

// gophersatLits copies literals, because the library reorders what it gets.
func gophersatLits(lits []cnf.Lit) []solver.Lit {
	return list.Map(lits, func(l cnf.Lit) solver.Lit { return solver.IntToLit(int32(l)) })
}

// byVar orders literals by variable, negations first.
func byVar(a, b cnf.Lit) int {
	return cmp.Or(cmp.Compare(a.Var(), b.Var()), cmp.Compare(a, b))
}

// tidyClause sorts the literals and drops repeated ones, both in place, and reports whether the clause is always true.
func tidyClause(lits []cnf.Lit) (tidied []cnf.Lit, tautology bool) {
	slices.SortFunc(lits, byVar)
	lits = slices.Compact(lits)
	for i := 1; i < len(lits); i++ {
		if lits[i] == lits[i-1].Not() {
			return nil, true
		}
	}
	return lits, false
}

// tidyAtLeast sorts the literals in place and drops every pair of a variable and its negation, of which exactly one holds.
func tidyAtLeast(k int, lits []cnf.Lit) (int, []cnf.Lit) {
	slices.SortFunc(lits, byVar)
	tidied := lits[:0]
	for _, l := range lits {
		if last := len(tidied) - 1; last >= 0 && tidied[last] == l.Not() {
			tidied = tidied[:last]
			k--
			continue
		}
		tidied = append(tidied, l)
	}
	return k, tidied
}
