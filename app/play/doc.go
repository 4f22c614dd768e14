// Package play is a terminal player, with keys and mouse, hints, mistakes, reasons and the solution.
//
// A Game is a puzzle with what is filled in, and knows nothing of terminals. A Model shows games and takes messages, as Bubble
// Tea has it. Places come from the board's geometry (plan.go) and pictures from package render, so nothing here knows a family.
package play
