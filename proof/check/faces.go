package check

import (
	"math/bits"

	"gridcnf/meaning"
	"gridcnf/puzzle"
)

// faces says which faces of a loop's lattice are known to be on the same side of the loop,
// and which on different sides; what surrounds the lattice is outside. It is a union-find
// structure with parity, without path compression, so that joins can be undone.
type faces struct {
	lattice puzzle.Lattice
	sides   [][2]int32 // by edge: the faces it parts
	parent  []int32
	differs []bool // whether a face and its parent are on different sides
	size    []int32
	joined  []int32 // the faces that got a parent, in order
	torn    bool    // the known edges contradict one another
}

func newFaces(l puzzle.Lattice) *faces {
	f := &faces{lattice: l, sides: make([][2]int32, l.Edges())}
	for e := range f.sides {
		left, right := l.FacesOf(e)
		f.sides[e] = [2]int32{int32(left), int32(right)}
	}
	n := l.Faces() + 1
	f.parent, f.differs, f.size = make([]int32, n), make([]bool, n), make([]int32, n)
	for i := range f.parent {
		f.parent[i], f.size[i] = int32(i), 1
	}
	return f
}

// join notes whether an edge is on the loop, and returns false if that contradicts what is
// known.
func (f *faces) join(edge int, drawn bool) bool {
	return f.unite(f.sides[edge][0], f.sides[edge][1], drawn)
}

// colour notes whether a face is inside, and returns false if that contradicts what is
// known.
func (f *faces) colour(r, c int, inside bool) bool {
	return f.unite(int32(f.lattice.Face(r, c)), int32(f.lattice.Faces()), inside)
}

// root returns the face that stands for a face, and whether they are on different sides.
func (f *faces) root(i int32) (root int32, differs bool) {
	for f.parent[i] != i {
		differs = differs != f.differs[i]
		i = f.parent[i]
	}
	return i, differs
}

func (f *faces) unite(a, b int32, differ bool) bool {
	a, aDiffers := f.root(a)
	b, bDiffers := f.root(b)
	differ = differ != (aDiffers != bDiffers) // now of the roots
	if a == b {
		return !differ
	}
	if f.size[a] > f.size[b] {
		a, b = b, a
	}
	f.parent[a], f.differs[a] = b, differ
	f.size[b] += f.size[a]
	f.joined = append(f.joined, a)
	return true
}

// mark is a state of the faces to which undo goes back.
func (f *faces) mark() int { return len(f.joined) }

func (f *faces) undo(mark int) {
	for len(f.joined) > mark {
		last := len(f.joined) - 1
		a := f.joined[last]
		f.size[f.parent[a]] -= f.size[a]
		f.parent[a] = a
		f.joined = f.joined[:last]
	}
}

// facesFollow reports whether the edges and faces of a clause contradict one another if it
// is false: an edge is on the loop if and only if one of its faces is inside.
func (j *judge) facesFollow(clause []int32) bool {
	f := j.faces
	if f == nil {
		return false
	}
	start := f.mark()
	j.work(len(clause) * bits.Len(uint(len(f.parent)))) // the height of the trees
	consistent := true
	for _, l := range clause {
		v := abs(l)
		if m, ok := j.helpers.of(v).(meaning.Inside); ok {
			consistent = f.colour(m.Row, m.Col, l < 0) && consistent
		} else {
			consistent = f.join(int(v-1), l < 0) && consistent
		}
	}
	follows := !consistent || f.torn
	f.undo(start)
	return follows
}
