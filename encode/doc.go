// Package encode compiles puzzles to CNF.
//
// The way of a puzzle through this package:
//
//  1. The givens are propagated to a fixpoint under the rules of single lines
//     and cells (lines.go, cells.go), unless the textbook formula is asked for.
//  2. Every answer bit becomes a variable, in the order of the answer: variable
//     i+1 is bit i, whatever the options.
//  3. The rules become clauses, rule by rule (takuzu.go, masyu.go), written
//     through a writer that leaves out what is already decided. How "half of the
//     line" is said is an option, one technique per file (cardnet.go, counter.go,
//     totalizer.go, automaton.go, native.go).
//  4. Rules too costly to state at once are left to Refine, which looks at a model
//     and adds the clauses that it violates (distinct.go, cuts.go).
//  5. A solver that takes a propagator gets a Guide, which follows the search
//     (guide.go and beside it degrees.go, sides.go, paths.go, regions.go for loops;
//     lineguide.go for lines), and with Options.Guided no clauses for what it
//     propagates.
//
// The result is an Encoding: data that a solver, a file or a proof can be made
// from. The package imports no solver.
package encode
