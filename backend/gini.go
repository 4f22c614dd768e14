package backend

import (
	"context"
	"runtime"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/inter"
	"github.com/irifrance/gini/z"

	"gridcnf/cnf"
)

// Gini is the incremental solver github.com/irifrance/gini.
//
// The library loses its conflict after an Unsat answer and then, at a later
// call, finds a model that is none and ends the whole process (log.Fatalf). The
// adapter therefore never calls the library again once the clauses alone are
// unsatisfiable, and wipes the conflict after every other Unsat. It also keeps
// away from the library's activation literals, which panic, from Try, whose
// deadline outlives the call, and from Wait, which makes Stop block.
type Gini struct {
	engine  *gini.Gini
	names   renaming
	used    usedVars
	refuted bool // the clauses alone are unsatisfiable
	model   cnf.Model
	core    []cnf.Lit
}

var (
	_ Solver = (*Gini)(nil)
	_ Corer  = (*Gini)(nil)
)

// The library's default is sized for large formulas; most grids are small, and
// the tables double when they must.
const (
	giniVars    = 64
	giniClauses = 128
)

// NewGini returns a solver without clauses.
func NewGini(opts Options) *Gini {
	return &Gini{engine: gini.NewVc(giniVars, giniClauses), names: renaming{opts.Seed}}
}

// lit translates a literal to the library's.
func (g *Gini) lit(l cnf.Lit) z.Lit {
	if l == 0 {
		panic("backend: 0 is not a literal")
	}
	return z.Dimacs2Lit(int(g.names.of(l)))
}

// Add asserts a clause.
func (g *Gini) Add(clause ...cnf.Lit) {
	if g.refuted {
		return
	}
	g.used.add(clause)
	for _, l := range clause {
		g.engine.Add(g.lit(l))
	}
	g.engine.Add(z.LitNull)
}

// Solve decides the clauses under the assumptions.
func (g *Gini) Solve(ctx context.Context, assume ...cnf.Lit) (Status, error) {
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	g.core = g.core[:0]
	if g.refuted {
		return Unsat, nil
	}
	g.used.add(assume)
	for _, l := range assume {
		g.engine.Assume(g.lit(l))
	}
	switch g.search(ctx) {
	case 1:
		// A copy, because the next Add wipes the library's model.
		g.model = g.used.model(g.model, func(l cnf.Lit) bool { return g.engine.Value(g.lit(l)) })
		return Sat, nil
	case -1:
		g.readCore()
		return Unsat, nil
	}
	return Unknown, ctx.Err()
}

// search returns 1 for sat, -1 for unsat and 0 if ctx ended first.
func (g *Gini) search(ctx context.Context) int {
	if ctx.Done() == nil {
		return g.engine.Solve()
	}
	return await(ctx, g.engine.GoSolve())
}

// How await polls: a typical grid is solved before the spinning ends; after that
// the pauses grow, so that a long search has the processor to itself.
const (
	spinTime   = 150 * time.Microsecond
	firstPause = 20 * time.Microsecond
	lastPause  = 2 * time.Millisecond
)

// await fetches the result of a search that runs in another goroutine, or stops
// it. Everything is called from one goroutine and the result is always fetched:
// the library would otherwise block, or hand this result to the next search.
func await(ctx context.Context, search inter.Solve) int {
	start, pause := time.Now(), time.Duration(0)
	for {
		if result, done := search.Test(); done {
			return result
		}
		if ctx.Err() != nil {
			return search.Stop()
		}
		switch {
		case pause > 0:
			time.Sleep(pause)
			pause = min(2*pause, lastPause)
		case time.Since(start) > spinTime:
			pause = firstPause
		default:
			runtime.Gosched()
		}
	}
}

// readCore asks which assumptions failed. None means that the clauses alone are
// unsatisfiable, and that the library must not be called again. Otherwise they
// may be so as well, and a tautology is added: it changes no answer, but makes
// the library drop its conflict, which it would resolve wrongly at the next call.
func (g *Gini) readCore() {
	for _, l := range g.engine.Why(nil) {
		g.core = append(g.core, g.names.of(cnf.Lit(l.Dimacs())))
	}
	if len(g.core) == 0 {
		g.refuted = true
		return
	}
	some := z.Var(1).Pos()
	g.engine.Add(some)
	g.engine.Add(some.Not())
	g.engine.Add(z.LitNull)
}

// Value returns the value of a literal in the model of the last Solve.
func (g *Gini) Value(l cnf.Lit) bool { return g.model.Value(l) }

// Core returns the assumptions that the last Solve found contradictory.
func (g *Gini) Core() []cnf.Lit { return append([]cnf.Lit(nil), g.core...) }
