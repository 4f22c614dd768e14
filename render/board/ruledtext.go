package board

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// glyphs are the marks of rule files in characters, and in ASCII.
var glyphs = map[string][2]string{
	"none": {"·", "."}, "fill": {"█", "#"}, "dot": {"●", "o"}, "ring": {"○", "o"}, "disk": {"●", "@"}, "star": {"★", "*"},
	"triangle": {"▲", "A"}, "slash": {"╱", "/"}, "backslash": {"╲", "\\"}, "shade": {"░", "%"}, "block": {"■", "#"}, "spot": {"●", "@"}, "pip": {"○", "o"},
	"arrow n": {"↑", "n"}, "arrow ne": {"↗", "ne"}, "arrow e": {"→", "e"}, "arrow se": {"↘", "se"}, "arrow s": {"↓", "s"}, "arrow sw": {"↙", "sw"},
	"arrow w": {"←", "w"}, "arrow nw": {"↖", "nw"}, "line ns": {"│", "|"}, "line ew": {"─", "-"}, "line nsew": {"┼", "+"},
	"wedge nw": {"◤", "nw"}, "wedge ne": {"◥", "ne"}, "wedge sw": {"◣", "sw"}, "wedge se": {"◢", "se"},
	"end": {"●", "o"}, "end n": {"▲", "n"}, "end e": {"▶", "e"}, "end s": {"▼", "s"}, "end w": {"◀", "w"},
}

// glyph is a look in characters.
func glyph(l rulefile.Look, ascii bool) string {
	g, known := glyphs[l.Mark+" "+l.Toward]
	if !known {
		g, known = glyphs[l.Mark]
	}
	switch {
	case !known:
		return l.Text
	case ascii:
		return g[1]
	}
	return g[0]
}

// The size of a cell in characters: a middle and a line to its neighbours.
const (
	across = 4
	down   = 2
)

// canvas is a board in characters: a string for each place of a character, so that it can have colours.
type canvas struct {
	cells     [][]string
	left, top int
}

// write writes a text from a place on, as far as there is room.
func (c *canvas) write(row, col int, text string, paint func(string) string) {
	for _, r := range text {
		if row >= 0 && row < len(c.cells) && col >= 0 && col < len(c.cells[row]) {
			c.cells[row][col] = paint(string(r))
		}
		col++
	}
}

// put writes a text around a spot of the board.
func (c *canvas) put(s rulefile.Spot, text string, paint func(string) string) {
	c.write(c.top+s.Y*down/2, c.left+s.X*across/2-utf8.RuneCountInString(text)/2, text, paint)
}

// line draws a line between two spots, with its ends, or without.
func (c *canvas) line(from, to rulefile.Spot, horizontal, vertical string, paint func(string) string) {
	row, col := c.top+from.Y*down/2, c.left+from.X*across/2
	if from.Y == to.Y {
		for i := 1; i < across; i++ {
			c.cells[row][col+i] = paint(horizontal)
		}
		return
	}
	c.cells[row+1][col] = paint(vertical)
}

