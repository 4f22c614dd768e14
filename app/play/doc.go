// Package play is a terminal player: somebody fills in a puzzle by keys and mouse, and can ask
// for a hint, for what is wrong, why a place is as it is, and for the solution.
//
// A Game is a puzzle with what has been filled in, and knows nothing of terminals. A Model shows
// games and takes messages, as Bubble Tea has it; Run puts it on a terminal. What can be
// filled in are the answer bits of the puzzle. Where they are, and what lies beside what, is
// read off the board's geometry (plan.go), and the drawing is that of package render, so nothing
// here knows a family. What takes long runs beside the model, and can be stopped (search.go).
package play
