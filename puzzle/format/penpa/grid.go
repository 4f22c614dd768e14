package penpa

import (
	"errors"
	"fmt"
	"strconv"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
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

// stroke is a line from one point to another, by their indexes, or a cross at a side, whose index is both.
type stroke struct {
	from, to int
	line     bool
}

// strokes returns the line that draws an answer bit, and the cross in its middle that says that it is not drawn.
func (g *grid) strokes(p puzzle.Puzzle, bit int) (line, cross stroke) {
	part := p.(interface{ Part(bit int) rulefile.Part }).Part(bit)
	at := g.spot((part.From.X+part.To.X)/2, (part.From.Y+part.To.Y)/2)
	return stroke{g.spot(part.From.X, part.From.Y), g.spot(part.To.X, part.To.Y), true}, stroke{at, at, false}
}

// spot returns the index of a point in half sides of cells.
func (g *grid) spot(x, y int) int {
	kind := [2][2]int{{corners, lower}, {right, cells}}[y%2][x%2]
	return g.index(kind, (y+1)/2-1, (x+1)/2-1)
}

func (s stroke) String() string { return fmt.Sprintf("%d,%d", s.from, s.to) }

// index reads the index of a cell, corner or side, or returns -1.
func index(text string) int {
	index, err := strconv.Atoi(text)
	if err != nil || index < 0 {
		return -1
	}
	return index
}
