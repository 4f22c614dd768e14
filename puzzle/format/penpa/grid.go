package penpa

import (
	"errors"
	"fmt"
	"strconv"

	"gridcnf/puzzle"
)

// grid numbers the places of a drawing. The indexes of all cells come first, row by row; then those of their lower right corners, of their
// lower sides, and of their right sides. The grid has two extra cells on each side, and the board can have margins in it.
type grid struct {
	wide, high int // with margins and extra cells
	top, left  int // cells before the board
	rows, cols int
}

// The kinds of places.
const (
	cells   = 0
	corners = 1
	lower   = 2 // of cells
	right   = 3
)

// index returns the index of a cell of the board, or of its lower right corner.
func (g *grid) index(kind, r, c int) int { return (kind*g.high+r+g.top)*g.wide + c + g.left }

func (g *grid) place(index int) (kind, r, c int) {
	kind, at := index/(g.wide*g.high), index%(g.wide*g.high)
	return kind, at/g.wide - g.top, at%g.wide - g.left
}

// cell turns an index into the number of a cell of the board, row by row from 0.
func (g *grid) cell(index int) (int, error) {
	if index < 0 {
		return 0, errors.New("outside the board")
	}
	kind, r, c := g.place(index)
	switch {
	case kind != cells:
		return 0, fmt.Errorf("at a corner or side of %s", puzzle.CellName(r, c))
	case r < 0 || r >= g.rows || c < 0 || c >= g.cols:
		return 0, errors.New("outside the board")
	}
	return r*g.cols + c, nil
}

func (g *grid) name(cell int) string { return puzzle.CellName(cell/g.cols, cell%g.cols) }

// edge returns the answer bit of a line between two points, which are cells or corners of cells, or -1.
func (g *grid) edge(l puzzle.Lattice, kind, from, to int) (bit int) {
	from, to = min(from, to), max(from, to)
	of, r, c := g.place(max(from, 0))
	if kind == corners { // the first point is at the upper left of the first cell
		r, c = r+1, c+1
	}
	switch {
	case from < 0 || of != kind:
		return -1
	case to-from == 1:
		return l.Right(r, c)
	case to-from == g.wide:
		return l.Down(r, c)
	}
	return -1
}

// crossed returns the answer bit of the edge that has a cross at a side of a cell, or -1. An edge between cells goes through the side, one
// between corners along it.
func (g *grid) crossed(l puzzle.Lattice, kind, index int) int {
	of, r, c := g.place(max(index, 0))
	switch {
	case of == lower && kind == cells:
		return l.Down(r, c)
	case of == lower:
		return l.Right(r+1, c)
	case of == right && kind == cells:
		return l.Right(r, c)
	case of == right:
		return l.Down(r, c+1)
	}
	return -1
}

// line returns an edge as Penpa+ writes it: the indexes of its ends.
func (g *grid) line(l puzzle.Lattice, kind, edge int) string {
	r, c, down := l.Edge(edge)
	from := g.index(kind, r-kind, c-kind)
	to := from + 1
	if down {
		to = from + g.wide
	}
	return fmt.Sprintf("%d,%d", from, to)
}

// index reads the index of a cell, corner or side, or returns -1.
func index(text string) int {
	index, err := strconv.Atoi(text)
	if err != nil || index < 0 {
		return -1
	}
	return index
}
