package backend

import (
	"context"
	"fmt"

	"gridcnf/cnf"
)

// Session is a solver together with the formula it was given. Clauses added to the session go to both, and it returns only models that
// satisfy the formula: a wrong solver is found out here.
//
// A Session is a cnf.Sink, so that cuts can be written to it while it runs.
type Session struct {
	formula *cnf.Formula
	solver  Solver
	model   cnf.Model
}

// patience is how many clauses are handed over between two checks of the context.
const patience = 1 << 13

// NewSession hands f to s, which must be new or have a part of f. The session keeps f and adds to it. It returns ErrNoCards if f has
// cardinality constraints that s cannot take, and the error of ctx if that ends first.
func NewSession(ctx context.Context, s Solver, f *cnf.Formula) (*Session, error) {
	var err error
	if c, ok := s.(*CDCL); ok { // one guard for all clauses takes less time than one for each
		c.guard(func() { err = load(ctx, c.Solver, f) })
	} else {
		err = load(ctx, s, f)
	}
	if err != nil {
		return nil, err
	}
	return &Session{formula: f, solver: s}, nil
}

// load hands a formula over.
func load(ctx context.Context, s interface{ Add(clause ...cnf.Lit) }, f *cnf.Formula) error {
	for i := range f.NumClauses() {
		if i%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s.Add(f.Clause(i)...)
	}
	cards := f.AtLeasts()
	adder, ok := s.(CardAdder)
	if len(cards) > 0 && !ok {
		return ErrNoCards
	}
	for i, c := range cards {
		if i%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		adder.AddAtLeast(c.K, c.Lits...)
	}
	return nil
}

// NewVar returns a fresh variable of the formula.
func (s *Session) NewVar() cnf.Lit { return s.formula.NewVar() }

// Begin sets the group of the next clauses in the formula.
func (s *Session) Begin(g cnf.Group) { s.formula.Begin(g) }

// Add adds a clause to the formula and to the solver.
func (s *Session) Add(clause ...cnf.Lit) {
	s.formula.Add(clause...)
	s.solver.Add(clause...)
}

// Leave lets CDCL leave variables undecided; another solver may decide them. A variable that stays undecided is false in the model; the
// caller must know that this breaks no clause.
func (s *Session) Leave(vars ...cnf.Lit) {
	if own, ok := s.solver.(*CDCL); ok {
		own.Leave(vars...)
	}
}

// Solve decides the formula under the assumptions. After Sat it returns a model that has been evaluated on the
// whole formula and on the assumptions; it is valid until the next call. If the solver's model fails that test,
// the status is Unknown and the error wraps ErrWrongModel.
func (s *Session) Solve(ctx context.Context, assume ...cnf.Lit) (Status, cnf.Model, error) {
	status, err := s.solver.Solve(ctx, assume...)
	if err != nil || status != Sat {
		return status, nil, err
	}
	s.model = append(s.model[:0], make(cnf.Model, s.formula.NumVars()+1)...)
	for v := 1; v <= s.formula.NumVars(); v++ {
		s.model[v] = s.solver.Value(cnf.Lit(v))
	}
	if err := s.formula.Check(s.model); err != nil {
		return Unknown, nil, fmt.Errorf("%w: %v", ErrWrongModel, err)
	}
	for _, l := range assume {
		if !s.model.Value(l) {
			return Unknown, nil, fmt.Errorf("%w: the assumption %d is false", ErrWrongModel, l)
		}
	}
	return Sat, s.model, nil
}

// Prefer makes CDCL try the literals first.
func (s *Session) Prefer(lits ...cnf.Lit) {
	if own, ok := s.solver.(*CDCL); ok {
		own.Prefer(lits...)
	}
}

// Exclude stops CDCL from finding another model with the same values of vars. It returns false for other solvers.
func (s *Session) Exclude(vars []cnf.Lit) bool {
	own, ok := s.solver.(*CDCL)
	if ok {
		own.Exclude(vars)
	}
	return ok
}

// Counters returns what the solver counted, and false if it does not count.
func (s *Session) Counters() (Counters, bool) {
	if c, ok := s.solver.(Counter); ok {
		return c.Counters(), true
	}
	return Counters{}, false
}
