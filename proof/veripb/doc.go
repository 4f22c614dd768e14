// Package veripb writes proofs that VeriPB checks: that the rules of a puzzle, as package
// rules states them, contradict each other together with cuts and a claim.
//
// The way to the contradiction:
//
//  1. Every clause of an encoding is derived from the rules (derivation.go). A clause over
//     answer bits follows from one place of the board, or is part of a cut or of the claim
//     (ruled.go, split.go). A clause with helper variables follows from what
//     these mean: they are defined first, as counts (counts.go, sum.go), as outputs of
//     mergers (wires.go), as states of an automaton (states.go, automaton.go) or as faces
//     of a loop (faces.go). What was only needed for a line is deleted (scratch.go).
//  2. A solver's proof, of which the derived clauses are the formula, comes after them
//     (refutation.go).
//
// No encoder is run again: a clause is derived from its literals and their meanings alone.
// Nothing here has to be trusted, for VeriPB checks every line. Whatever can be known of
// the constraints from which a clause follows is written with it (propagate.go), so that
// VeriPB looks at these only.
//
// S. Gocht, R. Martins, J. Nordström, A. Oertel: Certified CNF Translations for
// Pseudo-Boolean Solving. SAT 2022. The proof format is that of VeriPB 3.0.
package veripb
