package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/meaning"
)

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

// literal returns the literal of a face's colour, true for inside.
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
