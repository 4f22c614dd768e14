// Package printed has what boards that are written by hand have in common.
package printed

import (
	"slices"

	"gridcnf/puzzle"
)

// Printed are the clues of a board, by cell. A board that is written by hand embeds it.
type Printed struct {
	cols  int
	Clues []puzzle.Clue // row by row
}

// New makes room for the clues of a board.
func New(rows, cols int) Printed { return Printed{cols, make([]puzzle.Clue, rows*cols)} }

// Clue is the clue in row r and column c, counted from 0.
func (p *Printed) Clue(r, c int) puzzle.Clue { return p.Clues[r*p.cols+c] }

// SetClue prints a clue in row r and column c, counted from 0.
func (p *Printed) SetClue(r, c int, clue puzzle.Clue) { p.Clues[r*p.cols+c] = clue }

// At is the clue in row r and column c, counted from 0.
func (p *Printed) At(r, c int) puzzle.Clue { return p.Clue(r, c) }

// Set prints a clue in row r and column c, counted from 0.
func (p *Printed) Set(r, c int, clue puzzle.Clue) { p.SetClue(r, c, clue) }

// Copied shares nothing with p.
func (p *Printed) Copied() Printed { return Printed{p.cols, slices.Clone(p.Clues)} }

// Placed yields the clues that are there with the numbers of their cells, row by row.
func (p *Printed) Placed(yield func(cell int, clue puzzle.Placed) bool) {
	for i, clue := range p.Clues {
		if clue != 0 && !yield(i, puzzle.Placed{Cell: puzzle.Cell{Row: i / p.cols, Col: i % p.cols}, Clue: clue}) {
			return
		}
	}
}
