// Package check checks certificates. It trusts neither who made them, nor the encoder, nor
// the search, nor the solver: it imports nothing of those, and takes nothing that a
// certificate says for granted.
//
// A check goes like this:
//
//  1. The puzzle and the solutions are read, and the solutions are judged by the rule
//     checker of the puzzle (check.go, solution.go).
//  2. Level 1: every clause of the formula has to follow from one rule of the puzzle, what
//     its helper variables mean, and the clauses of single bits before it (judge.go; line.go,
//     counts.go, pairs.go for binary boards, cell.go, faces.go for Masyu); every cut from its
//     witness (cuts.go); and the last clause has to say that the claim is wrong. No encoder
//     is run again, so it does not matter by which rules of economy the formula was written.
//     Level 2: the formula has to be the rules, the cuts and the claim, byte for byte, as
//     package rules writes them (fromrules.go).
//  3. The formula has to be refuted by the proof (packages drat and pb).
//
// What has to be trusted for that: this package, the packages proof, drat, pb and rules
// beside it, meaning, the boards with their rule checkers in puzzle, the Go compiler and its
// library, and the machine. That the rules of a puzzle are those that were meant is for
// people to see: puzzle.txt has them in words, and formula.opb one by one.
package check
