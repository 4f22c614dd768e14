// Package encode compiles the rule book of a puzzle to CNF.
//
// A puzzle goes through this package and the packages below it in these steps:
//
//  1. The givens, and all that follows from them line by line (encode/line) and place by
//     place (encode/fold), are decided. The textbook formula (Options.Textbook) skips this.
//  2. Every answer bit becomes a variable, in the order of the answer: variable i+1 is
//     bit i, whatever the options.
//  3. The rules become clauses, written through a fold.Writer that leaves out what is
//     decided: balanced lines with an encoding of encode/card or as an automaton, shapes
//     as they stand in the book, and a loop by encode/loop. Options choose between ways to
//     state a rule; each way has its own file.
//  4. Rules too costly to state at once are left to Refine (or Cut), which looks at a model
//     and adds clauses that it violates.
//  5. A solver that takes a propagator gets a Guide, which follows the search, and no
//     clauses for what the Guide propagates.
//
// The result is an Encoding: data from which a solver, a file or a proof can be made.
// The package never asks to which family a puzzle belongs, and it imports no solver.
package encode
