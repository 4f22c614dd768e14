package encode

import "gridcnf/cnf"

// colours gives every face (the square between four cells) a colour, inside or
// outside, and states that an edge is on the loop exactly if its two faces differ;
// around the board all is outside. Every model of the degree rules has one such
// colouring, so nothing is lost, but propagation reaches much further.
//
// Where an edge is decided its two faces are one variable, up to sign.
func (m *loopWriter) colours() {
	rows, cols := m.board.Size()
	f := newFaces((rows - 1) * (cols - 1))
	face := func(r, c int) int {
		if r < 0 || c < 0 || r >= rows-1 || c >= cols-1 {
			return f.outside()
		}
		return r*(cols-1) + c
	}
	type border struct {
		edge cnf.Lit
		a, b int
	}
	var borders []border
	for r := range rows {
		for c := range cols {
			if e := m.right(r, c); e != no {
				borders = append(borders, border{e, face(r-1, c), face(r, c)})
			}
			if e := m.down(r, c); e != no {
				borders = append(borders, border{e, face(r, c-1), face(r, c)})
			}
		}
	}
	for _, x := range borders {
		if v := m.fixed(x.edge); v != open && !f.merge(x.a, x.b, v == isTrue) {
			m.Add() // a loop of decided edges with odd borders
			return
		}
	}
	for _, x := range borders {
		if m.fixed(x.edge) == open {
			m.xor(x.edge, f.literal(x.a, m), f.literal(x.b, m))
		}
	}
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
	}
	if odd {
		return f.lit[root].Not()
	}
	return f.lit[root]
}
