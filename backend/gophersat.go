package backend

import (
	"context"
	"fmt"
	"slices"

	"github.com/crillab/gophersat/solver"

	"gridcnf/cnf"
	"gridcnf/internal/list"
)

// Gophersat is the solver github.com/crillab/gophersat. It takes cardinality constraints as they are.
//
// As long as there are no assumptions it works incrementally. The library's own Assume forgets unit clauses, so a Solve with assumptions
// hands everything to a second, short-lived solver in which the assumptions are unit clauses. Variables that appear after the first Solve
// also mean a new solver, because the library cannot add variables; hence everything is kept in a Formula. It is no Corer: the library does
// not know which assumptions failed, and whether any did can only be found by a search without them, which may be much harder.
//
// All instances share one lock, because the library keeps the clause it is learning in a global variable. The library cannot be stopped
// between two conflicts or while it reads a formula, either. So each search has a goroutine and constraints of its own, and is abandoned if
// it does not end when its context does.
type Gophersat struct {
	log     cnf.Formula // all constraints, tidied
	names   renaming
	vars    int  // the highest that was added
	refuted bool // the constraints alone are unsatisfiable

	warm        *solver.Solver // has the first constraints of log; nil: none
	warmVars    int
	warmClauses int
	warmCards   int

	overlooked [][]cnf.Lit // clauses that follow from log and that a model violated

	model cnf.Model
	past  Counters // of solvers that were thrown away
}

// NewGophersat returns a solver without clauses.
func NewGophersat(opts Options) *Gophersat {
	return &Gophersat{names: renaming{opts.Seed}}
}

// Add asserts a clause.
func (g *Gophersat) Add(clause ...cnf.Lit) {
	if lits, tautology := tidyClause(g.translate(clause)); !tautology {
		g.log.Add(lits...)
	}
}

// AddAtLeast asserts that at least k of the literals hold.
func (g *Gophersat) AddAtLeast(k int, lits ...cnf.Lit) {
	k, tidied := tidyAtLeast(k, g.translate(lits))
	switch {
	case k <= 0:
	case k > len(tidied):
		g.log.Add()
	case k == len(tidied):
		for _, l := range tidied {
			g.log.Add(l)
		}
	default:
		g.log.AddAtLeast(k, tidied...)
	}
}

// translate returns a copy of the literals as the library sees them.
func (g *Gophersat) translate(lits []cnf.Lit) []cnf.Lit {
	g.vars = last(g.vars, lits)
	return list.Map(lits, g.names.of)
}

// gophersatLock is a mutex; waiting for it can end with a context.
var gophersatLock = make(chan struct{}, 1)

// overlookings is how many wrong models a Solve tolerates.
const overlookings = 100

// Solve decides the constraints under the assumptions. While another Gophersat searches, it waits.
//
// If several literals follow from one constraint at once, the library assigns the later ones even if the earlier ones forbid that, and ends
// with a wrong model. So we check every model, and give a new solver a clause against a wrong one, after all others.
func (g *Gophersat) Solve(ctx context.Context, assume ...cnf.Lit) (Status, error) {
	for range overlookings {
		status, err := g.solveOnce(ctx, assume)
		if status != Sat {
			return status, err
		}
		clause := g.falsified()
		if clause == nil {
			if slices.ContainsFunc(assume, func(l cnf.Lit) bool { return !g.Value(l) }) {
				break
			}
			return Sat, nil
		}
		g.overlooked = append(g.overlooked, clause)
		g.discard()
	}
	return Unknown, fmt.Errorf("%w: gophersat returns models that violate clauses", ErrGarbage)
}

