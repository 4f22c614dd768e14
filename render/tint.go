package render

const tintEdgeWidth = 2.0

// tintLines draws a line between the tinted cells and the others, as the tint alone
// is only a colour. At the border of the board the frame is there. Like grid lines
// they are thin rectangles.
func (c *composer) tintLines() {
	if c.pic.Cells == nil {
		return
	}
	const half = tintEdgeWidth / 2
	differ := func(a, b int) bool { return c.pic.tinted(a) != c.pic.tinted(b) }
	var shapes []shape
	for row := range c.rows {
		for col := range c.cols {
			x, y := c.corner(row, col)
			cell := row*c.cols + col
			if row > 0 && differ(cell, cell-c.cols) {
				shapes = append(shapes, rect{has(tintLine), x - half, y - half, side + tintEdgeWidth, tintEdgeWidth})
			}
			if col > 0 && differ(cell, cell-1) {
				shapes = append(shapes, rect{has(tintLine), x - half, y - half, tintEdgeWidth, side + tintEdgeWidth})
			}
		}
	}
	if shapes != nil {
		c.draw("tint", "tint", shapes...)
	}
}
