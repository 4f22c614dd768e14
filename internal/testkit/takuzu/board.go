// Package takuzu holds the binary puzzles: Takuzu (Binairo) and 3-in-a-Row (Tohu-Wa-Vohu, Unruly).
// A board with an even number of rows and of columns is filled with 0 and 1 so that
//
//   - every line (row or column) has as many 0 as 1 (balance),
//   - no three neighbours in a line are alike (no-three),
//   - if the board says so, no two rows are equal (distinct-rows),
//   - if the board says so, no two columns are equal (distinct-columns).
//
// The program has these rules from rule files: what is written by hand here is what tests compare it with.
package takuzu

import (
	"fmt"
	"slices"

	"gridcnf/internal/testkit/printed"
	"gridcnf/puzzle"
)

// The kinds, as the program has them.
const (
	Takuzu      puzzle.Kind = "takuzu"     // with the distinct rules
	ThreeInARow puzzle.Kind = "3-in-a-row" // without
)

// The rules.
const (
	Balance         = "balance"
	NoThree         = "no-three"
	DistinctRows    = "distinct-rows"
	DistinctColumns = "distinct-columns"
)

// The three cells.
const (
	Open Cell = iota
	Zero
	One
)

// Cell is what is printed in a cell.
type Cell = puzzle.Clue

// Distinct says for rows and columns whether they must be pairwise different. A row may always equal a column.
type Distinct struct{ Rows, Cols bool }

// Board is a binary puzzle. An answer's bits are the cells, row by row, true for 1.
type Board struct {
	printed.Printed
	Distinct   Distinct
	kind       puzzle.Kind
	rows, cols int
}

// New returns an empty board, a Takuzu with the distinct rules and a 3-in-a-Row without.
func New(kind puzzle.Kind, rows, cols int) (*Board, error) {
	if kind != Takuzu && kind != ThreeInARow {
		return nil, fmt.Errorf("%s is not a binary puzzle", kind)
	}
	if rows < 2 || cols < 2 || rows%2 != 0 || cols%2 != 0 {
		return nil, fmt.Errorf("the board is %dx%d, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)", rows, cols)
	}
	distinct := kind == Takuzu
	return &Board{printed.New(rows, cols), Distinct{distinct, distinct}, kind, rows, cols}, nil
}

// From is a board with the givens and rules of another one.
func From(p puzzle.Puzzle) (*Board, error) {
	rows, cols := p.Size()
	b, err := New(p.Kind(), rows, cols)
	if err != nil {
		return nil, err
	}
	for _, c := range puzzle.Clues(p) {
		b.SetClue(c.Row, c.Col, c.Clue)
	}
	b.Distinct = Distinct{slices.Contains(p.Rules(), DistinctRows), slices.Contains(p.Rules(), DistinctColumns)}
	return b, nil
}

// Clone returns a copy that shares nothing with b.
func (b *Board) Clone() *Board {
	c := *b
	c.Printed = b.Copied()
	return &c
}

func (b *Board) Copy() puzzle.Board     { return b.Clone() }
func (b *Board) Kind() puzzle.Kind      { return b.kind }
func (b *Board) Size() (rows, cols int) { return b.rows, b.cols }
func (b *Board) Bits() int              { return len(b.Clues) }
func (b *Board) Site(i int) puzzle.Site { return puzzle.CellSite(i/b.cols, i%b.cols) }

// Given is the digit printed in the cell of bit i.
func (b *Board) Given(i int) (value, known bool) { return b.Clues[i] == One, b.Clues[i] != Open }

// SetRule says whether rows or columns must differ.
func (b *Board) SetRule(name string, on bool) error {
	switch name {
	case DistinctRows:
		b.Distinct.Rows = on
	case DistinctColumns:
		b.Distinct.Cols = on
	default:
		return fmt.Errorf("%s has no rule %q that can be put in force or left out, expected %s or %s", b.kind, name, DistinctRows, DistinctColumns)
	}
	return nil
}

func (b *Board) Rules() []string {
	rules := append(make([]string, 0, 4), Balance, NoThree)
	if b.Distinct.Rows {
		rules = append(rules, DistinctRows)
	}
	if b.Distinct.Cols {
		rules = append(rules, DistinctColumns)
	}
	return rules
}

// Answer reads rows of digits.
func (b *Board) Answer(rows []string) puzzle.Answer {
	a := make(puzzle.Answer, b.Bits())
	for r, row := range rows[:min(b.rows, len(rows))] {
		for c := range min(b.cols, len(row)) {
			a[r*b.cols+c] = row[c] == '1'
		}
	}
	return a
}

// Text is the answer as rows of the digits 0 and 1.
func (b *Board) Text(a puzzle.Answer) []string {
	all := make([]byte, b.Bits())
	for i := range all {
		all[i] = '0'
		if a[i] {
			all[i] = '1'
		}
	}
	return puzzle.Rows(string(all), b.rows)
}
