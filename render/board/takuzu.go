package board

import "gridcnf/render/shape"

// binary draws the cells and the lines between them.
type binary struct{}

func (binary) Below(*shape.View, func(shape.Group))        {}
func (binary) Above(v *shape.View, draw func(shape.Group)) { v.Lines(3, draw) }
func (binary) Beyond() float64                             { return 0 }

// Bit draws a cell with its symbol.
func (binary) Bit(v *shape.View, bit int) shape.Group {
	_, cols := v.Size()
	row, col, s := bit/cols, bit%cols, v.State(bit)
	symbol := digit
	switch v.Symbols {
	case shape.Cells:
		if s.Differs {
			tiles := [...]*shape.Role{shape.False: shape.TileZero, shape.True: shape.TileOne}
			return v.Split(bit, [...]*shape.Role{tiles[s.Value], tiles[shape.True-s.Value]})
		}
		tile, over := coloured(v, row, col, s)
		return v.Cell(bit, tile, over...)
	case shape.Disks:
		symbol = disk
	}
	if s.Differs {
		const d, scale = 0.22 * shape.Side, 0.62
		at := v.Centre(row, col)
		return v.Split(bit, halves, symbol(s.Value, filled, at.Plus(-d, -d), scale), symbol(shape.True-s.Value, second, at.Plus(d, d), scale))
	}
	var shapes []shape.Shape
	if s.Given && v.Symbols == shape.Disks {
		shapes = append(shapes, v.Square(shape.GivenFrame, row, col, 3.5))
	}
	with, scale := filled, 1.0
	switch {
	case s.Given:
		with = printed
	case s.Pencil:
		with, scale = tentative, 0.7
	}
	if s.Value <= shape.True {
		shapes = append(shapes, symbol(s.Value, with, v.Centre(row, col), scale))
	}
	return v.Cell(bit, v.Tile(row, col, s.Given), shapes...)
}

// halves has the roles of the two halves of a cell in which two solutions differ.
var halves = [2]*shape.Role{shape.HalfFirst, shape.HalfSecond}

// Key draws a cell with only one half filled, for the legend.
func (binary) Key(_ *shape.View, second bool, centre shape.Point) []shape.Shape {
	key := halves
	if second {
		key[0] = nil
	} else {
		key[1] = nil
	}
	return shape.Halves(centre, shape.Side*0.7, key)
}

// pen has the roles that symbols are drawn with.
type pen struct{ digit, square, circle *shape.Role }

var (
	printed   = &pen{shape.DigitGiven, shape.SquareGiven, shape.CircleGiven}
	filled    = &pen{shape.DigitFilled, shape.SquareFilled, shape.CircleFilled}
	tentative = &pen{shape.DigitPencil, shape.SquarePencil, shape.CirclePencil}
	second    = &pen{shape.DigitSecond, shape.SquareSecond, shape.CircleSecond}
)

func digit(value shape.Bit, with *pen, centre shape.Point, scale float64) shape.Shape {
	return shape.Text{Role: with.digit, Point: centre, Text: string('0' + rune(value)), Size: 27 * scale, Bold: with == printed}
}

// disk draws a filled square for 1 and an open circle for 0.
func disk(value shape.Bit, with *pen, centre shape.Point, scale float64) shape.Shape {
	if value == shape.False {
		return shape.Circle{Role: with.circle, Point: centre, R: 10 * scale}
	}
	side := 22 * scale
	return shape.Rect{Role: with.square, Point: centre.Plus(-side/2, -side/2), W: side, H: side}
}

// coloured returns the tile of a black or white cell, and what is drawn over it: a frame in a given cell, a dot if a run of steps found it.
// A cell in pencil is a smaller square. Other cells are neutral, or tinted.
func coloured(v *shape.View, row, col int, s shape.State) (tile *shape.Role, over []shape.Shape) {
	tile, edge := shape.TileNeutral, shape.FrameOnZero
	_, cols := v.Size()
	switch {
	case s.Pencil:
		over = append(over, v.Square([...]*shape.Role{shape.TileZero, shape.TileOne}[s.Value], row, col, 13))
	case s.Value == shape.False:
		tile = shape.TileZero
	case s.Value == shape.True:
		tile, edge = shape.TileOne, shape.FrameOnOne
	}
	if (s.Pencil || s.Value > shape.True) && v.Tinted(row*cols+col) {
		tile = shape.TileTinted
	}
	if s.Given {
		over = append(over, v.Square(edge, row, col, 7))
	}
	if s.Found {
		over = append(over, shape.Circle{Role: shape.FoundDot, Point: v.Centre(row, col), R: 5})
	}
	return tile, over
}

// Text draws the cells in characters.
func (binary) Text(v *shape.View, t shape.Terminal) shape.Page {
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
