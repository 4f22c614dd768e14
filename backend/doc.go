// Package backend runs SAT solvers: the project's own and two Go libraries inside this
// process, and every solver program that reads DIMACS.
//
// A Solver takes clauses and answers; a Session adds the formula itself and
// checks every model against it, so that no solver has to be trusted. Powers
// that only some backends have are optional interfaces: Corer, CardAdder,
// Counter, Guided, Tracer, Limiter.
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
// Prove has one of them refute a formula and returns what it wrote as its proof:
// cdcl, gophersat and some of the programs can. To check a proof is for others.
//
// The libraries have defects that a careless caller meets soon: calls that end
// the process, forgotten clauses, searches that cannot be stopped. The adapters
// work around each of them, and the tests hold one regression test for each.
//
// Package backend knows formulas, not puzzles. Its subpackage backendtest holds
// the tests that every Solver must pass.
package backend
