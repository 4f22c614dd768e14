// Package bench runs gridcnf over collections of puzzles and sums up what came
// of it: how many were solved, proven unique and equal to their published
// solutions, and how long that took.
//
// The program in bench/corpus runs it over the collections beside the project.
package bench
