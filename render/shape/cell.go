package shape

import "strings"

// Tile returns the role of the square of a cell, for families without roles of their own.
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

// Square returns the square of a cell, made smaller by d on each side.
func (v *View) Square(as *Role, row, col int, d float64) Rect {
	return box(as, v.at(row, col, d), Side-2*d, Side-2*d)
}

// Centre returns the middle of a cell.
func (v *View) Centre(row, col int) Point { return v.at(row, col, Side/2) }

// Cell draws a cell that is an answer bit: its tile, its symbol, and what points the cell out.
func (v *View) Cell(bit int, tile *Role, symbol ...Shape) Group {
	_, cols := v.Size()
	row, col := bit/cols, bit%cols
	s := v.State(bit)
	if s.Found && tile == TilePlain {
		tile = TileFound
	}
	shapes := []Shape{v.Square(tile, row, col, 0)}
	if s.Basis {
		inset := 4.0
		if v.Symbols == Cells { // the tile itself shows the value
			inset = 12
		}
		spot := v.Square(BasisSpot, row, col, inset)
		spot.R = 7
		shapes = append(shapes, spot)
	}
	shapes = append(shapes, symbol...)
	if s.Value == Open {
		shapes = append(shapes, Circle{Dot, v.Centre(row, col), 2.5})
	}
	if s.Marked && !s.Differs {
		shapes = append(shapes, v.Square(MarkHalo, row, col, 5), v.Square(MarkFrame, row, col, 2.75))
	}
	return in("cell", row, col, s.class("cell", [...]string{"zero", "one", "open", "empty"}, v.Tinted(bit)), shapes...)
}

// Split draws a cell in which two solutions differ: two halves, the first one's at the upper left, and symbols over them.
func (v *View) Split(bit int, halves [2]*Role, symbols ...Shape) Group {
	_, cols := v.Size()
	return v.Cell(bit, TilePlain, append(Halves(v.Centre(bit/cols, bit%cols), Side, halves), symbols...)...)
}

// Halves returns the two halves of a square around a point. A half without a role is left out.
func Halves(centre Point, side float64, halves [2]*Role) []Shape {
	h := side / 2
	from, to := centre.Plus(-h, h), centre.Plus(h, -h)
	var shapes []Shape
	for i, as := range halves {
		if d := float64(2*i-1) * h; as != nil {
			shapes = append(shapes, Triangle{as, [3]Point{from, centre.Plus(d, d), to}})
		}
	}
	return append(shapes, Strokes{HalfLine, [][2]Point{{from, to}}})
}

// CellText draws a board whose answer bits are its cells, with three characters per cell: the symbol of its value, or a dot, between the
// characters for its state.
func (v *View) CellText(t Terminal, symbol func(value Bit) string) Page {
	rows, cols := v.Size()
	page := Page{Lines: make([]string, rows), Left: 1, Width: 3, Height: 1}
	for row := range rows {
		var line strings.Builder
		for col := range cols {
			s := v.State(row*cols + col)
			text := "."
			if s.Value <= True {
				text = symbol(s.Value)
			}
			line.WriteString(s.bracketed(t, text))
		}
		page.Lines[row] = strings.TrimRight(line.String(), " ")
	}
	return page
}

func (s State) bracketed(t Terminal, symbol string) string {
	switch {
	case s.Marked && s.Given:
		return t.Mark("[" + symbol + "!")
	case s.Marked:
		return t.Mark(" " + symbol + "!")
	case s.Basis && s.Given:
		return t.Ground("{" + symbol + "}")
	case s.Basis:
		return t.Ground("(" + symbol + ")")
	case s.Pencil:
		return t.Faint(" " + symbol + "?")
	case s.Given:
		return t.Bold("[" + symbol + "]")
	case s.Value > True:
		return " " + t.Faint(symbol) + " "
	}
	return " " + t.Pen(symbol) + " "
}
