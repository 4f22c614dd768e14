package board

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// glyphs has the marks of rule files as characters, and in ASCII.
var glyphs = map[string][2]string{
	"none": {"·", "-"}, "fill": {"█", "#"}, "dot": {"●", "o"}, "ring": {"○", "O"}, "disk": {"●", "@"}, "grey": {"◐", "%"}, "star": {"★", "*"},
	"triangle": {"▲", "A"}, "slash": {"╱", "/"}, "backslash": {"╲", "\\"}, "shade": {"░", "%"}, "area": {"░", "%"}, "block": {"■", "#"}, "spot": {"●", "@"}, "pip": {"○", "o"},
	"arrow n": {"↑", "n"}, "arrow ne": {"↗", "ne"}, "arrow e": {"→", "e"}, "arrow se": {"↘", "se"}, "arrow s": {"↓", "s"}, "arrow sw": {"↙", "sw"},
	"arrow w": {"←", "w"}, "arrow nw": {"↖", "nw"}, "line ns": {"┃", "|"}, "line ew": {"━", "-"}, "line nsew": {"╋", "+"},
	"line esw": {"┳", "T"}, "line nsw": {"┫", "<"}, "line new": {"┻", "L"}, "line nes": {"┣", ">"},
	"line ne": {"┗", "+"}, "line nw": {"┛", "+"}, "line se": {"┏", "+"}, "line sw": {"┓", "+"},
	"wedge nw": {"◤", "nw"}, "wedge ne": {"◥", "ne"}, "wedge sw": {"◣", "sw"}, "wedge se": {"◢", "se"},
	"white": {"□", "o"}, "black": {"■", "#"}, "circle": {"○", "o"}, "square": {"■", "#"},
	"end": {"●", "o"}, "end n": {"▲", "n"}, "end e": {"▶", "e"}, "end s": {"▼", "s"}, "end w": {"◀", "w"},
}

// glyph returns a look in characters.
func glyph(l rulefile.Look, set charset) string {
	if l.Mark == "" {
		return l.Text
	}
	g, directed := glyphs[l.Mark+" "+l.Toward]
	if !directed {
		g = cmp.Or(glyphs[l.Mark], [2]string{l.Text, l.Text})
	}
	return g[set]
}

