package encode

import (
	"gridcnf/cnf"
	"gridcnf/meaning"
)

// colours gives every face (the square between four cells) a colour, inside or
// outside, and states that an edge is on the loop exactly if its two faces differ;
// around the board all is outside. Every model of the degree rules has one such
// colouring, so nothing is lost, but propagation reaches much further.
func (m *loopWriter) colours() {
	for i, e := range m.edges {
		if m.isOpen(e) {
			left, right := m.sides(i)
			m.xor(e, left, right)
		}
	}
}

// parted returns the colours on the two sides of the edges for a guide that states what
// colours states, as far as that takes more than clauses of two literals; for other edges
// they are 0.
func (m *loopWriter) parted() [][2]cnf.Lit {
	parts := make([][2]cnf.Lit, len(m.edges))
	for i, e := range m.edges {
		if !m.isOpen(e) {
			continue
		}
		switch left, right := m.sides(i); {
		case left.Var() == right.Var() || !m.isOpen(left) || !m.isOpen(right):
			m.xor(e, left, right)
		default:
			parts[i] = [2]cnf.Lit{left, right}
		}
	}
	return parts
}

// facesOf returns the faces on the two sides of an edge, as one sees them going
// right or down.
func (m *loopWriter) facesOf(edge int) (left, right int) {
	r, c, down := m.board.Edge(edge)
	if down {
		return m.face(r, c), m.face(r, c-1)
	}
	return m.face(r-1, c), m.face(r, c)
}

// sides returns the colours of the faces on the two sides of an edge.
func (m *loopWriter) sides(edge int) (left, right cnf.Lit) {
	l, r := m.facesOf(edge)
	return m.faces.literal(l, m), m.faces.literal(r, m)
}

// mergeFaces makes one face of those beside a decided edge.
func (m *loopWriter) mergeFaces() {
	rows, cols := m.board.Size()
	m.faces = newFaces((rows - 1) * (cols - 1))
	for i, e := range m.edges {
		left, right := m.facesOf(i)
		if v := m.fixed(e); v != open && !m.faces.merge(left, right, v == isTrue) {
			m.Add() // decided edges of which an odd number surround a cell
		}
	}
}

// face numbers the face whose upper left corner is cell (r, c).
func (m *loopWriter) face(r, c int) int {
	rows, cols := m.board.Size()
	if r < 0 || c < 0 || r >= rows-1 || c >= cols-1 {
		return m.faces.outside()
	}
	return r*(cols-1) + c
}

// xor states e = (a ≠ b).
func (m *loopWriter) xor(e, a, b cnf.Lit) {
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

// faces is a union-find structure with parity: which faces are known to have the
// same colour, or opposite ones.
type faces struct {
	parent []int
	odd    []bool // the face differs from its parent
	lit    []cnf.Lit
}

// newFaces makes n faces and the outside.
func newFaces(n int) *faces {
	f := &faces{make([]int, n+1), make([]bool, n+1), make([]cnf.Lit, n+1)}
	for i := range f.parent {
		f.parent[i] = i
	}
	f.lit[n] = no
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

// literal returns the literal of a face's colour, true for inside.
func (f *faces) literal(i int, m *loopWriter) cnf.Lit {
	root, odd := f.find(i)
	if f.lit[root] == 0 {
		f.lit[root] = m.NewVar()
		if m.meanings != nil {
			_, cols := m.board.Size()
			m.mean(meaning.Inside{Row: root / (cols - 1), Col: root % (cols - 1)})
		}
	}
	if odd {
		return f.lit[root].Not()
	}
	return f.lit[root]
}
