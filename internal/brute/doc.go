// Package brute solves small puzzles and formulas by trying everything. It is
// what tests compare encoders, counters and solvers with, so it shares nothing
// with them: it knows the rules by itself and does not use the rule checkers.
package brute
