package board

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// glyphs has the marks of rule files as characters, and in ASCII.
var glyphs = map[string][2]string{
	"none": {"·", "-"}, "fill": {"█", "#"}, "dot": {"●", "o"}, "ring": {"○", "o"}, "disk": {"●", "@"}, "star": {"★", "*"},
	"triangle": {"▲", "A"}, "slash": {"╱", "/"}, "backslash": {"╲", "\\"}, "shade": {"░", "%"}, "area": {"░", "%"}, "block": {"■", "#"}, "spot": {"●", "@"}, "pip": {"○", "o"},
	"arrow n": {"↑", "n"}, "arrow ne": {"↗", "ne"}, "arrow e": {"→", "e"}, "arrow se": {"↘", "se"}, "arrow s": {"↓", "s"}, "arrow sw": {"↙", "sw"},
	"arrow w": {"←", "w"}, "arrow nw": {"↖", "nw"}, "line ns": {"┃", "|"}, "line ew": {"━", "-"}, "line nsew": {"╋", "+"},
	"line esw": {"┳", "T"}, "line nsw": {"┫", "<"}, "line new": {"┻", "L"}, "line nes": {"┣", ">"},
	"line ne": {"┗", "+"}, "line nw": {"┛", "+"}, "line se": {"┏", "+"}, "line sw": {"┓", "+"},
	"wedge nw": {"◤", "nw"}, "wedge ne": {"◥", "ne"}, "wedge sw": {"◣", "sw"}, "wedge se": {"◢", "se"},
	"end": {"●", "o"}, "end n": {"▲", "n"}, "end e": {"▶", "e"}, "end s": {"▼", "s"}, "end w": {"◀", "w"},
}

// glyph returns a look in characters.
func glyph(l rulefile.Look, ascii bool) string {
	for _, mark := range []string{l.Mark + " " + l.Toward, l.Mark} {
		if g, known := glyphs[mark]; known {
			return g[map[bool]int{true: 1}[ascii]]
		}
	}
	return l.Text
}

// Text draws the board: values in the cells, lines between their middles or along their sides, and borders of areas. If nothing stands
// between cells, there are no lines of text between their rows.
func (d ruled) Text(v *shape.View, t shape.Terminal) shape.Page {
	borders := d.borders(v)
	c := d.canvas(v, t, len(borders) > 0)
	for _, b := range borders {
		c.line(b[0], b[1], light, nil)
	}
	for _, lines := range []bool{true, false} { // lines first: a mark that is only a dot gives way to them
		for bit := range v.Bits() {
			if part := d.board.Part(bit); part.Line == lines {
				d.value(v, c, part, v.State(bit))
			}
		}
	}
	for _, p := range d.prints {
		if !p.Given {
			d.print(c, p)
		}
	}
	for bit := range v.Bits() {
		d.dot(c, d.board.Part(bit), v.State(bit))
	}
	page := shape.Page{Lines: c.lines(), Width: c.across, Height: c.down}
	page.Top, page.Left = c.at(rulefile.Spot{X: 1, Y: 1})
	for page.Top > 0 && page.Lines[0] == "" {
		page.Lines = page.Lines[1:]
		page.Top--
	}
	for len(page.Lines) > 0 && page.Lines[len(page.Lines)-1] == "" {
		page.Lines = page.Lines[:len(page.Lines)-1]
	}
	return page
}

// canvas returns an empty canvas whose cells have room for anything that may stand in them.
func (d ruled) canvas(v *shape.View, t shape.Terminal, bordered bool) *canvas {
	rows, cols := v.Size()
	left, top := d.board.Room()
	c := &canvas{Terminal: t, left: min(1, left) + left, top: top, across: 3, down: 1}
	between := bordered
	widest := func(s rulefile.Spot, text string, besides int) {
		if s.X >= 0 && s.X <= 2*cols && s.Y >= 0 && s.Y <= 2*rows {
			c.across = max(c.across, utf8.RuneCountInString(text)+besides)
			between = between || s.X%2 == 0 || s.Y%2 == 0
		}
	}
	besides := 1
	for bit := range v.Bits() {
		switch part := d.board.Part(bit); {
		case part.Line:
			between = true
		case part.On.Mark == "fill" || part.On.Mark == "shade":
			besides = 2
			c.across = 4
		default:
			widest(part.From, glyph(part.On, t.ASCII), 1)
		}
	}
	for _, p := range d.prints {
		widest(p.Spot, text(p, t.ASCII), besides)
	}
	if between {
		c.down, c.across = 2, max(4, c.across+c.across%2)
	}
	for range top + c.down*rows + 2 {
		c.rows = append(c.rows, make([]character, c.left+c.across*(cols+1)+1))
	}
	return c
}

