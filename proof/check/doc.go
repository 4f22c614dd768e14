// Package check checks certificates. It trusts neither who made them, nor the encoder, nor
// the search, nor the solver: it imports nothing of those, and takes nothing that a
// certificate says for granted.
//
// A check goes like this:
//
//  1. The puzzle and the solutions are read, and the solutions are judged by the rule
//     checker of the puzzle (check.go, solution.go).
//  2. Level 1: every clause of the formula has to follow from one rule of the puzzle, what
//     its helper variables mean, and the clauses of single bits before it (judge.go); every
//     cut from its witness (cuts.go, witness.go); and the last clause has to say that the
//     claim is wrong. No encoder is run again, so it does not matter by which
//     rules of economy the formula was written.
//     Level 2: the formula has to be the rules, the cuts and the claim, byte for byte, as
//     package rules writes them (fromrules.go).
//  3. The formula has to be refuted by the proof (packages drat and pb).
//
// The judge has one way for each kind of entry that a rule book can have, and asks no
// family: lines by an automaton (line.go) and by counting (counts.go), two lines that differ
// (pairs.go), shapes at places and points of the loop by trying all their ways (places.go),
// and the inside and the outside of the loop by union and find (faces.go). A new kind of
// entry in package rule needs a way here, and constraints in package rules.
//
// What has to be trusted for that: this package, the packages proof, drat, pb, scan and
// rules beside it, meaning, the rule book (package rule, and what each family states in it),
// the boards with their rule checkers in puzzle, the Go compiler and its library, and the
// machine. That the rules of a puzzle are those that were meant is for people to see:
// puzzle.txt has them in words, and formula.opb one by one.
package check
