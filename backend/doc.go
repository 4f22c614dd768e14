// Package backend runs SAT solvers: the project's own (package cdcl) and two Go libraries inside
// this process, and every solver program that reads DIMACS.
//
// A Solver takes clauses and answers. A Session adds the formula itself and checks every model
// against it, so that no solver has to be trusted. Powers that only some backends have are
// optional interfaces: Corer, CardAdder, Counter, Limiter. CDCL has all of them and a few more.
// What may be called when is written at Solver, and what a propagator may expect at cnf.Propagator.
//
// Gini is incremental and has cores. Gophersat takes cardinality constraints without an encoding.
// The programs, in the table of programs.go or named by "exec:COMMAND", are started anew with the
// whole formula for every Solve.
//
// A Solve ends with its context wherever that is possible. The libraries do not look up while they
// read a formula or propagate, so a search of theirs can be left alone in a goroutine of its own
// (await), and what it works on is a copy (gophersat_input.go) or waits for it (Gini.Add).
//
// The libraries have defects that a careless caller meets soon: calls that end the process, forgotten clauses,
// searches that cannot be stopped. The adapters work around each of them, and each has a regression test.
package backend
