//go:build !js

// Gridcnf solves grid puzzles by compiling them to CNF: Takuzu (Binairo),
// 3-in-a-Row (Tohu-Wa-Vohu, Unruly), Masyu and Slitherlink (Loopy, Fences).
//
//	gridcnf solve PUZZLE        solve, and prove that the solution is the only one
//	gridcnf render PUZZLE       draw it, and its solution
//	gridcnf encode PUZZLE       write the formula for another solver
//	gridcnf help                list all commands
//
// It exits with 0 if the answer is yes, 1 if it is no (no solution, not unique,
// wrong), 2 for usage and bad input, 3 if a backend failed, 4 if a limit was
// reached before the answer was known, and 130 when interrupted. With
// --format competition it exits with 10, 20 or 0, as SAT solvers do.
//
// Package app does the work of each verb. cmd/internal/command has its flags, and help/VERB.txt its help.
package main

import "gridcnf/cmd/internal/command"

func main() { command.Main(nil) }
