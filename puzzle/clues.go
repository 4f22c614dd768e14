package puzzle

import "slices"

// Printed are the clues of a board, by cell. A board embeds it.
type Printed struct {
	cols  int
	Clues []Clue // row by row
}

// NewPrinted makes room for the clues of a board.
func NewPrinted(rows, cols int) Printed { return Printed{cols, make([]Clue, rows*cols)} }

// Clue is the clue in row r and column c, counted from 0.
func (p *Printed) Clue(r, c int) Clue { return p.Clues[r*p.cols+c] }

// SetClue prints a clue in row r and column c, counted from 0.
func (p *Printed) SetClue(r, c int, clue Clue) { p.Clues[r*p.cols+c] = clue }

// At is the clue in row r and column c, counted from 0.
func (p *Printed) At(r, c int) Clue { return p.Clue(r, c) }

// Set prints a clue in row r and column c, counted from 0.
func (p *Printed) Set(r, c int, clue Clue) { p.SetClue(r, c, clue) }

// Copied shares nothing with p.
func (p *Printed) Copied() Printed { return Printed{p.cols, slices.Clone(p.Clues)} }

// Placed yields the clues that are there with the numbers of their cells, row by row.
func (p *Printed) Placed(yield func(cell int, clue Placed) bool) {
	for i, clue := range p.Clues {
		if clue != 0 && !yield(i, Placed{Cell{i / p.cols, i % p.cols}, clue}) {
			return
		}
	}
}

// Placed is a clue and the cell in which it is printed.
type Placed struct {
	Cell
	Clue Clue
}

// Clues lists the clues of a puzzle, row by row.
func Clues(p Puzzle) (all []Placed) {
	rows, cols := p.Size()
	for r := range rows {
		for c := range cols {
			if clue := p.Clue(r, c); clue != 0 {
				all = append(all, Placed{Cell{r, c}, clue})
			}
		}
	}
	return all
}

// With returns a copy of a board that has these clues and no others.
func With(b Board, clues []Placed) Board {
	b = b.Copy()
	for _, old := range Clues(b) {
		b.SetClue(old.Row, old.Col, 0)
	}
	for _, c := range clues {
		b.SetClue(c.Row, c.Col, c.Clue)
	}
	return b
}
