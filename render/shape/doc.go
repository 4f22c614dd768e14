// Package shape is what families and pictures have in common: shapes as data. A family
// says with them how its clues look and how an answer bit looks in a given state; it
// names neither colours nor pixels. Package render puts what the family has drawn under
// one title, on one paper, and paints it as SVG, PNG, GIF or PDF.
//
// A shape has a Role, which says what it stands for (a given digit, an edge of the loop,
// the frame of a marked cell), and role.go says how each role is painted. That is why all
// families mark, tint and highlight alike.
//
// A family has one Drawing in the table of families. Two kinds of drawing are written
// here, for several families each: Loop draws loops on a lattice, through the centres of
// cells or along their sides, and needs only the family's clues. Cell draws a cell with a
// tile, what points it out, and a symbol of the family's. Both have a form in text, for
// terminals.
//
// Lengths are in units of which the side of a cell has 40; x goes to the right and y
// downwards. Rows and columns count from 0, except in the ids and data of an SVG, where
// they count from 1 as in all texts.
package shape
