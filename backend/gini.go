package backend

import (
	"context"
	"time"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/inter"
	"github.com/irifrance/gini/z"

	"gridcnf/cnf"
)

// Gini is the incremental solver github.com/irifrance/gini.
//
// The library loses its conflict after an Unsat answer. At a later call, it then finds a wrong model and ends the whole process
// (log.Fatalf). The adapter therefore never asks the library again once the clauses alone are unsatisfiable, except to collect a late Stop,
// and wipes the conflict after every other Unsat. It also keeps away from the library's activation literals, which panic, from Try, whose
// deadline outlives the call, and from Wait during a search, which makes Stop block.
//
// The library notices a Stop only between two decisions, not while it prepares a search or propagates. For a large formula that is too
// late. Then the search has a goroutine of its own, and the next call waits until it has ended.
type Gini struct {
	engine  *gini.Gini
	control inter.Solve // the library has one handle for all searches
	names   renaming
	vars    int           // the highest that was added
	size    int           // how many literals were added
	running <-chan Status // tells when an abandoned search has ended; nil: there is none
	refuted bool          // the clauses alone are unsatisfiable
	model   cnf.Model
	core    []cnf.Lit
}

// The library's default is sized for large formulas; most grids are small, and the tables double when they must.
const (
	giniVars    = 64
	giniClauses = 128
)

// NewGini returns a solver without clauses.
func NewGini(opts Options) *Gini {
	g := &Gini{engine: gini.NewVc(giniVars, giniClauses), names: renaming{opts.Seed}}
	g.control = g.engine.GoSolve() // only a search in the background gives the handle
	g.control.Stop()               // and its result is fetched
	return g
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
	if g.running != nil {
		<-g.running
		g.running = nil
	}
	if g.refuted {
		return
	}
	g.vars = last(g.vars, clause)
	g.size += len(clause)
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
	if g.running != nil {
		select {
		case <-g.running:
			g.running = nil
		case <-ctx.Done():
			return Unknown, ctx.Err()
		}
	}
	g.core = g.core[:0]
	if g.refuted {
		return Unsat, nil
	}
	g.vars = last(g.vars, assume)
	for _, l := range assume {
		g.engine.Assume(g.lit(l))
	}
	stopped := make(chan struct{})
	watching := context.AfterFunc(ctx, func() {
		g.control.Stop()
		close(stopped)
	})
	search := func() Status {
		status := g.search()
		if !watching() {
			g.release(stopped)
		}
		return status
	}
	var status Status
	if g.size < giniLarge {
		status = search()
	} else {
		status, g.running = await(ctx, search)
	}
	if status == Unknown {
		return Unknown, ctx.Err()
	}
	return status, nil
}

// giniLarge is how many literals make a formula large.
const giniLarge = 1 << 17

// search calls the library. For a small formula it does so in the caller's goroutine: handing a
// short search to another one and polling for its result takes half as long again.
func (g *Gini) search() Status {
	switch g.engine.Solve() {
	case 1:
		// A copy, because the next Add wipes the library's model.
		g.model = g.names.model(g.model, g.vars, int(g.engine.MaxVar()), func(l cnf.Lit) bool { return g.engine.Value(z.Dimacs2Lit(int(l))) })
		return Sat
	case -1:
		g.readCore()
		return Unsat
	}
	return Unknown
}

// release ends a call of Stop, whether it came in time or not: the library makes Stop wait for the result of a search in the background,
// which a search in the foreground does not give. A search under contradictory assumptions gives a result at once and leaves only a
// conflict behind, which is wiped.
func (g *Gini) release(stopped <-chan struct{}) {
	if g.refuted {
		g.wipe() // nothing else will
	}
	some := z.Var(1).Pos()
	g.engine.Assume(some, some.Not())
	g.engine.GoSolve()
	<-stopped
	g.wipe()
}

// readCore asks which assumptions failed. If there are none, the clauses alone are unsatisfiable, and the library must not be called again.
// Otherwise they may still be unsatisfiable, so we add a tautology: it changes no answer, but makes the library drop its conflict, which it
// would resolve wrongly at the next call.
func (g *Gini) readCore() {
	for _, l := range g.engine.Why(nil) {
		g.core = append(g.core, g.names.of(cnf.Lit(l.Dimacs())))
	}
	if len(g.core) == 0 {
		g.refuted = true
		return
	}
	g.wipe()
}

// wipe adds a tautology.
func (g *Gini) wipe() {
	some := z.Var(1).Pos()
	g.engine.Add(some)
	g.engine.Add(some.Not())
	g.engine.Add(z.LitNull)
}

// Value returns the value of a literal in the model of the last Solve.
func (g *Gini) Value(l cnf.Lit) bool { return g.model.Value(l) }

// Core returns the assumptions that the last Solve found contradictory.
func (g *Gini) Core() []cnf.Lit { return append([]cnf.Lit(nil), g.core...) }

// grace is how long the search of a library may take to end after its context, before we abandon it: it may have just noticed, and then
// what it has learned is kept.
const grace = 10 * time.Millisecond

// await runs a search in a goroutine, and abandons it if it does not end when ctx does: then it returns a channel that gets the result. The
// libraries cannot stop at any moment.
func await[T any](ctx context.Context, search func() T) (result T, running <-chan T) {
	ended := make(chan T, 1)
	go func() { ended <- search() }()
	select {
	case result = <-ended:
		return result, nil
	case <-ctx.Done():
	}
	select {
	case result = <-ended:
		return result, nil
	case <-time.After(grace):
		return result, ended
	}
}
