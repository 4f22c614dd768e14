package setting

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"gridcnf/puzzle"
)

// Region is a set of faces of a lattice whose border is one loop: the inside faces are connected, and so are the outside
// faces together with what surrounds the lattice. No two faces of the same side touch only at a corner.
type Region struct {
	lattice puzzle.Lattice
	style   Style
	inside  []bool // by face, row by row, with a margin of two faces all around
	width   int    // length of a row of inside
	ring    [8]int // offsets from a face to those around it, in a circle: every second one shares a side with it
}

// Style describes by costs what loops look like: a change that raises the cost by k is made with probability 2^(-k/8). A point
// is empty if the loop does not pass it.
type Style struct {
	Empty  int  // cost of an empty point
	Hole   int  // cost of four empty points in a square
	UTurn  int  // cost of two turns in a row to the same side
	Zigzag int  // cost of two turns in a row to different sides
	Inside int  // cost of a face inside
	Full   bool // there are no empty points
}

// NewRegion returns a random region. The loop passes all points if there is such a loop, and all but one otherwise. The
// lattice must have at least two rows and two columns of points. If ctx ends, the loop is shorter.
func NewRegion(ctx context.Context, l puzzle.Lattice, random *rand.Rand) *Region {
	g := newRegion(l, Style{})
	rows, cols := l.Rows/2, l.Cols/2 // squares of four points, joined by a random tree
	g.inside[g.at(0, 0)] = true
	for r, c, left := 0, 0, rows*cols-1; left > 0 && ctx.Err() == nil; { // a walk
		r2, c2 := puzzle.Step(r, c, 1<<random.IntN(4))
		if r2 < 0 || c2 < 0 || r2 == rows || c2 == cols {
			continue
		}
		if square := g.at(2*r2, 2*c2); !g.inside[square] {
			g.inside[square], g.inside[g.at(r+r2, c+c2)] = true, true
			left--
		}
		r, c = r2, c2
	}
	for r := 0; l.Cols%2 == 1 && r < l.Rows-1; r += 2 { // points beside the squares
		g.inside[g.at(r, l.Cols-2)] = g.inside[g.at(r, l.Cols-3)]
	}
	for c := 0; l.Rows%2 == 1 && c < l.Cols-1; c += 2 {
		g.inside[g.at(l.Rows-2, c)] = g.inside[g.at(l.Rows-3, c)]
	}
	return g
}

// RegionOf returns the region inside the loop of an answer.
func RegionOf(l puzzle.Lattice, style Style, a puzzle.Answer) *Region {
	g := newRegion(l, style)
	for r := range l.Rows - 1 {
		for c := range l.Cols - 1 {
			g.inside[g.at(r, c)] = g.inside[g.at(r, c-1)] != a[l.Down(r, c)]
		}
	}
	return g
}

func newRegion(l puzzle.Lattice, style Style) *Region {
	w := l.Cols + 3
	return &Region{l, style, make([]bool, (l.Rows+3)*w), w, [8]int{-w - 1, -w, -w + 1, 1, w + 1, w, w - 1, -1}}
}

// at returns the index of a face in inside.
func (g *Region) at(r, c int) int { return (r+2)*g.width + c + 2 }

// faces returns the indexes of the faces on both sides of an edge.
func (g *Region) faces(edge int) (int, int) {
	r, c, down := g.lattice.Edge(edge)
	if down {
		return g.at(r, c-1), g.at(r, c)
	}
	return g.at(r-1, c), g.at(r, c)
}

// Border returns the loop around the region, as bits of an answer.
func (g *Region) Border() puzzle.Answer {
	a := make(puzzle.Answer, g.lattice.Edges())
	for e := range a {
		i, j := g.faces(e)
		a[e] = g.inside[i] != g.inside[j]
	}
	return a
}

