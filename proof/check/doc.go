// Package check checks certificates. It trusts neither who made them, nor the encoder, nor
// the search, nor the solver: it imports nothing of those, and takes nothing that a
// certificate says for granted.
//
// One of level 2 goes to package kernel, and all that is said of it is what the kernel has
// verified. The rest is level 1, the fast path:
//
//  1. The puzzle and the solutions are read, and the solutions are judged by the rule
//     checker of the puzzle (check.go, solution.go).
//  2. Every clause of the formula has to follow from one rule of the puzzle, what its helper
//     variables mean, and the clauses of single bits before it (judge.go); every cut from
//     its witness (cuts.go); and the last clause has to say that the claim is wrong. No
//     encoder is run again, so it does not matter by which rules of economy the formula was
//     written.
//  3. The formula has to be refuted by the proof (package drat), or by the proofs of all
//     leaves of a tree of cubes (cubes.go).
//
// The judge has one way for each kind of entry that a rule book can have, and asks no
// family: lines by an automaton (line.go) and by counting (counts.go), two lines that differ
// (pairs.go), shapes at places and points of the loop by trying all their ways (places.go),
// and the inside and the outside of the loop by union and find (faces.go). A new kind of
// entry in package rule needs a way here.
//
// What has to be trusted for level 1: this package, the packages proof, kernel (its container)
// and drat beside it, meaning, the rule book (package rule, and what each family states in it),
// the boards with their rule checkers in puzzle, the Go compiler and its library, and the
// machine. That the rules of a puzzle are those that were meant is for people to see:
// puzzle.txt has them in words.
package check
