// Package solve answers questions about a puzzle: is there a solution, is it the
// only one, how many are there, which cells are forced.
//
// All questions go through one Search, the only place here that calls a solver. It encodes the puzzle, asks the backend for a
// model, lets the encoding refine it (cut off what is no solution), and checks what is left with the puzzle's own rule
// checker. What comes next depends on the question. First, Unique, Count and a Search itself block a solution to get another.
// Forced blocks all solutions that would teach nothing new. Exact also keeps the clauses of the whole run.
//
// Every solution that leaves this package has passed the checker, except those of a Trial. "unique" and "none" rest on the
// backend's proof that nothing is left; a search that was stopped says neither.
package solve