// Change lets faces change sides at random, and returns the region. If same is nil, it tries every face so often that nothing
// is left of the old loop. Otherwise one or more faces change near each cluster of edges that same does not mark: if it was
// always just one, the search for better solutions might undo it again and again.
func (g *Region) Change(ctx context.Context, same []bool, random *rand.Rand) *Region {
	rows, cols := g.lattice.Rows-1, g.lattice.Cols-1
	for i := 0; same == nil && i < 60*rows*cols && (i%1024 > 0 || ctx.Err() == nil); i++ {
		g.change(g.at(random.IntN(rows), random.IntN(cols)), random)
	}
	near := make([]bool, len(g.inside))
	for e := range same {
		i, j := g.faces(e)
		for _, step := range g.ring {
			near[i+step] = near[i+step] || !same[e]
			near[j+step] = near[j+step] || !same[e]
		}
	}
	for _, face := range random.Perm(len(near)) {
		if !near[face] || !g.change(face, random) || random.IntN(2) == 0 {
			continue
		}
		for i := range 5 { // one change is enough near here
			left := face + (i-2)*g.width - 2
			clear(near[max(0, left):min(left+5, len(near))])
		}
	}
	return g
}

// simple reports whether a face can change sides: it is on the lattice, and the loop stays a single one, because around
// the face the inside faces are in one run, the outside faces too, and the face shares a side with both.
func (g *Region) simple(face int) bool {
	r, c := face/g.width-2, face%g.width-2
	if r < 0 || c < 0 || r >= g.lattice.Rows-1 || c >= g.lattice.Cols-1 {
		return false
	}
	var insiders uint8
	for i, step := range g.ring {
		if g.inside[face+step] {
			insiders |= 1 << i
		}
	}
	const sides = 0b10101010
	changes := bits.OnesCount8(insiders ^ bits.RotateLeft8(insiders, 1))
	return changes == 2 && insiders&sides != 0 && insiders&sides != sides
}

// change lets a face change sides, if it can and chance allows it, and reports whether it did.
// If no points may be empty, a face beside it changes, too.
func (g *Region) change(face int, random *rand.Rand) bool {
	if !g.simple(face) {
		return false
	}
	before := g.cost(face)
	g.inside[face] = !g.inside[face]
	if other := face + g.ring[2*random.IntN(4)+1]; !g.style.Full {
		// Whole numbers near 2^(-d/8), so that chance is the same on every machine.
		if d := max(0, g.cost(face)-before); random.IntN(1<<16) < (16-d%8)<<12>>(d/8) {
			return true
		}
	} else if g.simple(other) {
		g.inside[other] = !g.inside[other]
		if g.empty(face)+g.empty(other) == 0 {
			return true
		}
		g.inside[other] = !g.inside[other]
	}
	g.inside[face] = !g.inside[face]
	return false
}

// around counts the inside faces around the upper left corner of a face: the loop does not pass
// this point if there are 0 or 4, and turns there if there are 1 or 3.
func (g *Region) around(face int) (n int) {
	for _, f := range [4]int{face, face - 1, face - g.width, face - g.width - 1} {
		if g.inside[f] {
			n++
		}
	}
	return n
}

// empty counts the corners of a face that the loop does not pass.
func (g *Region) empty(face int) (n int) {
	for _, f := range [4]int{face, face + 1, face + g.width, face + g.width + 1} {
		if g.around(f)%4 == 0 {
			n++
		}
	}
	return n
}

// cost returns the cost of the loop near a face: all terms that can change with the face, and some more.
func (g *Region) cost(face int) (sum int) {
	if g.inside[face] {
		sum += g.style.Inside
	}
	for i := range 9 {
		f := face + (i/3-1)*g.width + i%3 - 1
		n := g.around(f)
		if n%4 == 0 {
			sum += g.style.Empty
		}
		if g.empty(f) == 4 {
			sum += g.style.Hole
		}
		for _, step := range [2]int{1, g.width} { // the sides of the face to the next points
			drawn := g.inside[f] != g.inside[f+step-g.width-1]
			switch next := g.around(f + step); {
			case drawn && n%2 == 1 && n == next:
				sum += g.style.UTurn
			case drawn && n%2 == 1 && next%2 == 1:
				sum += g.style.Zigzag
			}
		}
	}
	return sum
}
