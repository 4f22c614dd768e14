package setting

import (
	"math/bits"
	"math/rand/v2"

	"gridcnf/puzzle"
)

// Region is a set of faces of a lattice whose border is one loop: the faces in it are
// connected, and so are those that are not, with what surrounds the lattice. No two faces
// touch at a corner only.
type Region struct {
	lattice puzzle.Lattice
	inside  []bool // faces, row by row, with a margin of one face all around
	style   Style
}

// Style is what loops are to look like, as costs: a change that costs k more is made with
// probability 2^(-k/8).
type Style struct {
	Empty  int  // of a point that the loop does not pass
	Turn   int  // of a point where it turns
	Inside int  // of a face inside
	Full   bool // every point has to be passed
}

// The neighbours of a face in a circle, as steps of rows and columns.
var ring = [8][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}

// beside has the neighbours in the ring that share a side with the face.
const beside = 0b10101010

// simple reports whether a face can change sides, by which of its ring are inside. The loop
// stays one loop if both the insiders and the outsiders stand in a row and have a side in common with it.
func simple(insiders uint8) bool {
	changes := bits.OnesCount8(insiders ^ bits.RotateLeft8(insiders, 1))
	return changes == 2 && insiders&beside != 0 && insiders&beside != beside
}

// odds are the chances of changes by their cost, of 1<<16. They are whole numbers, so that
// chance is the same on every machine.
var odds = func() (table [256]uint32) {
	const eighth = 60097 // 2^(-1/8)
	table[0] = 1 << 16
	for k := 1; k < len(table); k++ {
		table[k] = table[k-1] * eighth >> 16
	}
	return table
}()

func (g *Region) width() int { return g.lattice.Cols + 1 }

// at is the place of a face among those inside.
func (g *Region) at(r, c int) int { return (r+1)*g.width() + c + 1 }

func newRegion(l puzzle.Lattice, style Style) *Region {
	return &Region{l, make([]bool, (l.Rows+1)*(l.Cols+1)), style}
}

