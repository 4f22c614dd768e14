// Package slitherlink holds Slitherlink (fences, Loopy): a board of cells, some with a number,
// around which one closed loop along the sides of the cells is to be drawn so that
//
//   - the loop is a single one and does not cross or touch itself (single-loop),
//   - a number says how many of the four sides of its cell are drawn (numbers).
//
// A board without numbers still needs a loop. The program has these rules from a rule file: what is written by hand here is what tests compare it with.
package slitherlink

import (
	"bytes"
	"fmt"

	"gridcnf/internal/testkit/printed"
	"gridcnf/puzzle"
)

// Slitherlink is the only kind.
const Slitherlink puzzle.Kind = "slitherlink"

// The rules, as the program has them.
const (
	SingleLoop = "single-loop"
	Numbers    = "numbers"
)

// Empty is the clue of a cell without a number.
const Empty puzzle.Clue = 0

// Number is the clue of a cell with the number n, 0 to 4.
func Number(n int) puzzle.Clue { return puzzle.Clue(n + 1) }

// Board is a Slitherlink. Its lattice has the corners of the cells as points, the cells as faces,
// and the sides of the cells as edges. Its clues are 0, or one more than the number.
type Board struct {
	puzzle.Lattice
	printed.Printed
}

// New returns a board without numbers.
func New(rows, cols int) (*Board, error) {
	if rows < 1 || cols < 1 {
		return nil, fmt.Errorf("the board is %dx%d, but a Slitherlink needs at least one row and one column", rows, cols)
	}
	return &Board{puzzle.Lattice{Rows: rows + 1, Cols: cols + 1, Corners: true}, printed.New(rows, cols)}, nil
}

// From is a board with the numbers of another one.
func From(p puzzle.Puzzle) (*Board, error) {
	b, err := New(p.Size())
	if err != nil {
		return nil, err
	}
	for _, c := range puzzle.Clues(p) {
		b.SetClue(c.Row, c.Col, c.Clue)
	}
	return b, nil
}

// Number returns the number in the cell in row r and column c, counted from 0, or false if there is none.
func (b *Board) Number(r, c int) (n int, ok bool) {
	clue := b.Clue(r, c)
	return int(clue) - 1, clue != Empty
}

// Bits is the number of edges, of which none is printed.
func (b *Board) Bits() int                     { return b.Edges() }
func (b *Board) Given(int) (value, known bool) { return false, false }

// SetRule fails: no rule can be left out.
func (b *Board) SetRule(name string, _ bool) error {
	return fmt.Errorf("slitherlink has no rule %q that can be put in force or left out", name)
}

func (b *Board) Kind() puzzle.Kind  { return Slitherlink }
func (b *Board) Rules() []string    { return []string{SingleLoop, Numbers} }
func (b *Board) Copy() puzzle.Board { return &Board{b.Lattice, b.Copied()} }

// Text is the answer as rows of cells, x for those inside the loop and - for those outside.
func (b *Board) Text(a puzzle.Answer) []string {
	text := bytes.Repeat([]byte("-"), b.Faces())
	for face, inside := range b.Inside(a) {
		if inside {
			text[face] = 'x'
		}
	}
	rows, _ := b.Size()
	return puzzle.Rows(string(text), rows)
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
