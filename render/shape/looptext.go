package shape

import "strings"

// charset has the characters of a loop in text.
type charset struct {
	// box is what a point is where edges of the loop meet, by their directions as bits
	// 1<<puzzle.North to 1<<puzzle.West.
	box [16]string
	// The characters of an edge as it is by itself, marked, and in the basis, each a
	// string of three. Edges to the right that are on repeat theirs.
	right, down, open, empty, off string
	crosses                       string // of edges that are off, where those are crosses
	inside                        string
}

var unicodeChars = charset{
	box:   [...]string{"·", "╵", "╷", "│", "╶", "└", "┌", "+", "╴", "┘", "┐", "+", "─", "+", "+", "+"},
	right: "─═━", down: "│║┃", open: "?!*", empty: " !*", off: " ×⊗", crosses: "×╳⊗", inside: "░",
}

var asciiChars = charset{
	box:   [...]string{".", "+", "+", "|", "+", "+", "+", "+", "+", "+", "+", "+", "-", "+", "+", "+"},
	right: "-=~", down: "|#$", open: "?!*", empty: " !*", off: " x%", crosses: "xX%", inside: ":",
}

// loopText is a board in the making.
type loopText struct {
	Loop
	*View
	Terminal
	charset
	within [][]bool // as inside tells, or nil for no shading
}

// Text draws the points of the lattice with the edges between them. Every other line has
// the edges down and the faces, which makes the cells about as high as they are wide.
func (l Loop) Text(v *View, t Terminal) Page {
	d := loopText{Loop: l, View: v, Terminal: t, charset: unicodeChars}
	if t.ASCII {
		d.charset = asciiChars
	}
	if v.Shade {
		d.within = l.inside(v)
	}
	page := Page{Width: 4, Height: 2}
	if l.Sides {
		page.Left, page.Top = 2, 1
	}
	rows := l.lattice(v).Rows
	for row := range rows {
		page.Lines = append(page.Lines, d.points(row))
		if row < rows-1 {
			page.Lines = append(page.Lines, d.faces(row))
		}
	}
	return page
}

// points draws a row of points and the edges between them.
func (d *loopText) points(row int) string {
	lattice := d.lattice(d.View)
	var line strings.Builder
	for col := range lattice.Cols {
		exits := 0
		for direction, e := range lattice.Around(row, col) {
			if e >= 0 && d.State(e).Value == True {
				exits |= 1 << direction
			}
		}
		point := d.box[exits]
		if clue := d.clue(row, col, false); clue != "" {
			point = clue
		}
		line.WriteString(point)
		if col < lattice.Cols-1 {
			line.WriteString(d.edge(lattice.Right(row, col), d.right, 3, d.shaded(row-1, col) && d.shaded(row, col)))
		}
	}
	return line.String()
}

// faces draws the edges from a row of points to the next, and the faces between them.
func (d *loopText) faces(row int) string {
	lattice := d.lattice(d.View)
	var line strings.Builder
	for col := range lattice.Cols {
		line.WriteString(d.edge(lattice.Down(row, col), d.down, 1, d.shaded(row, col-1) && d.shaded(row, col)))
		if col == lattice.Cols-1 {
			break
		}
		space := " "
		if d.shaded(row, col) {
			space = d.charset.inside
		}
		middle := space
		if clue := d.clue(row, col, true); clue != "" {
			middle = clue
		}
		line.WriteString(space + middle + space)
	}
	return strings.TrimRight(line.String(), " ")
}

// clue is the clue at a point or in the face to the lower right of it, or "" for none.
func (d *loopText) clue(row, col int, face bool) string {
	if face != d.Sides {
		return ""
	}
	if clue := d.View.Clue(row, col); clue != 0 {
		return d.Bold(d.Symbol(clue, d.ASCII))
	}
	return ""
}

// edge draws an edge of some characters. Where nothing is to be seen the shading goes on
// if the edge has the inside on both sides.
func (d *loopText) edge(e int, on string, width int, within bool) string {
	s := d.State(e)
	chars := [...]string{False: d.off, True: on, Open: d.open, Empty: d.empty}[s.Value]
	if d.Crosses && s.Value == False {
		chars, within = d.crosses, false
	}
	pick := func(k int) string {
		char := string([]rune(chars)[k])
		if s.Value == True {
			return strings.Repeat(char, width)
		}
		return strings.Repeat(" ", width/2) + char + strings.Repeat(" ", width/2)
	}
	switch {
	case s.Marked:
		return d.Inverse(pick(1))
	case s.Basis:
		return d.Underlined(pick(2))
	case within:
		return strings.ReplaceAll(pick(0), " ", d.charset.inside)
	}
	return pick(0)
}

// shaded tells whether a face is to be shaded.
func (d *loopText) shaded(row, col int) bool {
	return d.within != nil && row >= 0 && col >= 0 && d.within[row][col]
}
