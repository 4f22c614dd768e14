// Package cdcl is a SAT solver for formulas of grid puzzles: small, solved many times a second, and
// extended while they are solved. It learns clauses from conflicts as GRASP, Chaff and MiniSat do,
// and differs in what grids need:
//
//   - A clause that is added after a model costs only the levels that it contradicts; the rest of
//     the assignment stays. A round of cuts is a backjump.
//   - A propagator (cnf.Propagator) can follow the search and cut branches off while they grow, such
//     as a loop that is about to close too early. Its clauses are made only when a conflict asks for them.
//   - Cardinality constraints are counted, not encoded.
//   - The first clauses are attached in one go, to lists cut from large pieces of memory.
//
// The loop of Solver.search, in solver.go, is the whole search. It propagates. After a conflict it
// learns a clause, takes back decisions and goes on. If there is no conflict, it decides one more
// variable, until none is left. Everything else serves one of these steps.
//
// # State
//
// A Solver is in one of three states:
//
//   - Before a Solve, after one that returned false, and after an error: there is no model. Add,
//     AddAtLeast, Attach and Solve are legal. After an error, the search can be continued: the
//     trail, the learnt clauses and the activities are kept.
//   - After a Solve that returned true: Value returns the model. The whole trail is still there, so
//     that the next Add goes on from it, and Exclude can use it. Any Add or Solve ends this state.
//   - Refuted: the clauses alone contradict each other. From now on Solve returns false with an
//     empty Core, and Add does nothing.
//
// Attach may be called once, and LogTo only before anything is added. After a panic, for example in
// a propagator or a log, a Solver is unusable: backend.CDCL turns the panic into an error.
//
// Solve checks its context after a certain number of propagated literals and attached clauses. It
// does not count decisions, because on a large board one decision can propagate all other variables.
// At such a point it returns the error of the context, and the next Solve goes on from there.
//
// # Where the techniques come from
//
// A technique in one function is cited at that function. The others:
//
//   - Learning from conflicts: J. P. Marques-Silva, K. A. Sakallah: GRASP. IEEE Trans. Computers 1999.
//   - Two watched literals: M. W. Moskewicz et al.: Chaff. DAC 2001. Assumptions, and a whole solver
//     in few lines: N. Eén, N. Sörensson: An Extensible SAT-solver. SAT 2003.
//   - Blocking literals: N. Sörensson, N. Eén: MiniSat 2.1 and MiniSat++ 1.0. SAT Race 2008.
//   - Keeping decisions that backjumping would take back: A. Nadel, V. Ryvchin (SAT 2018);
//     S. Möhle, A. Biere: Backing Backtracking. SAT 2019. On a Masyu of 200x200, most of the time was
//     spent on taking back 100 levels for a fact from a conflict, and repeating them.
//   - Restarts by glue: Luby's sequence instead, with any unit, needs 1 to 3 % more conflicts on the
//     boards of janko.at and half as many again on a minimal 30x30 board.
//   - Reasons that are made only on demand, and an interface for propagators: K. Fazekas,
//     A. Niemetz, M. Preiner, M. Kirchweger, S. Szeider, A. Biere: IPASIR-UP: User Propagators
//     for CDCL. SAT 2023.
//   - Keeping the trail when a clause is added: R. Nieuwenhuis, A. Oliveras, C. Tinelli:
//     Solving SAT and SAT Modulo Theories (DPLL(T)). J. ACM 2006.
package cdcl
