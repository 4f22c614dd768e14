// Package shape is what boards and pictures share: shapes as data. Package board says in shapes how clues and answer bits look. It names
// neither colours nor pixels; package render paints the shapes.
//
// A shape has a Role, which says what it stands for (a given digit, an edge of the loop, the frame of a marked cell), and role.go says how
// each role is painted. So all families mark, tint and highlight in the same way.
//
// Lengths are in units: the side of a cell has 40. x goes to the right and y down. Rows and columns count from 0, except in the ids and
// data of an SVG, where they count from 1 as in all texts.
package shape
