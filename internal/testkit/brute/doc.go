// Package brute solves small puzzles and formulas by trying everything. It is what
// tests compare encoders, counters, solvers and certificates with, so it shares nothing
// with them: it knows the rules by itself and uses neither the rule checkers of package
// puzzle nor the rule book. Of the boards it takes what is printed on them and how an
// answer's bits are numbered.
//
// [Takuzu], [Masyu] and [Slitherlink] yield the answers of a board, [SAT] the models of
// a formula. All of them stop as soon as nobody wants more. Loops are searched for in
// one place: Masyu and Slitherlink only say which of them fit the clues.
package brute
