// Package takuzu holds the binary puzzles: Takuzu (Binairo) and 3-in-a-Row
// (Tohu-Wa-Vohu, Unruly). A board of R rows and C columns, both even, is filled
// with 0 and 1 so that
//
//   - every line (row or column) has as many 0 as 1 (balance),
//   - no three neighbours in a line are alike (no-three),
//   - if the board says so, no two rows are equal (distinct-rows),
//   - if the board says so, no two columns are equal (distinct-columns).
package takuzu

import (
	"fmt"

	"gridcnf/puzzle"
)

// Cell is what is printed in a cell.
type Cell byte

// The three cells.
const (
	Open Cell = iota
	Zero
	One
)

// Distinct says for rows and columns whether they must be pairwise different.
// A row may always equal a column.
type Distinct struct{ Rows, Cols bool }

// Board is a binary puzzle. An answer's bits are the cells, row by row, true
// for 1.
type Board struct {
	Distinct   Distinct
	kind       puzzle.Kind
	rows, cols int
	cells      []Cell
}

// New returns an empty board of the given kind, takuzu with the distinct rules
// and 3-in-a-row without.
func New(kind puzzle.Kind, rows, cols int) (*Board, error) {
	if !kind.Binary() {
		return nil, fmt.Errorf("%s is not a binary puzzle", kind)
	}
	if rows < 2 || cols < 2 || rows%2 != 0 || cols%2 != 0 {
		return nil, fmt.Errorf("the board is %dx%d, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)", rows, cols)
	}
	distinct := kind == puzzle.Takuzu
	return &Board{Distinct{distinct, distinct}, kind, rows, cols, make([]Cell, rows*cols)}, nil
}

// At returns the cell in row r and column c, counted from 0.
func (b *Board) At(r, c int) Cell { return b.cells[r*b.cols+c] }

// Set fills the cell in row r and column c, counted from 0.
func (b *Board) Set(r, c int, v Cell) { b.cells[r*b.cols+c] = v }

// Clone returns a copy that shares nothing with b.
func (b *Board) Clone() *Board {
	c := *b
	c.cells = append([]Cell(nil), b.cells...)
	return &c
}

// Kind is the puzzle's name.
func (b *Board) Kind() puzzle.Kind { return b.kind }

// Size is the number of rows and columns.
func (b *Board) Size() (rows, cols int) { return b.rows, b.cols }

// Bits is the number of cells.
func (b *Board) Bits() int { return len(b.cells) }

// BitName names cell i as cell_rR_cC, counted from 1.
func (b *Board) BitName(i int) string {
	return fmt.Sprintf("cell_r%d_c%d", i/b.cols+1, i%b.cols+1)
}

// Rules names the rules in force.
func (b *Board) Rules() []string {
	rules := []string{"balance", "no-three"}
	if b.Distinct.Rows {
		rules = append(rules, "distinct-rows")
	}
	if b.Distinct.Cols {
		rules = append(rules, "distinct-columns")
	}
	return rules
}

// Text is the answer as rows of the digits 0 and 1.
func (b *Board) Text(a puzzle.Answer) []string {
	rows := make([]string, b.rows)
	for r := range rows {
		line := make([]byte, b.cols)
		for c := range line {
			line[c] = '0'
			if a[r*b.cols+c] {
				line[c] = '1'
			}
		}
		rows[r] = string(line)
	}
	return rows
}
