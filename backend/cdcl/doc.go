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
// The loop of Solver.search, in solver.go, is the whole search: it propagates; after a conflict it
// learns a clause, takes decisions back and goes on; and when all is quiet it decides one more
// variable, until none is left. Everything else serves one of these steps.
//
// # State
//
// A Solver is in one of three states, and every method says in which it may be called.
//
//   - Before a Solve, after one that returned false, and after an error: there is no model. Add,
//     AddAtLeast, Attach and Solve are legal. After an error other than that of a broken proof,
//     the search can be continued: the trail, the learnt clauses and the activities are kept.
//   - After a Solve that returned true: Value and Trail tell the model, and the whole trail is
//     still there, so that the next Add goes on from it, and Exclude can take it up. Any Add or
//     Solve ends this state.
//   - Refuted: the clauses alone contradict each other. Solve returns false with an empty Core for
//     ever; Add does nothing.
//
// Attach is for once, LogTo for before anything is added. A panic, in a propagator for instance,
// leaves a Solver that is good for nothing: backend.CDCL makes an error of it.
//
// Solve looks at its context after a certain number of propagated literals and attached clauses, not
// after so many decisions, for on a large board one decision can propagate all the others. It returns
// the context's error at such a point and can go on from there.
//
// # Where the techniques come from
//
// What one function does names its source there. The rest:
//
//   - Learning from conflicts: J. P. Marques-Silva, K. A. Sakallah: GRASP. IEEE Trans. Computers 1999.
//   - Two watched literals: M. W. Moskewicz et al.: Chaff. DAC 2001. Assumptions and the whole in few
//     lines: N. Eén, N. Sörensson: An Extensible SAT-solver. SAT 2003.
//   - Blocking literals: N. Sörensson, N. Eén: MiniSat 2.1 and MiniSat++ 1.0. SAT Race 2008.
//   - Decisions that are kept though a conflict does not need them: A. Nadel, V. Ryvchin (SAT 2018);
//     S. Möhle, A. Biere: Backing Backtracking. SAT 2019. On a Masyu of 200x200 most of the time went
//     into taking 100 levels back for a fact that a conflict showed, and repeating them.
//   - Restarts by glue: Luby's sequence instead, at any unit, needs 1 to 3 % more conflicts on the
//     boards of janko.at and half as many again on a minimal 30x30 board.
//   - Reasons made when they are asked for, and an interface for propagators: K. Fazekas,
//     A. Niemetz, M. Preiner, M. Kirchweger, S. Szeider, A. Biere: IPASIR-UP: User Propagators
//     for CDCL. SAT 2023.
//   - Keeping the trail when a clause is added: R. Nieuwenhuis, A. Oliveras, C. Tinelli:
//     Solving SAT and SAT Modulo Theories (DPLL(T)). J. ACM 2006.
package cdcl
