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
		shapes = append(shapes, v.mark(row, col)...)
	}
	if s.Basis {
		shapes = append(shapes, v.basis(row, col)...)
	}
	return in("cell", row, col, s.class("cell", [...]string{"zero", "one", "open", "empty"}, v.Tinted(bit)), shapes...)
}

// mark points a cell out: a frame and a filled corner, both with a thin line along them
// that keeps them apart from a tile of their own colour.
func (v *View) mark(row, col int) []Shape {
	p, side := v.at(row, col, 2), 12.0
	corner := func(as *Role, d float64) Shape {
		p := p.Plus(Side-4, 0)
		return Triangle{as, [3]Point{p, p.Plus(0, d), p.Plus(-d, 0)}}
	}
	return []Shape{v.Square(MarkHalo, row, col, 4.5), v.Square(MarkFrame, row, col, 2.5), corner(MarkCorner, side+3), corner(MarkNotch, side)}
}

// basis shows that a cell is in the basis: a thin frame and a filled corner, the one
// across from that of a mark, with a line along it as well.
func (v *View) basis(row, col int) []Shape {
	p, side := v.at(row, col, 2), 11.0
	corner := func(as *Role, d float64) Shape {
		p := p.Plus(0, Side-4)
		return Triangle{as, [3]Point{p, p.Plus(0, -d), p.Plus(d, 0)}}
	}
	return []Shape{v.Square(BasisFrame, row, col, 2.5), corner(BasisCorner, side+3), corner(BasisNotch, side)}
}
