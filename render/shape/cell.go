package shape

// Tile is the role of the square of a cell, unless the family has its own.
func (v *View) Tile(row, col int, given bool) *Role {
	_, cols := v.Size()
	switch tinted := v.Tinted(row*cols + col); {
	case given && tinted:
		return TileGivenTinted
	case given:
		return TileGiven
	case tinted:
		return TileTinted
	}
	return TilePlain
}

// Square is the square of a cell, made smaller by d on each side.
func (v *View) Square(as *Role, row, col int, d float64) Rect {
	return Rect{as, v.at(row, col, d), Side - 2*d, Side - 2*d}
}

// Centre is the middle of a cell.
func (v *View) Centre(row, col int) Point { return v.at(row, col, Side/2) }

// Cell draws a cell that is an answer bit: its tile, its symbol, and over them what
// points it out.
func (v *View) Cell(bit int, tile *Role, symbol ...Shape) Group {
	_, cols := v.Size()
	row, col := bit/cols, bit%cols
	s := v.State(bit)
	shapes := append([]Shape{v.Square(tile, row, col, 0)}, symbol...)
	if s.Value == Open {
		shapes = append(shapes, Circle{Dot, v.Centre(row, col), 2.5})
	}
	if s.Fresh {
		shapes = append(shapes, v.Square(FreshFrame, row, col, 3.5))
	}
	if s.Marked {
		shapes = append(shapes, v.Square(MarkHalo, row, col, 4.5), v.Square(MarkFrame, row, col, 2.5),
			v.notch(MarkCorner, row, col, 15), v.notch(MarkNotch, row, col, 12))
	}
	if s.Basis {
		shapes = append(shapes, v.Square(BasisFrame, row, col, 2.5),
			v.notch(BasisCorner, row, col, -14), v.notch(BasisNotch, row, col, -11))
	}
	return in("cell", row, col, s.class("cell", [...]string{"zero", "one", "open", "empty"}, v.Tinted(bit)), shapes...)
}

// notch is a filled corner of a cell: the upper right one or, if the side is negative, the
// lower left one. Below it is a larger one, as a line along it that keeps it apart from a
// tile of its own colour.
func (v *View) notch(as *Role, row, col int, side float64) Shape {
	p := v.at(row, col, 2).Plus(Side-4, 0)
	if side < 0 {
		p = p.Plus(4-Side, Side-4)
	}
	return Triangle{as, [3]Point{p, p.Plus(0, side), p.Plus(-side, 0)}}
}