// Text draws the whole board in characters: values in the cells, lines between their middles or along their sides, and borders of areas. If
// nothing stands between cells, there are no lines of text between their rows.
func (d *Drawing) Text(v *shape.View, t shape.Terminal) shape.Page {
	borders := d.borders(v)
	c := d.canvas(v, t, len(borders) > 0)
	for _, b := range borders {
		c.line(b[0], b[1], light, shape.Plain)
	}
	var values []int // after the lines, as a mark that is only a dot gives way to them
	points := newPlane[bool](v.Size())
	for bit := range v.Bits() {
		if part := d.part(bit); part.Line {
			d.mark(v, c, part, v.State(bit))
			*points.on(part.From), *points.on(part.To) = true, true
		} else {
			values = append(values, bit)
		}
	}
	for _, bit := range values {
		d.write(c, d.part(bit), v.State(bit))
	}
	for _, p := range d.prints {
		if !p.Given {
			d.print(v, c, p)
		}
	}
	*points.at(1, 1) = *points.at(1, 1) || v.Bits() == 0 && d.named // no line can go through the only cell
	// Where both a line and a value have a dot, that of the first layer of the answer stands.
	if len(values) > 0 && values[0] > 0 {
		c.dots(points)
	}
	for _, bit := range values {
		d.dot(c, d.part(bit), v.State(bit))
	}
	c.dots(points)
	if v.Shade {
		c.shade(d.enclosed(v))
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
func (d *Drawing) canvas(v *shape.View, t shape.Terminal, bordered bool) *canvas {
	rows, cols := v.Size()
	c := &canvas{Terminal: t, set: map[bool]charset{true: ascii}[t.ASCII], left: min(1, d.left) + d.left, top: d.top, across: 3, down: 1}
	between := bordered || d.lined && v.Bits() > 0
	widest := func(s rulefile.Spot, text string, besides int) {
		if s.X >= 0 && s.X <= 2*cols && s.Y >= 0 && s.Y <= 2*rows {
			c.across = max(c.across, utf8.RuneCountInString(text)+besides)
			between = between || s.X%2 == 0 || s.Y%2 == 0
		}
	}
	besides := 1
	for bit := 0; bit < v.Bits() && !d.lined; bit++ {
		switch part := d.part(bit); {
		case part.Line:
			between = true
		case part.On.Mark == "fill" || part.On.Mark == "shade":
			besides = 2
			c.across = 4
		default:
			widest(part.From, glyph(*part.On, c.set), 1)
		}
	}
	for _, p := range d.prints {
		widest(p.Spot, text(p, c.set), besides)
	}
	if between {
		c.down, c.across = 2, max(4, c.across+c.across%2)
	}
	if d.board.File().Style == "thin" && d.passed { // nothing stands at the left border
		c.left -= c.across / 2
	}
	width := c.left + c.across*(cols+1) + 1
	c.rows = slices.Collect(slices.Chunk(make([]character, width*(c.top+c.down*rows+2)), width))
	return c
}

// borders lists the sides of cells at which areas, boxes or groups end. The board gets a frame if it has any of these, or if its answer
// draws sides of cells, but none at the rim.
func (d *Drawing) borders(v *shape.View) [][2]rulefile.Spot {
	unlike := d.unlike(v)
	all := d.parting(func(x, y puzzle.Cell) bool { return d.board.Separated(x, y) || d.boxed(x, y) || unlike(x, y) })
	if len(all) > 0 || d.inner && !d.sided {
		all = append(all, d.parting(d.rimmed)...)
	}
	return all
}

// signs has the characters of lines, in each set: of those that are off, on (to the right), open and not decided, of those that are on
// (downward), and of those that are off if crosses show that. Each is plain, marked, in the basis, in pencil, and double in pencil.
var signs = [...][6][]rune{
	unicode: {
		shape.False: []rune(" ×⊗/"), shape.True: []rune("─═━╌╍"), shape.Open: []rune("?!* "), shape.Empty: []rune(" !* "),
		down: []rune("│║┃╎╏"), cross: []rune("×╳⊗/"),
	},
	ascii: {
		shape.False: []rune(" x%/"), shape.True: []rune("-=~'\""), shape.Open: []rune("?!* "), shape.Empty: []rune(" !* "),
		down: []rune("|#$'\""), cross: []rune("xX%/"),
	},
}

// More kinds of signs, besides the values of bits.
const (
	down  = shape.Empty + 1
	cross = shape.Empty + 2
)

// painted returns the paint for a bit, and which of its signs stands for its state.
func painted(s shape.State, known bool) (paint shape.Paint, kind int) {
	switch {
	case s.Marked:
		return shape.Mark, 1
	case s.Basis:
		return shape.Ground, 2
	case s.Pencil:
		return shape.Faint, 3
	case s.Given:
		return shape.Bold, 0
	case known:
		return shape.Pen, 0
	}
	return shape.Faint, 0
}

// mark draws a line, or what is known of a place for one.
func (d *Drawing) mark(v *shape.View, c *canvas, part rulefile.Part, s shape.State) {
	on, upright, twice := s.Value == shape.True, part.From.X == part.To.X, part.On.Text == "2" && *part.Off == (rulefile.Look{})
	paint, kind := painted(s, on)
	if twice && on && kind == 3 {
		kind++
	}
	row := s.Value
	switch {
	case s.Value == shape.False && v.Crosses:
		row = cross
	case on && upright:
		row = down
	}
	sign := signs[c.set][row][kind]
	switch {
	case part.Of > 0 && (on && part.On.Text == "0" || !on && !(s.Marked && s.Value == shape.False)):
	case on && (s.Pencil || d.board.File().Style == "thin"):
		if drawn(s) {
			c.line(part.From, part.To, thinner, shape.Pen)
		}
		if kind > 0 {
			c.between(part.From, part.To, sign, paint)
		}
	case on:
		width := heavy
		if twice {
			width = double
		}
		c.line(part.From, part.To, width, paint)
		if s.Marked {
			c.put(middle(part), "!", shape.Mark)
		}
	case sign == ' ':
	case !upright && (kind > 0 || s.Value == shape.False):
		c.put(middle(part), " "+string(sign)+" ", paint)
	default:
		c.put(middle(part), string(sign), paint)
	}
}

// write draws the value of a cell or corner.
func (d *Drawing) write(c *canvas, part rulefile.Part, s shape.State) {
	look := look(part, s)
	if s.Value <= shape.True && look != (rulefile.Look{}) && (look.Mark != "none" || c.free(part.From)) {
		d.put(c, part, s, glyph(look, c.set))
	}
}

// put writes a text in a cell or at a corner, with the characters for its state.
func (d *Drawing) put(c *canvas, part rulefile.Part, s shape.State, text string) {
	paint, _ := painted(s, s.Value <= shape.True)
	before, after := around(s, d.board.File().Style == "brackets")
	n := utf8.RuneCountInString(text)
	row, col := c.at(part.From)
	c.write(row, col-n/2-utf8.RuneCountInString(before), before+text+after, paint)
}

// around returns the characters on both sides of a value that show its state.
func around(s shape.State, brackets bool) (before, after string) {
	switch {
	case brackets && s.Given:
		before, after = "[", "]"
	case brackets && (s.Marked || s.Pencil):
		before = " "
	}
	switch {
	case s.Marked:
		return before, "!"
	case s.Basis && s.Given:
		return "{", "}"
	case s.Basis:
		return "(", ")"
	case s.Pencil:
		return before, "?"
	}
	return before, after
}

// dot draws a dot in a cell about which nothing is known.
func (d *Drawing) dot(c *canvas, part rulefile.Part, s shape.State) {
	switch {
	case c.free(part.From) && part.Of > 0: // several bits know something of it
		c.put(part.From, ".", shape.Faint)
	case c.free(part.From) && s.Value > shape.True:
		d.put(c, part, s, ".")
	}
}

// text returns a printed clue in characters.
func text(p rulefile.Print, set charset) string {
	if !slices.ContainsFunc(p.Parts, func(l rulefile.Look) bool { return l.Mark == "arrow" }) {
		return glyph(*p.Look, set)
	}
	text := ""
	for _, l := range p.Parts {
		text += glyph(l, set)
	}
	return text
}

// print draws a clue, on the board or beside it.
func (d *Drawing) print(v *shape.View, c *canvas, p rulefile.Print) {
	text, paint := text(p, c.set), shape.Bold
	_, cols := v.Size()
	if at, inside := d.cellOf(p); inside && v.Tinted(at.Row*cols+at.Col) {
		paint = shape.Ground
	}
	n := utf8.RuneCountInString(text)
	row, col := c.at(p.Spot)
	switch {
	case p.Y < 0: // above: one below the other
		words := strings.Fields(text)
		for i, word := range words {
			c.write(c.top-len(words)+i, col-utf8.RuneCountInString(word)/2, word, paint)
		}
	case p.X < 0:
		c.write(row, c.left-1-n, text, paint)
	default:
		var under character
		if row < len(c.rows) && col < len(c.rows[row]) {
			under = c.rows[row][col]
		}
		switch {
		case under.text == 0 || string(under.text) == text:
		case strings.ContainsRune("█░#%", under.text):
			c.write(row, col-(n+2)/2, strings.Repeat(string(under.text), n+2), under.paint) // both sides stay filled
		case c.down == 2 && d.board.File().Layout == "corner" && p.X%2+p.Y%2 == 2 && !p.Hole && string(under.text) != glyphs["none"][c.set]:
			row, col = row-1, col+n/2+1-c.across/2 // above the value, at the left
		}
		c.write(row, col-n/2, text, paint)
	}
}
