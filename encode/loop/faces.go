package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/meaning"
	"gridcnf/internal/list"
)

// Colours gives every face (the square between four points) a colour, inside or outside, and states that an edge is on the
// loop if and only if its two faces differ. Around the board is outside. Every model of the degree rules has exactly one such
// colouring, so no solution is lost, but propagation reaches much further.
func (m *Writer) Colours() {
	for i, e := range m.edges {
		if m.IsOpen(e) {
			if m.Groups {
				name := m.loop.Site(i).String() + " is drawn if one of its sides is inside, and the other is not"
				from, to := m.loop.Ends(i)
				cells := append(m.point(from).Cells(), m.point(to).Cells()...)
				m.Begin(cnf.Group{Name: name, Rule: m.loop.Single, Cells: cells})
			}
			left, right := m.sides(i)
			m.xor(e, left, right)
		}
	}
}

// Parted returns by edge the colours of its two faces, for a guide that propagates what Colours would state. If clauses of two
// literals are enough for an edge, it writes those, and the colours are 0.
func (m *Writer) Parted() [][2]cnf.Lit {
	parts := make([][2]cnf.Lit, len(m.edges))
	for i, e := range m.edges {
		if !m.IsOpen(e) {
			continue
		}
		switch left, right := m.sides(i); {
		case left.Var() == right.Var() || !m.IsOpen(left) || !m.IsOpen(right):
			m.xor(e, left, right)
		default:
			parts[i] = [2]cnf.Lit{left, right}
		}
	}
	return parts
}

// sides returns the colours of the faces on the two sides of an edge.
func (m *Writer) sides(edge int) (left, right cnf.Lit) {
	l, r := m.loop.FacesOf(edge)
	return m.colour(l), m.colour(r)
}

// MergeFaces relates the two faces of each decided edge, so that they share a variable. Call it before Colours, Parted and
// SingleLoop.
func (m *Writer) MergeFaces() {
	m.faces.Begin(m.loop.Faces())
	m.inside = make([]cnf.Lit, m.loop.Faces()+1)
	m.inside[m.loop.Faces()] = fold.No
	for i, e := range m.edges {
		if v := m.Fixed(e); v != fold.Open {
			left, right := m.loop.FacesOf(i)
			if a, b, odd := m.faces.Join(int32(left), int32(right), int32(v+1)/2); a == b && odd != 0 {
				m.Add() // an odd number of drawn edges crosses a closed curve
			}
		}
	}
}

// Insides returns the variables of colours. Call it after Colours or Parted.
func (m *Writer) Insides() []cnf.Lit {
	return list.Filter(m.inside, func(l cnf.Lit) bool { return l != 0 && m.IsOpen(l) })
}

// xor states e = (a ≠ b).
func (m *Writer) xor(e, a, b cnf.Lit) {
	switch {
	case a == b:
		m.Add(e.Not())
		return
	case a == b.Not():
		m.Add(e)
		return
	}
	m.Add(e.Not(), a, b)
	m.Add(e.Not(), a.Not(), b.Not())
	m.Add(e, a.Not(), b)
	m.Add(e, a, b.Not())
}

// colour returns the literal that is true if a face is inside.
func (m *Writer) colour(face int) cnf.Lit {
	root, odd := m.faces.Group(int32(face))
	if m.inside[root] == 0 {
		m.inside[root] = m.NewVar()
		if m.Meanings != nil {
			m.Mean(meaning.Inside{Row: int(root) / (m.loop.Cols - 1), Col: int(root) % (m.loop.Cols - 1), Name: m.loop.FaceName(int(root))})
		}
	}
	return fold.Signed(m.inside[root], 1-int(odd))
}
