// Package cnf holds formulas in conjunctive normal form, what makes them and what goes
// with them:
//
//   - Lit is a literal in DIMACS numbering (lit.go).
//   - Sink is what an encoder writes to, and Formula the Sink that remembers: it owns
//     variables, their names, the clauses, cardinality constraints and the variables that
//     are shown (formula.go). It checks models, so that no solver has to be trusted.
//   - WriteDIMACS writes a Formula for solver programs (dimacs_write.go, tidy.go).
//   - Propagator is what follows a search and draws conclusions that no clause draws
//     (propagator.go).
//
// It knows neither puzzles nor solvers: encoders write to a Sink, backends read a Formula.
package cnf