// Text draws the board: values in the cells, lines between their middles or along their sides, areas as borders.
func (d ruled) Text(v *shape.View, t shape.Terminal) shape.Page {
	rows, cols := v.Size()
	left, top := d.board.Room()
	c := &canvas{left: left + 1, top: top}
	for range top + down*rows + 2 {
		c.cells = append(c.cells, slices.Repeat([]string{" "}, c.left+across*cols+3))
	}
	plain := func(s string) string { return s }
	h, w, cross := "─", "│", "┼"
	if t.ASCII {
		h, w, cross = "-", "|", "+"
	}
	for i := range (rows + 1) * (cols + 1) {
		c.put(rulefile.Spot{X: 2 * (i % (cols + 1)), Y: 2 * (i / (cols + 1))}, map[bool]string{true: cross, false: "·"}[t.ASCII], t.Faint)
	}
	for i := range rows * cols {
		at := puzzle.Cell{Row: i / cols, Col: i % cols}
		border := func(down, right, fromX, fromY, toX, toY int) { // of areas, or else of boxes
			if next := (puzzle.Cell{Row: at.Row + down, Col: at.Col + right}); d.board.Separated(at, next) || d.board.Boxed(at, next) {
				x, y := 2*at.Col, 2*at.Row
				c.line(rulefile.Spot{X: x + fromX, Y: y + fromY}, rulefile.Spot{X: x + toX, Y: y + toY}, h, w, plain)
			}
		}
		border(-1, 0, 0, 0, 2, 0)
		border(0, -1, 0, 0, 0, 2)
		border(1, 0, 0, 2, 2, 2)
		border(0, 1, 2, 0, 2, 2)
	}
	d.values(v, t, c)
	for _, p := range d.board.Prints() {
		if !p.Given {
			d.print(c, p, t)
		}
	}
	page := shape.Page{Left: c.left + across/2, Top: c.top + down/2, Width: across, Height: down}
	for _, row := range c.cells {
		page.Lines = append(page.Lines, strings.TrimRight(strings.Join(row, ""), " "))
	}
	for len(page.Lines) > 0 && page.Lines[len(page.Lines)-1] == "" {
		page.Lines = page.Lines[:len(page.Lines)-1]
	}
	return page
}

// values draws what the bits say.
func (d ruled) values(v *shape.View, t shape.Terminal, c *canvas) {
	for bit := range v.Bits() {
		part, s := d.board.Part(bit), v.State(bit)
		paint := t.Pen
		switch {
		case s.Marked || s.Differs:
			paint = t.Mark
		case s.Given:
			paint = t.Bold
		case s.Basis:
			paint = t.Ground
		}
		look := part.On
		if s.Value == shape.False {
			look = part.Off
		}
		switch {
		case part.Line && s.Value == shape.True && part.On.Text != "0":
			h, w := "━", "┃"
			if t.ASCII {
				h, w = "-", "|"
			}
			if part.On.Text == "2" && part.Off == (rulefile.Look{}) {
				h, w = "═", "║"
			}
			c.line(part.From, part.To, h, w, paint)
		case part.Line && s.Value == shape.False && s.Marked:
			c.put(rulefile.Spot{X: (part.From.X + part.To.X) / 2, Y: (part.From.Y + part.To.Y) / 2}, "x", t.Mark)
		case part.Line || s.Value > shape.True || look == (rulefile.Look{}):
		default:
			c.put(part.From, glyph(look, t.ASCII), paint)
		}
	}
}

// print draws what is printed: behind it is the board, which it may stand beside.
func (d ruled) print(c *canvas, p rulefile.Print, t shape.Terminal) {
	text := glyph(p.Look, t.ASCII)
	if slices.ContainsFunc(p.Parts, func(l rulefile.Look) bool { return l.Mark == "arrow" }) {
		text = ""
		for _, l := range p.Parts {
			text += glyph(l, t.ASCII)
		}
	}
	switch {
	case p.Y < 0: // above: one below the other
		words := strings.Fields(text)
		for i, word := range words {
			c.write(c.top-len(words)+i, c.left+p.X*across/2-len(word)/2, word, t.Bold)
		}
	case p.X < 0:
		c.write(c.top+p.Y*down/2, c.left-1-len(text), text, t.Bold)
	default:
		row, col := c.top+p.Y*down/2, c.left+p.X*across/2
		full := row < len(c.cells) && col < len(c.cells[row]) && strings.Contains(c.cells[row][col], glyph(rulefile.Look{Mark: "fill"}, t.ASCII))
		for k := col - 1; full && k <= col+1; k += 2 { // a clue in a filled cell leaves its sides filled
			c.cells[row][k] = c.cells[row][col]
		}
		c.put(p.Spot, text, t.Bold)
	}
}
