// Package cdcl is a SAT solver for formulas of grid puzzles: small, solved many
// times a second, and extended while they are solved.
//
// It learns clauses from conflicts as GRASP, Chaff and MiniSat do, and differs in
// what grids need:
//
//   - A clause that is added after a model costs only the levels that it
//     contradicts; the rest of the assignment stays. A round of cuts is a backjump.
//   - A propagator (cnf.Propagator) can follow the search and cut branches off while
//     they grow, such as a loop that is about to close too early, instead of waiting
//     for a whole model. Its clauses are made only when a conflict asks for them.
//   - Cardinality constraints are counted, not encoded.
//   - The first clauses are attached in one go, to lists cut from large pieces of memory.
//
// The way through the files: solver.go (state, the search loop), add.go, propagate.go,
// cards.go, propagator.go, analyze.go, decide.go, learnts.go, proof.go (what was learnt, for
// others to check).
//
// J. P. Marques-Silva, K. A. Sakallah: GRASP. IEEE Trans. Computers 1999;
// M. W. Moskewicz et al.: Chaff. DAC 2001; N. Eén, N. Sörensson: An Extensible
// SAT-solver. SAT 2003; K. Fazekas, A. Niemetz, M. Preiner, M. Kirchweger,
// S. Szeider, A. Biere: IPASIR-UP: User Propagators for CDCL. SAT 2023.
package cdcl
