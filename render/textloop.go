package render

import (
	"strings"

	"gridcnf/puzzle/masyu"
)

// charset are the characters of a loop drawing.
type charset struct {
	box    map[exits]string
	right  edgeChars
	down   edgeChars
	pearls [3]string // by masyu.Pearl
	inside string
}

// edgeChars are the characters of an edge by its value: of one like any other, of a
// marked one, and of one in the basis. A step shows the first two of an edge that is
// off in its own way.
type edgeChars struct {
	plain, marked, basis   [empty + 1]string
	stepOff, stepOffMarked string
}

// exits are the edges that leave a cell: north, south, east, west.
type exits [4]bool

var unicodeChars = charset{
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
	right: edgeChars{
		plain:   [...]string{False: "   ", True: "───", Open: " ? ", empty: "   "},
		marked:  [...]string{False: " × ", True: "═══", Open: " ! ", empty: " ! "},
		basis:   [...]string{False: " ⊗ ", True: "━━━", Open: " * ", empty: " * "},
		stepOff: " × ", stepOffMarked: " ╳ ",
	},
	down: edgeChars{
		plain:   [...]string{False: " ", True: "│", Open: "?", empty: " "},
		marked:  [...]string{False: "×", True: "║", Open: "!", empty: "!"},
		basis:   [...]string{False: "⊗", True: "┃", Open: "*", empty: "*"},
		stepOff: "×", stepOffMarked: "╳",
	},
	pearls: [3]string{masyu.White: "○", masyu.Black: "●"},
	inside: "░",
}

var asciiChars = charset{
	box: map[exits]string{
		{}:                         ".",
		{true, true, false, false}: "|",
		{false, false, true, true}: "-",
	},
	right: edgeChars{
		plain:   [...]string{False: "   ", True: "---", Open: " ? ", empty: "   "},
		marked:  [...]string{False: " x ", True: "===", Open: " ! ", empty: " ! "},
		basis:   [...]string{False: " % ", True: "~~~", Open: " * ", empty: " * "},
		stepOff: " x ", stepOffMarked: " X ",
	},
	down: edgeChars{
		plain:   [...]string{False: " ", True: "|", Open: "?", empty: " "},
		marked:  [...]string{False: "x", True: "#", Open: "!", empty: "!"},
		basis:   [...]string{False: "%", True: "$", Open: "*", empty: "*"},
		stepOff: "x", stepOffMarked: "X",
	},
	pearls: [3]string{masyu.White: "O", masyu.Black: "@"},
	inside: ":",
}

// loopDrawing is a text drawing of a Masyu board in the making.
type loopDrawing struct {
	charset
	board  *masyu.Board
	pic    *Picture
	style  Style
	within [][]bool // as inside tells, or nil for no shading
}

// loopText draws a Masyu board: the loop through the cells, pearls as circles. The
// row of text between two rows of cells shows which pearls are joined, and makes
// the cells about as high as they are wide.
func loopText(b *masyu.Board, pic *Picture, style Style) []string {
	d := loopDrawing{charset: unicodeChars, board: b, pic: pic, style: style}
	if style.ASCII {
		d.charset = asciiChars
	}
	if style.Shade {
		d.within = inside(b, pic.bit)
	}
	rows, _ := b.Size()
	var out []string
	for r := range rows {
		out = append(out, d.cells(r))
		if r < rows-1 {
			out = append(out, d.between(r))
		}
	}
	return out
}

// cells draws the cells of a row and the edges between them.
func (d *loopDrawing) cells(r int) string {
	b := d.board
	_, cols := b.Size()
	on := func(e int) bool { return e >= 0 && d.pic.bit(e) == True }
	var line strings.Builder
	for c := range cols {
		if pearl := b.At(r, c); pearl != masyu.None {
			line.WriteString(d.style.bold(d.pearls[pearl]))
		} else if char, ok := d.box[exits{on(b.Down(r-1, c)), on(b.Down(r, c)), on(b.Right(r, c)), on(b.Right(r, c-1))}]; ok {
			line.WriteString(char)
		} else {
			line.WriteString("+")
		}
		if c < cols-1 {
			line.WriteString(d.edge(d.right, b.Right(r, c), d.shaded(r-1, c) && d.shaded(r, c)))
		}
	}
	return line.String()
}

// between draws the edges from a row of cells to the next, and the squares between
// them.
func (d *loopDrawing) between(r int) string {
	_, cols := d.board.Size()
	var line strings.Builder
	for c := range cols {
		line.WriteString(d.edge(d.down, d.board.Down(r, c), d.shaded(r, c-1) && d.shaded(r, c)))
		if c < cols-1 {
			square := " "
			if d.shaded(r, c) {
				square = d.inside
			}
			line.WriteString(strings.Repeat(square, 3))
		}
	}
	return strings.TrimRight(line.String(), " ")
}

// edge draws an edge. Where nothing is to be seen the shading goes on if the edge
// has the inside on both sides.
func (d *loopDrawing) edge(chars edgeChars, e int, within bool) string {
	v := d.pic.bit(e)
	stepOff := d.pic.Step && v == False
	switch {
	case d.pic.marked(e) && stepOff:
		return d.style.inverse(chars.stepOffMarked)
	case d.pic.marked(e):
		return d.style.inverse(chars.marked[v])
	case d.pic.basis(e):
		return d.style.underlined(chars.basis[v])
	case stepOff:
		return chars.stepOff
	}
	s := chars.plain[v]
	if within {
		s = strings.ReplaceAll(s, " ", d.inside)
	}
	return s
}

// shaded tells whether a square is to be shaded.
func (d *loopDrawing) shaded(r, c int) bool {
	return d.within != nil && r >= 0 && c >= 0 && d.within[r][c]
}
