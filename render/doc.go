// Package render draws puzzles and their answers: as SVG for pages, as PNG, as an
// animated GIF that shows how a puzzle was solved or explains it step by step, and as
// text for terminals. Package sheet below it prints them as PDF.
//
// All pictures come from one drawing, on this way:
//
//  1. A Picture is a board with what is known of its answer, and a Look says how it is
//     to be drawn.
//  2. The composer lays the picture out: title, labels, board, caption. The board is
//     drawn by its family, which the table of families knows, in the shapes of package
//     shape. Nothing here knows one family from another; a family without a drawing is
//     an error.
//  3. Every shape has a role, which says how it is painted, in inks that a theme gives
//     colours.
//  4. SVG writes the shapes and their roles as they are. PNG and GIF fill the outlines of
//     the shapes with pixels (outline.go, raster.go). Draw gives the shapes with their
//     colours to others, as to package sheet.
//
// An SVG is written as it is composed, since a big board has many thousands of shapes.
// An animation of a solving (gif.go) paints and stores only what changes from one frame
// to the next; one of steps (film.go) is made of whole pictures.
//
// In every picture these things can be told without colours: what the puzzle
// prints from what was filled in (givens are bold, tinted or framed), what is
// decided from what is open (dots and dashes, or nothing in a step), what is marked
// (a thick frame, a thick line or a large cross), what the marked is derived from (a soft
// band under lines, a soft spot under digits and crosses), the cells that a rule is about
// (a tint with a line around it), and of two solutions what only the first or only the
// second has (the upper left and the lower right half of a cell, a plain line and a double
// one). What a run of easy steps has found has a flat colour, darker than the rest in print.
//
// Text is set in the Go fonts, and their outlines are drawn, so that a picture
// looks the same everywhere. The same input gives the same bytes.
package render
