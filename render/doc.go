// Package render draws puzzles and their answers: as SVG, PNG and films in GIF, and as text for terminals. Package sheet below it prints
// them as PDF.
//
// A Picture is a board with what is known about its answer, and a Look says how to draw it. The composer lays the picture out: title,
// labels, board, caption. Package board draws the board in the shapes of package shape. Every shape has a role, which says how it is
// painted, in inks for which a theme has colours. SVG writes shapes and roles as they are; PNG and GIF fill their outlines with pixels
// (outline.go, raster.go); Draw returns the outlines to other packages, such as sheet.
//
// Every picture shows these differences without colours: what the puzzle prints and what was filled in (givens are bold, tinted or framed);
// what is decided and what is open (dots and dashes, or nothing in a step); what is marked (a thick frame, a thick line or a large cross);
// what the marked is derived from (a soft band under lines, a soft spot under digits and crosses); the cells that a rule is about (a tint
// with a line around it); and what only the first or only the second of two solutions has (the upper left or the lower right half of a
// cell, a plain line or a double one).
//
// Text is drawn as the outlines of the Go fonts, so that a picture looks the same everywhere. Equal input gives equal bytes.
package render
