package shape

import (
	"cmp"
	"strings"
)

// charset has the characters of a loop in text.
type charset struct {
	// box is what a point is where edges of the loop meet, by their directions as bits 1<<puzzle.North to 1<<puzzle.West.
	box [16]string
	// The characters of an edge as it is by itself, marked, in the basis, and in pencil. Edges to
	// the right that are on repeat theirs.
	right, down, open, empty, off string
	crosses                       string // of edges that are off, where those are crosses
	inside                        string
}

var unicodeChars = charset{
	box:   [...]string{"·", "╵", "╷", "│", "╶", "└", "┌", "+", "╴", "┘", "┐", "+", "─", "+", "+", "+"},
	right: "─═━╌", down: "│║┃╎", open: "?!*", empty: " !*", off: " ×⊗/", crosses: "×╳⊗/", inside: "░",
}

var asciiChars = charset{
	box:   [...]string{".", "+", "+", "|", "+", "+", "+", "+", "+", "+", "+", "+", "-", "+", "+", "+"},
	right: "-=~'", down: "|#$'", open: "?!*", empty: " !*", off: " x%/", crosses: "xX%/", inside: ":",
}

// loopText is a board in the making.
type loopText struct {
	Loop
	*View
	Terminal
	charset
	within []bool // by face, or nil for no shading
}

// Text draws the points of the lattice with the edges between them. Every other line has
// the edges down and the faces, which makes the cells about as high as they are wide.
func (l Loop) Text(v *View, t Terminal) Page {
	d := loopText{Loop: l, View: v, Terminal: t, charset: unicodeChars}
	if t.ASCII {
		d.charset = asciiChars
	}
	if v.Shade {
		d.within = l.shaded(v)
	}
	page := Page{Width: 4, Height: 2}
	if l.Sides {
		page.Left, page.Top = 2, 1
	}
	for y := range 2*l.lattice(v).Rows - 1 {
		page.Lines = append(page.Lines, d.line(y/2, y%2 == 1))
	}
	return page
}

// line draws a row of points and the edges between them, or the edges from there to the next row and the faces between those.
func (d *loopText) line(row int, faces bool) string {
	lattice := d.lattice(d.View)
	var line strings.Builder
	for col := range lattice.Cols {
		inside := d.shaded(row, col)
		if faces {
			line.WriteString(d.edge(lattice.Down(row, col), d.down, 1, inside && d.shaded(row, col-1)))
		} else {
			exits := 0
			for direction, e := range lattice.Around(row, col) {
				if e >= 0 && d.State(e).drawn() {
					exits |= 1 << direction
				}
			}
			point := d.Pen(d.box[exits])
			if exits == 0 {
				point = d.Faint(d.box[0])
			}
			line.WriteString(cmp.Or(d.clue(row, col, false), point))
		}
		switch space := " "; {
		case col == lattice.Cols-1: // nothing is to the right
		case !faces:
			line.WriteString(d.edge(lattice.Right(row, col), d.right, 3, inside && d.shaded(row-1, col)))
		default:
			if inside {
				space = d.Faint(d.charset.inside)
			}
			line.WriteString(space + cmp.Or(d.clue(row, col, true), space) + space)
		}
	}
	return strings.TrimRight(line.String(), " ")
}

// clue is the clue at a point or in the face to the lower right of it, or "" for none.
func (d *loopText) clue(row, col int, face bool) string {
	if face != d.Sides {
		return ""
	}
	clue := d.Clues[d.Clue(row, col)]
	text := clue.Text
	if d.ASCII {
		text = clue.ASCII
	}
	if _, cols := d.Size(); d.Tinted(row*cols + col) {
		return d.Ground(text)
	}
	return d.Bold(text)
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
		return d.Mark(pick(1))
	case s.Basis:
		return d.Ground(pick(2))
	case s.Pencil:
		return d.Faint(pick(3))
	case s.Value == True:
		return d.Pen(pick(0))
	case within:
		return d.Faint(strings.ReplaceAll(pick(0), " ", d.charset.inside))
	}
	return d.Faint(pick(0))
}

func (d *loopText) shaded(row, col int) bool {
	face := d.lattice(d.View).Face(row, col)
	return face < len(d.within) && d.within[face]
}
