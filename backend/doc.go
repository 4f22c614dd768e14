// Package backend runs SAT solvers: the project's own and two Go libraries inside this
// process, and every solver program that reads DIMACS.
//
// A Solver takes clauses and answers; a Session adds the formula itself and
// checks every model against it, so that no solver has to be trusted. Powers
// that only some backends have are optional interfaces: Corer, CardAdder,
// Counter, Guided, Tracer, Leaver, Excluder, Preferrer, Limiter. What is legal when is
// written at Solver, and what a propagator may expect at cnf.Propagator.
//
//   - cdcl is the default, and has all the powers. Package cdcl has its story.
//   - gini is incremental and has cores.
//   - gophersat takes cardinality constraints without an encoding, and keeps
//     what it learned for as long as no assumptions are made and no variables
//     appear. The library has one global buffer, so only one instance searches
//     at a time.
//   - The programs (CaDiCaL, Kissat, MiniSat, CryptoMiniSat, PicoSAT, clasp, Varisat,
//     or any other by "exec:COMMAND") are started anew with the whole formula for
//     every Solve. A OneShot is that one run, and OneShot.Solver makes it a
//     Solver.
//
// A Solve ends with its context wherever that is possible. The libraries do not look up while
// they read a formula or propagate, so a search of theirs can be left alone in a goroutine of its own,
// and what it works on is a copy (gophersat_input.go) or waits for it (Gini.Add).
//
// The files: solver.go has the interfaces and the errors, session.go the Session, registry.go
// the names that Open and List know. Each solver in this process has a file of its own
// (cdcl.go, gini.go, gophersat.go), and await.go leaves a search alone. programs.go is the table
// of programs, process.go runs one, output.go reads what it printed and verdict.go decides what to
// believe of it. seed.go gives solvers without a seed one, by renaming
// variables.
//
// The libraries have defects that a careless caller meets soon: calls that end
// the process, forgotten clauses, searches that cannot be stopped. The adapters
// work around each of them, and the tests hold one regression test for each.
//
// Package backend knows formulas, not puzzles. Its subpackage backendtest holds
// the tests that every Solver must pass.
package backend
