// Package drat checks clausal refutations: proofs in the format DRAT that a formula
// in conjunctive normal form has no solution. It shares no code with a solver or
// an encoder, and it takes nothing on trust: a proof it accepts is a refutation.
//
// ReadFormula reads the formula, Check the proof. A proof adds clauses to a database that
// starts as the formula, and deletes clauses from it, until it adds the empty clause. Each
// added clause must leave the database satisfiable if it was, in one of two ways:
//
//   - RUP: with all its literals false, unit propagation runs into a conflict;
//   - RAT: the same holds for each of its resolvents upon its first literal, as written,
//     with a clause of the database.
//
// The checker looks for the conflict with two watched literals per clause. Deletions are
// always sound.
//
// Literals are those of DIMACS, a variable from 1 or its negation. Source: Wetzler, Heule,
// Hunt, DRAT-trim (SAT 2014).
package drat
