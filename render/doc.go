// Package render draws puzzles and their answers: as SVG for pages, as PNG, as an
// animated GIF that shows how a puzzle was solved or explains it step by step, and as
// text for terminals. Package sheet below it prints them as PDF.
//
// All pictures come from one drawing. A Picture, which is a board with what is
// known of its answer, is composed into a scene, shapes that lie one over the other.
// A shape has a role, and the table of styles says how each role is painted in the
// inks of a theme. SVG writes the shapes and the table as they are. PNG and GIF fill
// their outlines with pixels. Draw gives the outlines to others.
//
// In every picture these things can be told without colours: what the puzzle
// prints from what was filled in (givens are bold, tinted or framed), what is
// decided from what is open (dots and dashes, or nothing in a step), what is marked
// (a thick frame whose upper right corner is filled, a double line or a large cross),
// what the marked is derived from (a thin frame whose lower left corner is filled, a
// line between two thin ones or a small cross in a ring), and the cells that a rule is
// about (a tint with a line around it).
//
// Text is set in the Go fonts, and their outlines are drawn, so that a picture
// looks the same everywhere. The same input gives the same bytes.
package render
