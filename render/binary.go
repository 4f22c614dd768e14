package render

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// Sizes of symbols, in units of a 40th of a cell.
const (
	digitSize  = 27.0
	squareSide = 22.0
	diskRadius = 10.0
	notchSide  = 12.0
	basisSide  = 11.0 // of the filled corner of a cell in the basis
)

// binary draws the cells of a binary board and the lines between them.
func (c *composer) binary(b *takuzu.Board) {
	for row := range c.rows {
		for col := range c.cols {
			c.emit(c.cell(b, row, col))
		}
	}
	c.gridLines(1, 3)
	c.tintLines()
}

// cell is the group of a cell: its tile, its symbol, and what points it out.
func (c *composer) cell(b *takuzu.Board, row, col int) group {
	bit := row*c.cols + col
	isGiven := b.At(row, col) != takuzu.Open
	v := shownAt(b, c.pic.bit(bit), row, col)
	class := "cell " + [...]string{False: "zero", True: "one", Open: "open", empty: "empty"}[v]
	if isGiven {
		class += " given"
	}
	isTinted := c.pic.tinted(bit)
	if isTinted {
		class += " tinted"
	}
	x, y := c.corner(row, col)
	tile := func(as role) shape { return rect{has(as), x, y, side, side} }
	var shapes []shape
	switch c.look.Symbols {
	case Cells:
		shapes = cellSymbol(tile, v, isGiven, isTinted, x, y)
	case Disks:
		shapes = append(shapes, tile(tileOf(isGiven, isTinted)))
		shapes = append(shapes, diskSymbol(v, isGiven, x, y)...)
	default:
		shapes = append(shapes, tile(tileOf(isGiven, isTinted)))
		shapes = append(shapes, digitSymbol(v, isGiven, x, y)...)
	}
	if v == Open {
		shapes = append(shapes, circle{has(dot), x + side/2, y + side/2, 2.5})
	}
	if c.fresh != nil && c.fresh[bit] {
		class += " fresh"
		shapes = append(shapes, inset(freshFrame, x, y, 3.5))
	}
	if c.pic.marked(bit) {
		class += " marked"
		shapes = append(shapes, markShapes(x, y)...)
	}
	if c.pic.basis(bit) {
		class += " basis"
		shapes = append(shapes, basisShapes(x, y)...)
	}
	return group{"cell-" + puzzle.CellName(row, col), class, row + 1, col + 1, shapes}
}

func tileOf(given, tinted bool) role {
	switch {
	case given && tinted:
		return tileGivenTinted
	case given:
		return tileGiven
	case tinted:
		return tileTinted
	}
	return tilePlain
}

// markShapes point a cell out: a frame and a filled corner, both with a thin line
// along them that keeps them apart from a tile of their own colour.
func markShapes(x, y float64) []shape {
	corner := func(as role, d float64) shape {
		return triangle{has(as), [3]Point{{x + side - 2, y + 2}, {x + side - 2, y + 2 + d}, {x + side - 2 - d, y + 2}}}
	}
	return []shape{inset(markHalo, x, y, 4.5), inset(markFrame, x, y, 2.5), corner(markCorner, notchSide+3), corner(markNotch, notchSide)}
}

// basisShapes show that a cell is in the basis: a thin frame and a filled corner, the
// one across from that of a mark, with a line along it as well.
func basisShapes(x, y float64) []shape {
	corner := func(as role, d float64) shape {
		return triangle{has(as), [3]Point{{x + 2, y + side - 2}, {x + 2, y + side - 2 - d}, {x + 2 + d, y + side - 2}}}
	}
	return []shape{inset(basisFrame, x, y, 2.5), corner(basisCorner, basisSide+3), corner(basisNotch, basisSide)}
}

// inset is a frame inside a cell.
func inset(as role, x, y, d float64) rect {
	return rect{has(as), x + d, y + d, side - 2*d, side - 2*d}
}

// digitSymbol is a digit, bold if it is given.
func digitSymbol(v Bit, given bool, x, y float64) []shape {
	if v > True {
		return nil
	}
	digit := string('0' + rune(v))
	if !given {
		return []shape{centred(digitFilled, digit, x+side/2, y+side/2, digitSize, false)}
	}
	return []shape{centred(digitGiven, digit, x+side/2, y+side/2, digitSize, true)}
}

// diskSymbol is a filled square for 1 and an open circle for 0. Given ones have a
// frame around them.
func diskSymbol(v Bit, given bool, x, y float64) []shape {
	square, ring := squareFilled, circleFilled
	var shapes []shape
	if given {
		square, ring = squareGiven, circleGiven
		shapes = append(shapes, inset(givenFrame, x, y, 3.5))
	}
	switch v {
	case False:
		shapes = append(shapes, circle{has(ring), x + side/2, y + side/2, diskRadius})
	case True:
		d := (side - squareSide) / 2
		shapes = append(shapes, rect{has(square), x + d, y + d, squareSide, squareSide})
	}
	return shapes
}

// cellSymbol is a black or white cell, with a frame in it if it is given. Other
// cells are neither black nor white, and have the tint if there is one.
func cellSymbol(tile func(role) shape, v Bit, given, tinted bool, x, y float64) []shape {
	as, frame := tileNeutral, frameOnZero
	switch {
	case v == False:
		as = tileZero
	case v == True:
		as, frame = tileOne, frameOnOne
	case tinted:
		as = tileTinted
	}
	shapes := []shape{tile(as)}
	if given {
		shapes = append(shapes, inset(frame, x, y, 7))
	}
	return shapes
}
