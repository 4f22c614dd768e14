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
		if m.Ended() {
			return
		}
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
	return m.faces.literal(l, m), m.faces.literal(r, m)
}

// MergeFaces relates the two faces of each decided edge, so that they share a variable. Call it before Colours, Parted and
// SingleLoop.
func (m *Writer) MergeFaces() {
	m.faces = newFaces(m.loop.Faces())
	for i, e := range m.edges {
		left, right := m.loop.FacesOf(i)
		if v := m.Fixed(e); v != fold.Open && !m.faces.merge(left, right, v == fold.True) {
			m.Add() // an odd number of drawn edges crosses a closed curve
		}
	}
}

// Insides returns the variables of colours. Call it after Colours or Parted.
func (m *Writer) Insides() []cnf.Lit {
	return list.Filter(m.faces.lit, func(l cnf.Lit) bool { return l != 0 && m.IsOpen(l) })
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

// faces is a union-find structure with parity: it knows which faces have the same colour, and which have opposite ones.
type faces struct {
	parent []int
	odd    []bool    // the face differs from its parent
	lit    []cnf.Lit // by face that stands for others: its colour, 0 for none yet
}

// newFaces makes n faces and, as number n, the outside.
func newFaces(n int) *faces {
	f := &faces{make([]int, n+1), make([]bool, n+1), make([]cnf.Lit, n+1)}
	for i := range f.parent {
		f.parent[i] = i
	}
	f.lit[n] = fold.No
	return f
}

func (f *faces) outside() int { return len(f.parent) - 1 }

// find returns the face that stands for face i, and whether they differ.
func (f *faces) find(i int) (root int, odd bool) {
	for f.parent[i] != i {
		if p := f.parent[i]; f.parent[p] != p { // halve the path
			f.odd[i] = f.odd[i] != f.odd[p]
			f.parent[i] = f.parent[p]
		}
		odd = odd != f.odd[i]
		i = f.parent[i]
	}
	return i, odd
}

// merge records that two faces differ (odd) or not, and returns false if that
// contradicts what is known. The outside always stands for itself.
func (f *faces) merge(a, b int, odd bool) bool {
	ra, oa := f.find(a)
	rb, ob := f.find(b)
	odd = odd != (oa != ob)
	if ra == rb {
		return !odd
	}
	if ra == f.outside() {
		ra, rb = rb, ra
	}
	f.parent[ra], f.odd[ra] = rb, odd
	return true
}

// literal returns the literal that is true if a face is inside.
func (f *faces) literal(i int, m *Writer) cnf.Lit {
	root, odd := f.find(i)
	if f.lit[root] == 0 {
		f.lit[root] = m.NewVar()
		if m.Meanings != nil {
			m.Mean(meaning.Inside{Row: root / (m.loop.Cols - 1), Col: root % (m.loop.Cols - 1), Name: m.loop.FaceName(root)})
		}
	}
	if odd {
		return f.lit[root].Not()
	}
	return f.lit[root]
}
