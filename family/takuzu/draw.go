package takuzu

import "gridcnf/render/shape"

// Drawing draws the cells and the lines between them.
var Drawing drawing

type drawing struct{}

// Below draws nothing: the cells are the answer bits.
func (drawing) Below(*shape.View, func(shape.Group)) {}

// Above draws the lines between the cells.
func (drawing) Above(v *shape.View, draw func(shape.Group)) { v.Lines(3, draw) }

// Beyond is nothing: all is in the cells.
func (drawing) Beyond() float64 { return 0 }

// Bit draws a cell with its symbol.
func (drawing) Bit(v *shape.View, bit int) shape.Group {
	_, cols := v.Size()
	row, col, s := bit/cols, bit%cols, v.State(bit)
	tile := v.Tile(row, col, s.Given)
	switch v.Symbols {
	case shape.Cells:
		tile, frame := coloured(v, row, col, s)
		return v.Cell(bit, tile, frame...)
	case shape.Disks:
		return v.Cell(bit, tile, disk(v, row, col, s)...)
	}
	if s.Value > shape.True {
		return v.Cell(bit, tile)
	}
	digit := shape.Text{Role: shape.DigitFilled, Point: v.Centre(row, col), Text: string('0' + rune(s.Value)), Size: 27, Bold: s.Given}
	if s.Given {
		digit.Role = shape.DigitGiven
	}
	return v.Cell(bit, tile, digit)
}

// disk is a filled square for 1 and an open circle for 0. Given ones have a frame around
// them.
func disk(v *shape.View, row, col int, s shape.State) (shapes []shape.Shape) {
	square, ring := shape.SquareFilled, shape.CircleFilled
	if s.Given {
		square, ring = shape.SquareGiven, shape.CircleGiven
		shapes = append(shapes, v.Square(shape.GivenFrame, row, col, 3.5))
	}
	switch s.Value {
	case shape.False:
		shapes = append(shapes, shape.Circle{Role: ring, Point: v.Centre(row, col), R: 10})
	case shape.True:
		shapes = append(shapes, v.Square(square, row, col, 9))
	}
	return shapes
}

// coloured is the tile of a black or white cell, with a frame in it if it is given. Other
// cells are neither black nor white, and have the tint if there is one.
func coloured(v *shape.View, row, col int, s shape.State) (tile *shape.Role, frame []shape.Shape) {
	tile, edge := shape.TileNeutral, shape.FrameOnZero
	_, cols := v.Size()
	switch {
	case s.Value == shape.False:
		tile = shape.TileZero
	case s.Value == shape.True:
		tile, edge = shape.TileOne, shape.FrameOnOne
	case v.Tinted(row*cols + col):
		tile = shape.TileTinted
	}
	if s.Given {
		frame = append(frame, v.Square(edge, row, col, 7))
	}
	return tile, frame
}

// Text draws the cells in characters.
func (drawing) Text(v *shape.View, t shape.Terminal) shape.Page {
	symbols := "01"
	switch {
	case t.ASCII && (v.Symbols == shape.Cells || v.Symbols == shape.Disks):
		symbols = "o#"
	case v.Symbols == shape.Cells:
		symbols = "□■"
	case v.Symbols == shape.Disks:
		symbols = "○■"
	}
	return v.CellText(t, func(value shape.Bit) string { return string([]rune(symbols)[value]) })
}
