// Package shape is what families and pictures have in common: shapes as data. A family says with them how its clues and
// its answer bits look; it names neither colours nor pixels. Package render paints them.
//
// A shape has a Role, which says what it stands for (a given digit, an edge of the loop, the frame of a marked cell),
// and role.go says how each role is painted. That is why all families mark, tint and highlight alike.
//
// Lengths are in units of which the side of a cell has 40; x goes to the right and y downwards. Rows and columns count
// from 0, except in the ids and data of an SVG, where they count from 1 as in all texts.
package shape
