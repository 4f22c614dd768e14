// Package backend runs SAT solvers: the project's own (package cdcl) and two Go libraries inside this process, and every solver program
// that reads DIMACS.
//
// A Solver takes clauses and answers. A Session keeps the formula, too, and checks every model against it, so that no solver needs to be
// trusted. Powers that only some backends have are optional interfaces: Corer, CardAdder, Counter, Limiter. CDCL has all of them and a few
// more. Solver says what may be called when, and cnf.Propagator what a propagator may expect.
//
// Gini is incremental and has cores. Gophersat takes cardinality constraints without an encoding. Programs, listed in programs.go or named
// by "exec:COMMAND", are started anew with the whole formula for every Solve.
//
// A Solve ends with its context if that is possible. The libraries do not notice a stop while they read a formula or propagate. So a search
// can be abandoned in a goroutine of its own (await); it works on a copy (gophersat_input.go), or the next call waits for it (Gini.Add).
//
// The libraries have defects that a careless caller soon meets: calls that end the process, forgotten clauses, searches that cannot be
// stopped. The adapters work around each of them, and each has a regression test.
package backend
