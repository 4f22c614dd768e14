package shape

import (
	"cmp"
	"strings"
)

// charset has the characters for a loop in text.
type charset struct {
	// box has the characters of points by the directions of the loop's edges there, as bits 1<<puzzle.North to 1<<puzzle.West.
	box [16]string
	// The characters of an edge: plain, marked, in the basis, and in pencil. An edge to the right that is on repeats its character.
	right, down, open, empty, off string
	crosses                       string // of edges that are off, if they are shown as crosses
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

// loopText is a board that is being drawn.
type loopText struct {
	Loop
	*View
	Terminal
	charset
	within []bool // by face, or nil for no shading
}

// Text draws the points of the lattice with the edges between them. Every other line has the edges down and the faces, so that cells are
// about as high as wide.
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

// line draws a row of points and the edges between them, or the edges down to the next row and the faces between those.
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
		case col == lattice.Cols-1: // there is nothing to the right
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

// clue returns the clue at a point, or in the face to its lower right; "" if there is none.
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

// edge draws an edge with the given number of characters. An invisible edge is shaded if both its sides are inside the loop.
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
