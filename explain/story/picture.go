package story

import (
	"slices"

	"gridcnf/explain"
	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/technique"
)

// Known is what is known of a puzzle at the beginning: its givens.
func Known(p puzzle.Puzzle) []render.Bit {
	bits := slices.Repeat([]render.Bit{render.Open}, p.Bits())
	for _, l := range technique.Givens(p) {
		bits[l.Var()-1] = bit(l.Positive())
	}
	return bits
}

// Learn adds what a step derives to what is known.
func Learn(known []render.Bit, s *explain.Step) {
	for _, l := range s.Lits {
		known[l.Var()-1] = bit(l.Positive())
	}
}

// Picture shows a step on a board with what was known before: what it derives is marked, the
// facts that it uses are its basis, and the cells that its rules are about are tinted.
func Picture(p puzzle.Puzzle, known []render.Bit, s *explain.Step) *render.Picture {
	rows, cols := p.Size()
	pic := &render.Picture{
		Puzzle: p, Bits: slices.Clone(known), Step: true,
		Marked: make([]bool, len(known)), Basis: make([]bool, len(known)), Cells: make([]bool, rows*cols),
	}
	Learn(pic.Bits, s)
	for _, l := range s.Lits {
		pic.Marked[l.Var()-1] = true
	}
	for _, l := range s.Facts {
		pic.Basis[l.Var()-1] = true
	}
	for _, r := range s.Rules {
		for _, cell := range r.Cells() {
			pic.Cells[cell] = true
		}
	}
	return pic
}

func bit(value bool) render.Bit {
	if value {
		return render.True
	}
	return render.False
}