// borders lists the sides of cells at which areas, boxes or groups end. The board gets a frame if it has boxes or groups, or if its answer
// draws sides of cells, but none at the rim.
func (d ruled) borders(v *shape.View) (all [][2]rulefile.Spot) {
	rows, cols := v.Size()
	var frame [][2]rulefile.Spot
	unlike := d.unlike(v)
	inside, rim := false, false // whether the answer draws sides of cells inside and at the rim
	for bit := range v.Bits() {
		if part := d.board.Part(bit); part.Line && part.From.X%2 == 0 && part.From.Y%2 == 0 {
			x, y := part.From.X+part.To.X, part.From.Y+part.To.Y
			outer := x == 0 || y == 0 || x == 4*cols || y == 4*rows
			inside, rim = inside || !outer, rim || outer
		}
	}
	framed := inside && !rim
	for i := range (rows + 1) * (cols + 1) {
		row, col := i/(cols+1), i%(cols+1)
		side := func(down, right int, outer bool) {
			at := puzzle.Cell{Row: row, Col: col}
			before := puzzle.Cell{Row: row - right, Col: col - down}
			ends := [2]rulefile.Spot{{X: 2 * col, Y: 2 * row}, {X: 2 * (col + right), Y: 2 * (row + down)}}
			switch {
			case d.board.Boxed(before, at), unlike(before, at):
				framed = true
				all = append(all, ends)
			case d.board.Separated(before, at):
				all = append(all, ends)
			case outer:
				frame = append(frame, ends)
			}
		}
		if col < cols {
			side(0, 1, row == 0 || row == rows)
		}
		if row < rows {
			side(1, 0, col == 0 || col == cols)
		}
	}
	if framed {
		all = append(all, frame...)
	}
	return all
}

// value draws the value of a bit.
func (d ruled) value(v *shape.View, c *canvas, part rulefile.Part, s shape.State) {
	paint, cross := c.Pen, map[bool]string{true: "x", false: "×"}[c.ASCII]
	switch {
	case s.Marked || s.Differs:
		paint, cross = c.Mark, map[bool]string{true: "X", false: "╳"}[c.ASCII]
	case s.Given:
		paint = c.Bold
	case s.Basis:
		paint, cross = c.Ground, map[bool]string{true: "%", false: "⊗"}[c.ASCII]
	}
	look := part.On
	if s.Value == shape.False {
		look = part.Off
	}
	middle := rulefile.Spot{X: (part.From.X + part.To.X) / 2, Y: (part.From.Y + part.To.Y) / 2}
	switch {
	case part.Line && s.Value == shape.True && part.On.Text != "0":
		w := heavy
		if part.On.Text == "2" && part.Off == (rulefile.Look{}) {
			w = double
		}
		c.line(part.From, part.To, w, paint)
		if s.Marked {
			c.put(middle, "!", c.Mark)
		}
	case part.Line && s.Value == shape.False && (s.Marked || part.Of == 0 && (s.Basis || v.Crosses)):
		c.put(middle, cross, paint)
	case !part.Line && s.Value <= shape.True && look != (rulefile.Look{}) && (look.Mark != "none" || c.free(part.From)):
		text := glyph(look, c.ASCII)
		c.put(part.From, text, paint)
		n := utf8.RuneCountInString(text)
		row, col := c.at(part.From)
		before, after := around(s)
		c.write(row, col-n/2-1, before, paint)
		c.write(row, col+(n+1)/2, after, paint)
	}
}

// around returns the characters on both sides of a value that show its state, as on binary boards.
func around(s shape.State) (before, after string) {
	switch {
	case s.Marked:
		return "", "!"
	case s.Basis && s.Given:
		return "{", "}"
	case s.Basis:
		return "(", ")"
	case s.Pencil:
		return "", "?"
	}
	return "", ""
}

// dot draws dots where a line may go, and in cells about which nothing is known.
func (d ruled) dot(c *canvas, part rulefile.Part, s shape.State) {
	switch {
	case part.Line:
		for _, end := range []rulefile.Spot{part.From, part.To} {
			if c.free(end) {
				c.put(end, map[bool]string{true: ".", false: "·"}[c.ASCII], c.Faint)
			}
		}
	case c.free(part.From) && (part.Of > 0 || s.Value > shape.True):
		c.put(part.From, ".", c.Faint)
	}
}

// text returns a printed clue in characters.
func text(p rulefile.Print, ascii bool) string {
	if !slices.ContainsFunc(p.Parts, func(l rulefile.Look) bool { return l.Mark == "arrow" }) {
		return glyph(p.Look, ascii)
	}
	text := ""
	for _, l := range p.Parts {
		text += glyph(l, ascii)
	}
	return text
}

// print draws a clue, on the board or beside it.
func (d ruled) print(c *canvas, p rulefile.Print) {
	text := text(p, c.ASCII)
	n := utf8.RuneCountInString(text)
	row, col := c.at(p.Spot)
	switch {
	case p.Y < 0: // above: one below the other
		words := strings.Fields(text)
		for i, word := range words {
			c.write(c.top-len(words)+i, col-utf8.RuneCountInString(word)/2, word, c.Bold)
		}
	case p.X < 0:
		c.write(row, c.left-1-n, text, c.Bold)
	default:
		var under character
		if row < len(c.rows) && col < len(c.rows[row]) {
			under = c.rows[row][col]
		}
		switch fill := strings.Trim(under.text, "█░#%") != under.text; {
		case under.text == "" || under.text == text:
		case fill:
			c.write(row, col-(n+2)/2, strings.Repeat(under.text, n+2), under.paint) // both sides stay filled
		case c.down == 2 && d.board.File().Layout() == "corner" && p.X%2+p.Y%2 == 2 && !p.Hole && under.text != glyph(rulefile.Look{Mark: "none"}, c.ASCII):
			row, col = row-1, col+n/2+1-c.across/2 // above the value, at the left
		}
		c.write(row, col-n/2, text, c.Bold)
	}
}
