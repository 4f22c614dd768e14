package refute

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/proof/kernel"
)

// faces are the constraints that say which faces of the lattice are inside the loop. They are the
// last ones of the rules: four for every edge, and one for the outside, which is the last face. The
// guide draws the conclusions from those of edges, and what it has explained becomes an axiom.
type faces struct {
	first int    // the number of the first constraint
	told  []bool // by constraint: it is an axiom
}

// colour has the search know of faces, and returns those on the two sides of every edge.
func (s *search) colour() [][2]cnf.Lit {
	l := s.book.Loop
	if l.Faces() == 0 {
		return nil
	}
	parts := make([][2]cnf.Lit, l.Edges())
	for e := range parts {
		left, right := l.FacesOf(e)
		parts[e] = [2]cnf.Lit{cnf.Lit(l.Edges() + left + 1), cnf.Lit(l.Edges() + right + 1)}
	}
	s.vars = s.formula.Vars
	s.faces = faces{s.formula.Len() - 4*l.Edges(), make([]bool, 4*l.Edges())}
	s.state(s.formula.Len())
	return parts
}

// beside reports whether a clause is about an edge and its faces, and notes the constraint.
func (s *search) beside(clause []cnf.Lit) bool {
	edge, face := clause[0].Var(), 0
	for _, l := range clause {
		edge, face = min(edge, l.Var()), max(face, l.Var())
	}
	if face <= s.formula.Bits {
		return false
	}
	other := func(l kernel.Lit) bool { return !slices.Contains(clause, cnf.Lit(l)) }
	i := 4 * (edge - 1)
	for slices.ContainsFunc(s.formula.At(s.faces.first+i).Lits, other) {
		i++
	}
	if !s.faces.told[i] {
		s.faces.told[i] = true
		s.take(2 * len(clause))
		s.axioms = append(s.axioms, axiom{id: s.faces.first + i})
	}
	return true
}
