// Package solve answers questions about a puzzle: is there a solution, is it the
// only one, how many are there, which cells are forced.
//
// All questions go through one Search, the only place here that calls a solver: it encodes the puzzle, asks the
// backend for a model, lets the encoding refine it (cut off what is no solution) and checks what is left with
// the puzzle's own rule checker. What happens then is up to the question: a solution is blocked to ask for
// another (First, Unique, Count and a Search itself), or anything that has no news is (Forced); Exact also keeps
// the clauses of the whole run. A solution that leaves this package has
// passed the checker; "unique" and "none" rest on the backend's proof that nothing is left, and a search that
// was stopped says neither.
package solve