// NewRegion returns a random region. The loop passes all points if there is such a loop, and
// at most one row and one column less. The lattice has two rows and two columns of points at least.
//
// Squares of four points are joined by a random tree, around which the loop goes.
func NewRegion(l puzzle.Lattice, style Style, random *rand.Rand) *Region {
	g := newRegion(l, style)
	rows, cols := l.Rows/2, l.Cols/2
	tree := make([]int, rows*cols) // the root of each square's tree
	var joins [][2]int
	for i := range tree {
		tree[i] = i
		g.inside[g.at(i/cols*2, i%cols*2)] = true
		if i%cols+1 < cols {
			joins = append(joins, [2]int{i, i + 1})
		}
		if i+cols < len(tree) {
			joins = append(joins, [2]int{i, i + cols})
		}
	}
	root := func(i int) int {
		for tree[i] != i {
			i = tree[i]
		}
		return i
	}
	random.Shuffle(len(joins), func(i, j int) { joins[i], joins[j] = joins[j], joins[i] })
	for _, join := range joins {
		from, to := join[0], join[1]
		if a, b := root(from), root(to); a != b {
			tree[a] = b
			g.inside[g.at(from/cols+to/cols, from%cols+to%cols)] = true
		}
	}
	if l.Rows%2 == 1 { // a point below each square that ends at the last row
		for c := range cols {
			g.inside[g.at(l.Rows-2, 2*c)] = true
		}
	}
	if l.Cols%2 == 1 {
		for r := range rows {
			g.inside[g.at(2*r, l.Cols-2)] = true
		}
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

// Border returns the loop around the region, as bits of an answer.
func (g *Region) Border() puzzle.Answer {
	a := make(puzzle.Answer, g.lattice.Edges())
	for e := range a {
		r, c, down := g.lattice.Edge(e)
		if down {
			a[e] = g.inside[g.at(r, c-1)] != g.inside[g.at(r, c)]
		} else {
			a[e] = g.inside[g.at(r-1, c)] != g.inside[g.at(r, c)]
		}
	}
	return a
}

// simple reports whether a face can change sides.
func (g *Region) simple(r, c int) bool {
	var insiders uint8
	for i, step := range ring {
		if g.inside[g.at(r+step[0], c+step[1])] {
			insiders |= 1 << i
		}
	}
	return simple(insiders)
}

// cost is what the corners of a face and the face itself cost, and how many of its corners are not passed.
func (g *Region) cost(r, c int) (sum, missed int) {
	for _, corner := range [4][2]int{{r, c}, {r, c + 1}, {r + 1, c}, {r + 1, c + 1}} {
		i, n := g.at(corner[0], corner[1]), 0
		for _, face := range [4]int{i, i - 1, i - g.width(), i - g.width() - 1} {
			if g.inside[face] {
				n++
			}
		}
		switch n {
		case 0, 4:
			sum += g.style.Empty
			missed++
		case 1, 3:
			sum += g.style.Turn
		}
	}
	if g.inside[g.at(r, c)] {
		sum += g.style.Inside
	}
	return sum, missed
}

// change lets a face change sides, if it can and chance allows it, and reports whether it did.
func (g *Region) change(r, c int, random *rand.Rand) bool {
	if !g.simple(r, c) {
		return false
	}
	face := g.at(r, c)
	before, _ := g.cost(r, c)
	g.inside[face] = !g.inside[face]
	after, missed := g.cost(r, c)
	if g.style.Full && missed > 0 {
		if g.mend(r, c, random) {
			return true
		}
	} else if d := after - before; d <= 0 || random.Uint32N(1<<16) < odds[min(d, len(odds)-1)] {
		return true
	}
	g.inside[face] = !g.inside[face]
	return false
}

// mend lets a neighbour of a face change sides so that no point is missed any more.
func (g *Region) mend(r, c int, random *rand.Rand) bool {
	first := random.IntN(4)
	for i := range 4 {
		step := ring[(first+i)%4*2+1]
		r2, c2 := r+step[0], c+step[1]
		if !g.has(r2, c2) || !g.simple(r2, c2) {
			continue
		}
		other := g.at(r2, c2)
		g.inside[other] = !g.inside[other]
		_, missed := g.cost(r, c)
		_, missed2 := g.cost(r2, c2)
		if missed+missed2 == 0 {
			return true
		}
		g.inside[other] = !g.inside[other]
	}
	return false
}

func (g *Region) has(r, c int) bool {
	return r >= 0 && c >= 0 && r < g.lattice.Rows-1 && c < g.lattice.Cols-1
}

// sweeps is how often each face is asked to change when all of them are.
const sweeps = 60

// Change lets faces change sides at random: if open is nil all over the lattice, until
// nothing is left of what the loop was, and else one or two of them near each cluster of
// edges that are open. It returns the region.
func (g *Region) Change(open []bool, random *rand.Rand) *Region {
	rows, cols := g.lattice.Rows-1, g.lattice.Cols-1
	if open == nil {
		for range sweeps * rows * cols {
			g.change(random.IntN(rows), random.IntN(cols), random)
		}
		return g
	}
	for _, cluster := range g.clusters(open) {
		for left, tries := 1+random.IntN(2), 0; left > 0 && tries < 20; tries++ {
			if f := cluster[random.IntN(len(cluster))]; g.change(f[0], f[1], random) {
				left--
			}
		}
	}
	return g
}

// clusters returns the faces beside open edges, by groups of faces that touch.
func (g *Region) clusters(open []bool) (groups [][][2]int) {
	near := make([]bool, len(g.inside))
	for e := range open {
		if open[e] {
			r, c, down := g.lattice.Edge(e)
			near[g.at(r, c)] = true
			if down {
				near[g.at(r, c-1)] = true
			} else {
				near[g.at(r-1, c)] = true
			}
		}
	}
	for r := range g.lattice.Rows - 1 {
		for c := range g.lattice.Cols - 1 {
			if !near[g.at(r, c)] {
				continue
			}
			near[g.at(r, c)] = false
			group := [][2]int{{r, c}}
			for i := 0; i < len(group); i++ {
				for _, step := range ring {
					next := [2]int{group[i][0] + step[0], group[i][1] + step[1]}
					if g.has(next[0], next[1]) && near[g.at(next[0], next[1])] {
						near[g.at(next[0], next[1])] = false
						group = append(group, next)
					}
				}
			}
			groups = append(groups, group)
		}
	}
	return groups
}
