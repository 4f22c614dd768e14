package kernel

import "bytes"

// lattice is what a loop is drawn on: a rectangle of points, numbered row by row from 0, with an edge between any two
// neighbours. Edges are known by their variables: first those to the right, row by row, then those down.
type lattice struct{ rows, cols int }

// edges is how many there are.
func (l lattice) edges() int { return l.rows*(l.cols-1) + (l.rows-1)*l.cols }

// right returns the edge from a point to its right neighbour, or 0 if there is none.
func (l lattice) right(r, c int) Lit {
	if r < 0 || r >= l.rows || c < 0 || c >= l.cols-1 {
		return 0
	}
	return Lit(r*(l.cols-1) + c + 1)
}

// down returns the edge from a point to the one below, or 0 if there is none.
func (l lattice) down(r, c int) Lit {
	if r < 0 || r >= l.rows-1 || c < 0 || c >= l.cols {
		return 0
	}
	return Lit(l.rows*(l.cols-1) + r*l.cols + c + 1)
}

// at returns the edges of a point: up, down, right and left, 0 where there is none.
func (l lattice) at(point int) [4]Lit {
	r, c := point/l.cols, point%l.cols
	return [4]Lit{l.down(r-1, c), l.down(r, c), l.right(r, c), l.right(r, c-1)}
}

// ends returns the two points of an edge, the upper or left one first.
func (l lattice) ends(edge Lit) [2]int {
	i, across := int(edge)-1, l.rows*(l.cols-1)
	if i >= across {
		return [2]int{i - across, i - across + l.cols}
	}
	from := i/(l.cols-1)*l.cols + i%(l.cols-1)
	return [2]int{from, from + 1}
}

// other returns the other end of an edge.
func (l lattice) other(edge Lit, end int) int {
	ends := l.ends(edge)
	return ends[0] + ends[1] - end
}

// face returns the variable of the face whose upper left corner is a point. All around the lattice
// is one face, with the last variable.
func (l lattice) face(corner int) Lit {
	r, c := corner/l.cols, corner%l.cols
	if corner < 0 || r == l.rows-1 || c == l.cols-1 {
		r, c = l.rows-1, 0
	}
	return Lit(l.edges() + r*(l.cols-1) + c + 1)
}

// stop is something that the loop has to touch.
type stop struct {
	edges  [4]Lit // the loop has so many of these as are needed; 0: there is none
	need   int
	points [2]int // each of the edges ends in one of these
	edge   Lit    // if it is nothing but an edge
}

// stateLoop states that the loop passes every point at most once: an edge goes on, and no three
// meet. If it has to pass every point, each has an edge. If there is no stop, there is an edge.
// Then come the clues. That the loop is a single one is not stated: for that there are cuts.
func stateLoop(f *Formula, full bool, stateClue func(f *Formula, l lattice, r, c int)) {
	p, l := f.puzzle, f.puzzle.lattice()
	for point := range l.rows * l.cols {
		f.place("point", point/l.cols+1, point%l.cols+1)
		some, none := make([]Lit, 0, 4), make([]Lit, 0, 4)
		for _, e := range l.at(point) {
			if e != 0 {
				some, none = append(some, e), append(none, -e)
			}
		}
		for i, e := range some {
			some[i] = -e
			f.atLeast(1, some...)
			some[i] = e
		}
		if len(none) > 2 {
			f.atLeast(len(none)-2, none...)
		}
		if full {
			f.atLeast(1, some...)
		}
	}
	if !full && !bytes.ContainsAny(p.grid, p.stops) {
		f.place("some edge")
		all := room(f.m, []Lit(nil), l.edges())
		for i := range l.edges() {
			all = append(all, Lit(i+1))
		}
		f.atLeast(1, all...)
	}
	for i := range p.Rows * p.Cols {
		if r, c := i/p.Cols, i%p.Cols; p.At(r, c) != '.' {
			f.place("clue " + cellName(r, c))
			stateClue(f, l, r, c)
		}
	}
}

// stateSides states which faces are inside the loop: an edge is drawn if one of its two faces is
// and the other is not; the one around the lattice is not. That can be said of every loop: it
// parts the plane into an inside and an outside, and an edge that is not on it lies in one of them.
func stateSides(f *Formula, l lattice) {
	for i := range l.edges() {
		e, ends := Lit(i+1), l.ends(Lit(i+1))
		one, other := l.face(ends[0]), l.face(ends[1]-l.cols-1)
		f.place("edge", i+1)
		f.atLeast(1, -e, one, other)
		f.atLeast(1, -e, -one, -other)
		f.atLeast(1, e, one, -other)
		f.atLeast(1, e, -one, other)
	}
	f.place("outside")
	f.Vars = int(l.face(-1))
	f.atLeast(1, -l.face(-1))
}
