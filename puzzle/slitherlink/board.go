// Package slitherlink holds Slitherlink (fences, Loopy): a board of R rows and C
// columns of cells, some with a number, around which one closed loop along the sides
// of the cells is to be drawn so that
//
//   - the loop is a single one and does not cross or touch itself (single-loop),
//   - a number says how many of the four sides of its cell are drawn (numbers).
//
// A board without numbers still needs a loop. No solution contains another one, as no
// proper part of a loop is a loop.
package slitherlink

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// Slitherlink is the only kind.
const Slitherlink puzzle.Kind = "slitherlink"

// The rules. None can be left out.
const (
	SingleLoop = "single-loop"
	Numbers    = "numbers"
)

// Board is a Slitherlink. Its lattice has the (R+1)*(C+1) corners of the cells as
// points, and the cells as faces; an answer's bits are the edges of the lattice, which
// are the sides of the cells.
type Board struct {
	puzzle.Lattice
	clues []puzzle.Clue // by cell: 0, or one more than the number
}

// Empty is the clue of a cell without a number.
const Empty puzzle.Clue = 0

// Number is the clue of a cell with the number n, 0 to 4.
func Number(n int) puzzle.Clue { return puzzle.Clue(n + 1) }

// New returns a board without numbers.
func New(rows, cols int) (*Board, error) {
	if rows < 1 || cols < 1 {
		return nil, fmt.Errorf("the board is %dx%d, but a Slitherlink needs at least one row and one column", rows, cols)
	}
	return &Board{puzzle.Lattice{Rows: rows + 1, Cols: cols + 1}, make([]puzzle.Clue, rows*cols)}, nil
}

// Kind is Slitherlink.
func (b *Board) Kind() puzzle.Kind { return Slitherlink }

// Rules names the rules in force.
func (b *Board) Rules() []string { return []string{SingleLoop, Numbers} }

// Size is the number of rows and columns of cells.
func (b *Board) Size() (rows, cols int) { return b.Lattice.Rows - 1, b.Lattice.Cols - 1 }

// Number returns the number in the cell in row r and column c, counted from 0, or
// false if there is none.
func (b *Board) Number(r, c int) (n int, ok bool) {
	clue := b.Clue(r, c)
	return int(clue) - 1, clue != Empty
}

// Clue is Empty or Number(n) for the cell in row r and column c, counted from 0.
func (b *Board) Clue(r, c int) puzzle.Clue { return b.clues[b.Face(r, c)] }

// SetClue puts a number in the cell in row r and column c, counted from 0.
func (b *Board) SetClue(r, c int, clue puzzle.Clue) { b.clues[b.Face(r, c)] = clue }

// SetRule fails: no rule can be left out.
func (b *Board) SetRule(name string, _ bool) error {
	return fmt.Errorf("slitherlink has no rule %q that can be put in force or left out", name)
}

// Copy returns a board that shares nothing with b.
func (b *Board) Copy() puzzle.Board {
	return &Board{b.Lattice, append([]puzzle.Clue(nil), b.clues...)}
}

// Bits is the number of sides of cells.
func (b *Board) Bits() int { return b.Edges() }

// Site is the side of bit i: the edge between the two cells that it is a side of, one
// of which can lie beyond the border.
func (b *Board) Site(i int) puzzle.Site {
	r, c, down := b.Edge(i)
	site := puzzle.Site{A: puzzle.Cell{Row: r, Col: c}, B: puzzle.Cell{Row: r, Col: c}}
	if down {
		site.A.Col--
	} else {
		site.A.Row--
	}
	return site
}

// Given is of no bit: no sides are printed.
func (b *Board) Given(int) (value, known bool) { return false, false }

// Text is the answer as rows of cells, x for those inside the loop and - for those
// outside. A cell is inside if an odd number of lines is to the left of it.
func (b *Board) Text(a puzzle.Answer) []string {
	rows, cols := b.Size()
	text := make([]string, rows)
	for r := range text {
		inside := false
		var line strings.Builder
		for c := range cols {
			inside = inside != a[b.Down(r, c)]
			if inside {
				line.WriteByte('x')
			} else {
				line.WriteByte('-')
			}
		}
		text[r] = line.String()
	}
	return text
}

// Answer reads rows of cells, and draws the lines around those inside.
func (b *Board) Answer(rows []string) puzzle.Answer {
	inside := make([]bool, b.Faces())
	for r, row := range rows {
		for c := range len(row) {
			if f := b.Face(r, c); f < len(inside) {
				inside[f] = row[c] == 'x'
			}
		}
	}
	return b.Enclose(inside)
}

// Enclose draws the lines around a set of cells, one value per cell, row by row: the
// edges of which just one side is in the set. It is the answer that Text shows as that
// set, if that answer has closed lines only.
func (b *Board) Enclose(inside []bool) puzzle.Answer {
	a := make(puzzle.Answer, b.Bits())
	in := func(face int) bool { return face < len(inside) && inside[face] }
	for e := range a {
		left, right := b.FacesOf(e)
		a[e] = in(left) != in(right)
	}
	return a
}
