package render

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

const pearlRadius = 12.5

// loop draws a Masyu board: cells, the inside of the loop, lines, edges, and
// pearls over them.
func (c *composer) loop(b *masyu.Board) {
	for row := range c.rows {
		for col := range c.cols {
			x, y := c.corner(row, col)
			isTinted, class := c.pic.tinted(row*c.cols+col), "cell"
			if isTinted {
				class += " tinted"
			}
			c.emit(group{"cell-" + puzzle.CellName(row, col), class, row + 1, col + 1, []shape{rect{has(tileOf(false, isTinted)), x, y, side, side}}})
		}
	}
	if c.look.Shade && c.pic.Bits != nil {
		c.shadeInside(b)
	}
	c.gridLines(1, 2)
	c.tintLines()
	for bit := range b.Bits() {
		c.emit(c.edge(b, bit))
	}
	for row := range c.rows {
		for col := range c.cols {
			if p := b.At(row, col); p != masyu.None {
				c.emit(c.pearl(p, row, col))
			}
		}
	}
}

// shadeInside shades the inside of the loop in strips, which overlap a little
// under the lines of the loop so that no seams are seen between them.
func (c *composer) shadeInside(b *masyu.Board) {
	var shapes []shape
	for row, line := range inside(b, c.pic.bit) {
		for from := 0; from < len(line); from++ {
			to := from
			for to < len(line) && line[to] {
				to++
			}
			if to > from {
				x, y := c.centre(row, from)
				shapes = append(shapes, rect{has(insideFill), x - 1, y - 1, float64(to-from)*side + 2, side + 2})
				from = to
			}
		}
	}
	if shapes != nil {
		c.draw("inside", "inside", shapes...)
	}
}

// edge is the group of an edge. Every edge has a group, also one that is not seen, for the
// reader of an SVG to click on.
func (c *composer) edge(b *masyu.Board, bit int) group {
	row, col, down := b.Edge(bit)
	x, y := c.centre(row, col)
	id, dx, dy := "edge-right-", 1.0, 0.0
	if down {
		id, dx, dy = "edge-down-", 0.0, 1.0
	}
	// at is a place on the edge, from 0 to 40, and aside of it.
	at := func(along, aside float64) Point { return Point{x + along*dx + aside*dy, y + along*dy + aside*dx} }
	line := func(as role) shape { return lines{has(as), [][2]Point{{at(0, 0), at(side, 0)}}} }
	dashes := func(as role) shape {
		return lines{has(as), [][2]Point{{at(5, 0), at(9, 0)}, {at(18, 0), at(22, 0)}, {at(31, 0), at(35, 0)}}}
	}
	crossed := func(as role, d float64) shape {
		return lines{has(as), [][2]Point{{at(20-d, -d), at(20+d, d)}, {at(20-d, d), at(20+d, -d)}}}
	}
	middle := at(20, 0)
	ring := circle{has(basisRing), middle.X, middle.Y, 6}
	rails := lines{has(basisRail), [][2]Point{{at(10, -6.5), at(30, -6.5)}, {at(10, 6.5), at(30, 6.5)}}}

	v := c.pic.bit(bit)
	class := "edge " + [...]string{False: "off", True: "on", Open: "open", empty: "empty"}[v]
	isFresh, isMarked, isBasis := c.fresh != nil && c.fresh[bit], c.pic.marked(bit), c.pic.basis(bit)
	if isFresh {
		class += " fresh"
	}
	if isMarked {
		class += " marked"
	}
	if isBasis {
		class += " basis"
	}
	shapes := []shape{line(hit)}
	switch {
	case v == True && isFresh:
		shapes = append(shapes, line(loopFresh))
	case v == True && isMarked: // a double line
		shapes = append(shapes, line(loopMarked), line(loopCore))
	case v == True && isBasis: // a line between two thin ones
		shapes = append(shapes, rails, line(loopOn))
	case v == True:
		shapes = append(shapes, line(loopOn))
	case v >= Open && isMarked:
		shapes = append(shapes, dashes(dashMarked))
	case v == Open && isBasis:
		shapes = append(shapes, ring, dashes(dash))
	case v == Open:
		shapes = append(shapes, dashes(dash))
	case isMarked:
		shapes = append(shapes, crossed(crossMarked, 5))
	case v == False && isFresh:
		shapes = append(shapes, crossed(crossFresh, 4))
	case v == False && isBasis:
		shapes = append(shapes, ring, crossed(cross, 2.5))
	case isBasis:
		shapes = append(shapes, ring)
	case v == False && (c.crosses || c.pic.Step):
		shapes = append(shapes, crossed(cross, 2.5))
	}
	return group{id + puzzle.CellName(row, col), class, row + 1, col + 1, shapes}
}

// pearl is the group of a pearl. It hides the loop, which is seen to come and go.
func (c *composer) pearl(p masyu.Pearl, row, col int) group {
	as, class := pearlWhite, "pearl white"
	if p == masyu.Black {
		as, class = pearlBlack, "pearl black"
	}
	x, y := c.centre(row, col)
	return group{"pearl-" + puzzle.CellName(row, col), class, row + 1, col + 1, []shape{circle{has(as), x, y, pearlRadius}}}
}
