package puzzle

// Lattice is what a loop is drawn on: a rectangle of points, numbered row by row from 0, with an
// edge between any two neighbours. Its edges are answer bits.
//
// The Rows*(Cols-1) edges to the right come first, row by row, then the (Rows-1)*Cols edges
// down. The squares between four points are the faces; what surrounds the lattice is one more.
type Lattice struct {
	Rows, Cols int  // of points
	Corners    bool // the points are corners of cells, as in Slitherlink, and not cells, as in Masyu
}

// Size is the number of rows and columns of cells.
func (l Lattice) Size() (rows, cols int) {
	if l.Corners {
		return l.Rows - 1, l.Cols - 1
	}
	return l.Rows, l.Cols
}

// Site is the place of an edge. The side of a cell lies between two cells, one of which can be beyond the border.
func (l Lattice) Site(edge int) Site {
	r, c, down := l.Edge(edge)
	to := Cell{r, c}
	switch {
	case l.Corners && down:
		return Site{Cell{r, c - 1}, to}
	case l.Corners:
		return Site{Cell{r - 1, c}, to}
	case down:
		return Site{to, Cell{r + 1, c}}
	}
	return Site{to, Cell{r, c + 1}}
}

// PointSite is the place of a point.
func (l Lattice) PointSite(point int) Site {
	r, c := point/l.Cols, point%l.Cols
	if l.Corners {
		return Site{Cell{r - 1, c - 1}, Cell{r, c}}
	}
	return CellSite(r, c)
}

// Thing is what the points are: "cell" or "corner".
func (l Lattice) Thing() string {
	if l.Corners {
		return "corner"
	}
	return "cell"
}

// Points is the number of points.
func (l Lattice) Points() int { return l.Rows * l.Cols }

// Edges is the number of edges.
func (l Lattice) Edges() int { return l.Rows*(l.Cols-1) + (l.Rows-1)*l.Cols }

// Right returns the edge from point (r, c) to the right, or -1 if there is none.
func (l Lattice) Right(r, c int) int {
	if r < 0 || r >= l.Rows || c < 0 || c >= l.Cols-1 {
		return -1
	}
	return r*(l.Cols-1) + c
}

// Down returns the edge from point (r, c) down, or -1 if there is none.
func (l Lattice) Down(r, c int) int {
	if r < 0 || r >= l.Rows-1 || c < 0 || c >= l.Cols {
		return -1
	}
	return l.Rows*(l.Cols-1) + r*l.Cols + c
}

// Edge returns the upper or left end of an edge, and whether it goes down.
func (l Lattice) Edge(i int) (r, c int, down bool) {
	if right := l.Rows * (l.Cols - 1); i >= right {
		i -= right
		return i / l.Cols, i % l.Cols, true
	}
	return i / (l.Cols - 1), i % (l.Cols - 1), false
}

// Ends returns the two points that an edge joins, the upper or left one first.
func (l Lattice) Ends(edge int) (from, to int) {
	r, c, down := l.Edge(edge)
	from = r*l.Cols + c
	if down {
		return from, from + l.Cols
	}
	return from, from + 1
}

// Between returns the edge that joins two points, or -1 if there is none.
func (l Lattice) Between(a, b int) int {
	low := min(a, b)
	switch max(a, b) - low {
	case l.Cols:
		return l.Down(low/l.Cols, low%l.Cols)
	case 1: // -1 if the lower is the last of its row
		return l.Right(low/l.Cols, low%l.Cols)
	}
	return -1
}

// The directions in which edges leave a point, as Around and Beyond have them.
const (
	North = iota
	South
	East
	West
)

// Around returns the edges of a point by direction, -1 where the lattice ends.
func (l Lattice) Around(r, c int) [4]int {
	return [4]int{l.Down(r-1, c), l.Down(r, c), l.Right(r, c), l.Right(r, c-1)}
}

// Beyond returns the edges that go straight on from those of Around; -1 where the lattice ends.
func (l Lattice) Beyond(r, c int) [4]int {
	return [4]int{l.Down(r-2, c), l.Down(r+1, c), l.Right(r, c+1), l.Right(r, c-2)}
}

// Faces is the number of faces, without what surrounds the lattice.
func (l Lattice) Faces() int { return (l.Rows - 1) * (l.Cols - 1) }

// Face numbers the face whose upper left corner is point (r, c); what surrounds the lattice has the number Faces().
func (l Lattice) Face(r, c int) int {
	if r < 0 || c < 0 || r >= l.Rows-1 || c >= l.Cols-1 {
		return l.Faces()
	}
	return r*(l.Cols-1) + c
}

// FacesOf returns the faces on the two sides of an edge, as one sees them going right or down.
func (l Lattice) FacesOf(edge int) (left, right int) {
	r, c, down := l.Edge(edge)
	if down {
		return l.Face(r, c), l.Face(r, c-1)
	}
	return l.Face(r-1, c), l.Face(r, c)
}

// Sides returns the upper, lower, right and left side of the face whose upper left corner is point (r, c).
func (l Lattice) Sides(r, c int) [4]int {
	return [4]int{l.Right(r, c), l.Right(r+1, c), l.Down(r, c+1), l.Down(r, c)}
}

// Inside tells of every face whether an odd number of drawn edges is to the left of it: for closed
// lines, whether it is inside them.
func (l Lattice) Inside(a Answer) []bool {
	in := make([]bool, l.Faces())
	for face := range in {
		r, c := face/(l.Cols-1), face%(l.Cols-1)
		in[face] = a[l.Down(r, c)] != (c > 0 && in[face-1])
	}
	return in
}

// Crossing returns the edges between a region, which has a value for every point, and the other points, in order.
func (l Lattice) Crossing(region []bool) []int {
	var edges []int
	for e := range l.Edges() {
		if from, to := l.Ends(e); region[from] != region[to] {
			edges = append(edges, e)
		}
	}
	return edges
}

// Enclose draws the lines around a set of faces, one value for each: the edges of which just one side is in the set.
func (l Lattice) Enclose(inside []bool) Answer {
	a := make(Answer, l.Edges())
	in := func(face int) bool { return face < len(inside) && inside[face] }
	for e := range a {
		left, right := l.FacesOf(e)
		a[e] = in(left) != in(right)
	}
	return a
}
