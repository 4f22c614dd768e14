package main

import (
	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/puzzle"
	"gridcnf/render"
)

// knownPicture is a board with what is known of it.
func knownPicture(p puzzle.Puzzle, facts []cnf.Lit) *render.Picture {
	bits := make([]render.Bit, p.Bits())
	for i := range bits {
		bits[i] = render.Open
	}
	for _, l := range facts {
		bits[l.Var()-1] = render.False
		if l.Positive() {
			bits[l.Var()-1] = render.True
		}
	}
	return &render.Picture{Puzzle: p, Bits: bits, Step: true}
}

// stepPicture is a board with what is known of it after a step. What the step has
// found is marked, and what it rests on is shown: facts, and the cells of the rules.
func stepPicture(p puzzle.Puzzle, facts []cnf.Lit, s *explain.Step) *render.Picture {
	pic := knownPicture(p, facts)
	pic.Marked, pic.Basis = bitSet(p, s.Lits), bitSet(p, s.Facts)
	rows, cols := p.Size()
	pic.Cells = make([]bool, rows*cols)
	for _, r := range s.Rules {
		for _, c := range r.Cells() {
			pic.Cells[c] = true
		}
	}
	return pic
}

// bitSet has the bits of some literals.
func bitSet(p puzzle.Puzzle, lits []cnf.Lit) []bool {
	set := make([]bool, p.Bits())
	for _, l := range lits {
		set[l.Var()-1] = true
	}
	return set
}
