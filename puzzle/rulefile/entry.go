package rulefile

import (
	"slices"
	"strconv"

	"gridcnf/puzzle"
)

// Position is a place of clues: a cell, a corner, a border of a cell, or a line seen from outside. Rows and columns count from 0;
// for a line seen from outside, Row is -1 and Col is the index of the line.
type Position struct {
	Kind     string // "cell", "corner", "top", "bottom", "left" or "right"; "east" and "south" are borders of the cell
	Row, Col int
}

// String returns the name of the place. For a line seen from outside, that is "top:3".
func (s Position) String() string {
	if slices.Contains(placesOfClues, s.Kind) {
		return s.site(0, 0).String()
	}
	return s.Kind + ":" + strconv.Itoa(s.Col+1)
}

// site returns the place in terms of the cells of a board of this size. Outside places lie just beyond the border.
func (s Position) site(rows, cols int) puzzle.Site {
	at := puzzle.Cell{Row: s.Row, Col: s.Col}
	switch s.Kind {
	case cornerPlace:
		return puzzle.Site{A: puzzle.Cell{Row: s.Row - 1, Col: s.Col - 1}, B: at}
	case eastPlace:
		return puzzle.Site{A: at, B: puzzle.Cell{Row: s.Row, Col: s.Col + 1}}
	case southPlace:
		return puzzle.Site{A: at, B: puzzle.Cell{Row: s.Row + 1, Col: s.Col}}
	case bottomPlace:
		at.Row = rows
	case leftPlace:
		at = puzzle.Cell{Row: s.Col, Col: -1}
	case rightPlace:
		at = puzzle.Cell{Row: s.Col, Col: cols}
	}
	return puzzle.Site{A: at, B: at}
}

// PositionAt is the inverse of Position.site.
func PositionAt(s puzzle.Site, rows, cols int) Position {
	r, c := max(s.A.Row, s.B.Row), max(s.A.Col, s.B.Col)
	switch {
	case s.IsEdge() && s.A.Row == s.B.Row:
		return Position{eastPlace, r, c - 1}
	case s.IsEdge():
		return Position{southPlace, r - 1, c}
	case s.A != s.B:
		return Position{cornerPlace, r, c}
	case r < 0:
		return Position{topPlace, -1, c}
	case c < 0:
		return Position{leftPlace, -1, r}
	case r >= rows:
		return Position{bottomPlace, -1, c}
	case c >= cols:
		return Position{rightPlace, -1, r}
	}
	return Position{cellPlace, r, c}
}

// Token returns what stands at a place, as the rule file writes it, or "".
func (b *Board) Token(s Position) string { return b.token(s).text }

// Put writes a token; "" removes the old one. It fails if the rule file allows no such token there.
func (b *Board) Put(s Position, text string) error {
	b.take(s)
	if text == "" {
		return nil
	}
	t, err := b.file.read(s.Kind, text)
	if err != nil {
		return err
	}
	return b.set(s, t)
}

// Hole reports whether the token of a cell takes the cell out of the answer.
func (b *Board) Hole(row, col int) bool { return b.token(Position{cellPlace, row, col}).hole }

// Sides returns the sides that have clues outside, how many clues stand one behind the other there, and whether they are lists of any
// length.
func (f *File) Sides() (sides []string, deep int, lists bool) {
	for _, l := range f.clues {
		if l.kind == outsidePlace {
			_, lists = l.token.(several)
			return l.where, l.deep, lists
		}
	}
	return nil, 0, false
}

// Params returns the words after the size in the head of the board.
func (b *Board) Params() []string { return slices.Clone(b.params) }

// SetParams changes the words after the size.
func (b *Board) SetParams(params ...string) {
	b.params = params
	b.changed()
}

// Area returns the name of a cell's area, or "" if the board has no areas.
func (b *Board) Area(row, col int) string {
	if b.areas == nil {
		return ""
	}
	return b.areas[row*b.cols+col]
}

// Divide makes an area of each group of cells that no drawn border separates. A hole is an area of its own, unless areas go on through
// holes.
func (b *Board) Divide(through bool, drawn func(x, y puzzle.Cell) bool) {
	b.areas = make([]string, b.rows*b.cols)
	b.changed()
	g := newGeometry(b.rows, b.cols)
	g.cells = g.all
	for p, n := range g.groups(func(p, q *place) bool {
		return (through || !b.Hole(p.row, p.col) && !b.Hole(q.row, q.col)) && !drawn(p.site().A, q.site().A)
	}) {
		b.areas[p.row*b.cols+p.col] = strconv.Itoa(n + 1)
	}
}

// Divided reports whether each area, if the board has any, is connected.
func (b *Board) Divided() bool {
	name := func(p *place) string { return b.Area(p.row, p.col) }
	g := newGeometry(b.rows, b.cols)
	g.cells = g.all
	of := make(map[string]int)
	for p, n := range g.groups(func(p, q *place) bool { return name(p) == name(q) }) {
		if was, known := of[name(p)]; known && was != n && b.areas != nil {
			return false
		}
		of[name(p)] = n
	}
	return true
}
