package check

import "gridcnf/puzzle/masyu"

// faces says which faces of a Masyu board are known to be on the same side of the loop, and
// which on different sides. A face is the square between four cells; all that is around the
// board is one more, which is outside. It is a union-find structure with parity, without
// path compression, so that joins can be undone.
type faces struct {
	rows, cols int        // of faces
	sides      [][2]int32 // by edge: the faces it parts
	parent     []int32
	differs    []bool // whether a face and its parent are on different sides
	size       []int32
	joined     []int32 // the faces that got a parent, in order
	torn       bool    // the known edges contradict one another
}

func newFaces(b *masyu.Board) faces {
	rows, cols := b.Size()
	f := faces{rows: rows - 1, cols: cols - 1, sides: make([][2]int32, b.Bits())}
	for e := range f.sides {
		r, c, down := b.Edge(e)
		f.sides[e] = [2]int32{f.face(r, c), f.face(r-1, c)}
		if down {
			f.sides[e][1] = f.face(r, c-1)
		}
	}
	n := int(f.outside()) + 1
	f.parent, f.differs, f.size = make([]int32, n), make([]bool, n), make([]int32, n)
	for i := range f.parent {
		f.parent[i], f.size[i] = int32(i), 1
	}
	return f
}

func (f *faces) outside() int32 { return int32(f.rows * f.cols) }

// face numbers the face whose upper left corner is cell (r, c).
func (f *faces) face(r, c int) int32 {
	if r < 0 || c < 0 || r >= f.rows || c >= f.cols {
		return f.outside()
	}
	return int32(r*f.cols + c)
}

// join notes whether an edge is on the loop, and returns false if that contradicts what is
// known.
func (f *faces) join(edge int, drawn bool) bool {
	return f.unite(f.sides[edge][0], f.sides[edge][1], drawn)
}

// colour notes whether a face is inside, and returns false if that contradicts what is
// known.
func (f *faces) colour(r, c int, inside bool) bool {
	return f.unite(f.face(r, c), f.outside(), inside)
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
