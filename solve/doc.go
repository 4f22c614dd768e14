// Package solve answers questions about a puzzle: is there a solution, is it the
// only one, how many are there, which cells are forced.
//
// All questions go through one Search, the only loop around a solver: it encodes
// the puzzle, asks the backend for a model, lets the encoding refine it (cut off
// what is no solution), checks what is left with the puzzle's own rule checker,
// and blocks it to ask for another. A solution that leaves this package has
// passed that checker; "unique" and "none" rest on the backend's proof that
// nothing is left, and a search that was stopped says neither.
package solve
