package render

import (
	"strings"

	"gridcnf/puzzle/masyu"
)

// glyphs are the characters of a loop drawing.
type glyphs struct {
	box          map[exits]string
	across, down string // edges
	acrossOpen   string // edges that may be there or not
	downOpen     string
	pearls       [3]string // by masyu.Pearl
}

// exits are the edges that leave a cell: north, south, east, west.
type exits [4]bool

var unicode = glyphs{
	box: map[exits]string{
		{}:                          "·",
		{true, true, false, false}:  "│",
		{false, false, true, true}:  "─",
		{true, false, true, false}:  "└",
		{true, false, false, true}:  "┘",
		{false, true, true, false}:  "┌",
		{false, true, false, true}:  "┐",
		{true, false, false, false}: "╵",
		{false, true, false, false}: "╷",
		{false, false, true, false}: "╶",
		{false, false, false, true}: "╴",
	},
	across: "───", down: "│", acrossOpen: " ? ", downOpen: "?",
	pearls: [3]string{masyu.White: "○", masyu.Black: "●"},
}

var ascii = glyphs{
	box: map[exits]string{
		{}:                         ".",
		{true, true, false, false}: "|",
		{false, false, true, true}: "-",
	},
	across: "---", down: "|", acrossOpen: " ? ", downOpen: "?",
	pearls: [3]string{masyu.White: "O", masyu.Black: "@"},
}

// loopText draws a Masyu board: the loop through the cells, pearls as circles. The
// row of text between two rows of cells shows which pearls are joined, and makes
// the cells about as high as they are wide.
func loopText(b *masyu.Board, bits []Bit, style Style) []string {
	g := unicode
	if style.ASCII {
		g = ascii
	}
	rows, _ := b.Size()
	var out []string
	for r := range rows {
		out = append(out, g.cells(b, bits, r, style))
		if r < rows-1 {
			out = append(out, g.between(b, bits, r))
		}
	}
	return out
}

// cells draws the cells of a row and the edges between them.
func (g glyphs) cells(b *masyu.Board, bits []Bit, r int, style Style) string {
	_, cols := b.Size()
	on := func(e int) bool { return e >= 0 && bits[e] == True }
	var line strings.Builder
	for c := range cols {
		if pearl := b.At(r, c); pearl != masyu.None {
			line.WriteString(style.bold(g.pearls[pearl]))
		} else if glyph, ok := g.box[exits{on(b.Down(r-1, c)), on(b.Down(r, c)), on(b.Right(r, c)), on(b.Right(r, c-1))}]; ok {
			line.WriteString(glyph)
		} else {
			line.WriteString("+")
		}
		if c < cols-1 {
			line.WriteString([...]string{False: "   ", True: g.across, Open: g.acrossOpen}[bits[b.Right(r, c)]])
		}
	}
	return line.String()
}

// between draws the edges from a row of cells to the next.
func (g glyphs) between(b *masyu.Board, bits []Bit, r int) string {
	_, cols := b.Size()
	edges := make([]string, cols)
	for c := range cols {
		edges[c] = [...]string{False: " ", True: g.down, Open: g.downOpen}[bits[b.Down(r, c)]]
	}
	return strings.TrimRight(strings.Join(edges, "   "), " ")
}
