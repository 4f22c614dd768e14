package story

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/puzzle"
	"gridcnf/render"
)

// Board is the picture of a puzzle with what is known of it.
func Board(p puzzle.Puzzle, facts []cnf.Lit) *render.Picture {
	bits := slices.Repeat([]render.Bit{render.Open}, p.Bits())
	for _, l := range facts {
		bits[l.Var()-1] = render.False
		if l.Positive() {
			bits[l.Var()-1] = render.True
		}
	}
	return &render.Picture{Puzzle: p, Bits: bits, Step: true}
}

// Step is the picture of a step, on the board with what is known after it: what it derives is marked, its facts are the basis, the
// cells of its rules are tinted, and the faces that it goes by are told apart by the side of the loop on which they are.
func Step(p puzzle.Puzzle, facts []cnf.Lit, s *explain.Step) *render.Picture {
	pic := Board(p, facts)
	pic.Marked, pic.Basis = bits(p, s.Lits), bits(p, s.Facts)
	rows, cols := p.Size()
	pic.Cells = make([]bool, rows*cols)
	for _, r := range s.Rules {
		for _, c := range r.Cells() {
			pic.Cells[c] = true
		}
	}
	pic.Sides = s.Sides
	return pic
}

// bits has the bits of some literals.
func bits(p puzzle.Puzzle, lits []cnf.Lit) []bool {
	set := make([]bool, p.Bits())
	for _, l := range lits {
		set[l.Var()-1] = true
	}
	return set
}
