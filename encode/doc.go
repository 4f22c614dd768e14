// Package encode compiles the rule book of a puzzle to CNF.
//
// The way of a puzzle through this package and the rooms below it:
//
//  1. The givens, and all that follows from them line by line (encode/line) and place by
//     place (encode/fold), are decided, unless the textbook formula is asked for.
//  2. Every answer bit becomes a variable, in the order of the answer: variable i+1 is
//     bit i, whatever the options.
//  3. The rules become clauses, written through a fold.Writer that leaves out what is
//     decided: balanced lines with an encoding of encode/card or as an automaton, shapes
//     as they stand in the book, and a loop by encode/loop. How a rule is stated is an
//     option, a technique a file.
//  4. Rules too costly to state at once are left to Refine, which looks at a model and
//     adds the clauses that it violates.
//  5. A solver that takes a propagator gets a Guide, which follows the search, and no
//     clauses for what it propagates.
//
// The result is an Encoding: data that a solver, a file or a proof can be made from.
// Nothing here asks of which family a puzzle is, and the package imports no solver.
package encode
