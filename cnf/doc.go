// Package cnf holds formulas in conjunctive normal form: literals, clauses, a
// Formula that owns its variables and their names, and the text formats around
// them (DIMACS files, the output of solver programs).
//
// It knows neither puzzles nor solvers. Encoders write to a Sink; backends read
// a Formula.
package cnf
