// Package conquer splits a hard puzzle into cubes, which are solved one by one, by as many
// workers as there are: a tree in which each node asks for the value of one variable, so that
// its leaves cover all assignments. A leaf that takes too long is split further.
//
// Source: Heule, Kullmann, Wieringa and Biere, Cube and Conquer: Guiding CDCL SAT Solvers by
// Lookaheads, HVC 2011.
package conquer