// falsified returns a clause that follows from the constraints and is false in the model of the last search, or nil.
func (g *Gophersat) falsified() []cnf.Lit {
	holds := func(l cnf.Lit) bool { return g.model.Value(g.names.of(l)) }
	for clause := range g.log.Clauses() {
		if !slices.ContainsFunc(clause, holds) {
			return slices.Clone(clause)
		}
	}
	for _, c := range g.log.AtLeasts() {
		// Of any len-k+1 literals, one holds.
		clause := slices.DeleteFunc(slices.Clone(c.Lits), holds)
		if room := len(c.Lits) - c.K; len(clause) > room {
			return slices.Compact(clause)
		}
	}
	return nil
}

func (g *Gophersat) solveOnce(ctx context.Context, assume []cnf.Lit) (Status, error) {
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	if g.refuted {
		return Unsat, nil
	}
	task, err := g.prepare(ctx, assume)
	if err != nil {
		return Unknown, err
	}
	select {
	case gophersatLock <- struct{}{}:
	case <-ctx.Done():
		return Unknown, ctx.Err()
	}
	before := g.Counters()
	end, running := await(ctx, func() outcome {
		defer func() { <-gophersatLock }()
		return task.run(ctx)
	})
	if running == nil {
		return g.take(ctx, end, len(assume) > 0)
	}
	if len(assume) == 0 { // then the search has the warm solver
		g.past, g.warm = before, nil
	}
	return Unknown, ctx.Err()
}

// take draws the consequences of a search that has ended.
func (g *Gophersat) take(ctx context.Context, end outcome, assumed bool) (Status, error) {
	switch {
	case assumed:
		g.past = plus(g.past, end.solver)
	case end.status == Sat:
		g.warm, g.warmClauses, g.warmCards = end.solver, g.log.NumClauses(), len(g.log.AtLeasts())
	default:
		g.warm = end.solver
		g.discard()
	}
	switch {
	case end.err != nil && ctx.Err() != nil:
		return Unknown, ctx.Err()
	case end.status == Sat:
		g.model = g.names.model(g.model, g.vars, len(end.model), func(l cnf.Lit) bool { return end.model[l.Var()-1] == l.Positive() })
	case end.status == Unsat:
		g.refuted = !assumed
	}
	return end.status, end.err
}

// discard throws away the warm solver, but keeps its counts.
func (g *Gophersat) discard() { g.past, g.warm = g.Counters(), nil }

// closed is where an interrupted solver sends its next learned clause.
var closed = func() chan string {
	c := make(chan string)
	close(c)
	return c
}()

// interruptible runs a search that ends when ctx does, although the library has no way to stop one: a solver told to certify sends every
// clause it learns to a channel, and on a closed channel that is a panic, which run recovers. The solver is garbage afterwards.
func interruptible(ctx context.Context, s *solver.Solver) (Status, error) {
	s.CertChan = closed
	stop := context.AfterFunc(ctx, func() { interrupt(s) })
	defer stop()
	status := s.Solve()
	if !stop() {
		return Unknown, ctx.Err()
	}
	if status == solver.Sat {
		return Sat, nil
	}
	return Unsat, nil
}

// interrupt makes the next learned clause of a running search panic.
//
// Setting the two fields races with the search, which reads them after each conflict. Each is one word that changes once and is read
// through a pointer every time, so the search sees it. Without norace, the race detector would rightly report it. It would also report
// closing the channel during a send, and that way every search would have to print its clauses all the time.
//
//go:norace
func interrupt(s *solver.Solver) { s.CertChan, s.Certified = closed, true }

// Value returns the value of a literal in the model of the last Solve.
func (g *Gophersat) Value(l cnf.Lit) bool { return g.model.Value(l) }

// Counters returns the work of all the solvers this one has used.
func (g *Gophersat) Counters() Counters { return plus(g.past, g.warm) }

// plus adds what a solver counted, if there is one.
func plus(c Counters, s *solver.Solver) Counters {
	if s == nil {
		return c
	}
	return Counters{
		Conflicts: c.Conflicts + int64(s.Stats.NbConflicts),
		Decisions: c.Decisions + int64(s.Stats.NbDecisions),
		Restarts:  c.Restarts + int64(s.Stats.NbRestarts),
	}
}
