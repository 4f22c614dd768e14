package backend

import (
	"context"
	"errors"

	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
)

// Status is what a solver found out. The zero Status claims nothing.
type Status int8

// The three outcomes of a solver call.
const (
	Unknown Status = iota // no answer: always together with an error
	Sat                   // a model exists, and Value reads it
	Unsat                 // no model exists under the assumptions
)

func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// Solver is an incremental SAT solver.
//
// The contract, which package backendtest checks for every backend:
//
//   - Add is legal at any time, before and after every Solve, whatever came of
//     it. Variables need no declaration. Repeated and complementary literals in
//     one clause are legal; the empty clause makes the formula unsatisfiable.
//   - Solve decides the clauses added so far together with the assumptions,
//     which hold for this call alone. It returns Unknown if and only if the
//     error is not nil; after an error other than a broken solver's, the solver
//     may be used again. When ctx ends, Solve returns its error within 50 ms.
//   - Value may be called after a Solve that returned Sat and before the next
//     Add or Solve. A variable that was never added has either value.
//   - A Solver is used by one goroutine at a time. Different Solvers may be used
//     at the same time.
type Solver interface {
	Add(clause ...cnf.Lit)
	Solve(ctx context.Context, assume ...cnf.Lit) (Status, error)
	Value(l cnf.Lit) bool
}

// Corer is a Solver that can say which assumptions made the last Solve return Unsat. The core is sufficient, not minimal. An empty core
// means that the clauses alone are unsatisfiable; they may be so, too, if it is not empty.
type Corer interface {
	Core() []cnf.Lit
}

// CardAdder is a Solver that takes cardinality constraints without an encoding.
type CardAdder interface {
	// AddAtLeast asserts that at least k of the literals hold.
	AddAtLeast(k int, lits ...cnf.Lit)
}

// Limiter is a Solver that can give up: after this many conflicts, Solve returns an error that wraps ErrLimit. 0 is no limit.
type Limiter interface {
	Limit(conflicts int64)
}

// Counters are what a solver counted over its whole life.
type Counters = cdcl.Counters

// Counter is a Solver that counts its work.
type Counter interface {
	Counters() Counters
}

// The ways in which a backend can fail. Errors that backends return wrap one of these or the context's error.
var (
	// ErrWrongModel: the solver claimed a model that makes a clause false.
	ErrWrongModel = errors.New("the solver returned a wrong model")
	// ErrCrashed: the solver process ended without an answer, or a solver in this process panicked.
	ErrCrashed = errors.New("the solver died")
	// ErrGarbage: the solver's output is no answer in any known form.
	ErrGarbage = errors.New("the solver's output cannot be understood")
	// ErrNotFound: the solver program is not installed.
	ErrNotFound = errors.New("solver not found")
	// ErrLimit: the solver has had as many conflicts as a Limiter allows.
	ErrLimit = cdcl.ErrLimit
	// ErrNoCards: the formula has cardinality constraints, but the solver takes only clauses.
	ErrNoCards = errors.New("the solver takes no cardinality constraints")
)
