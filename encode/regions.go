package encode

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/masyu"
)

// regions are what the edges that cannot be drawn part the board into. Such an edge
// is a wall between two faces; a wall between faces that walls connect already closes
// a ring, and what is inside is parted from what is outside.
//
// Faces that walls connect are kept in a union-find structure that can be taken back:
// by size, without path compression.
type regions struct {
	parent []int32 // by face, the last is all that is around the board
	size   []int32
	merged []int32    // the roots that lost, in the order of the walls; -1 for a closed ring
	walls  [][2]int32 // by edge: the faces that it would be a wall between

	stamp  int32
	seen   []int32 // by cell
	queues [2][]int32
}

func newRegions(b *masyu.Board) regions {
	rows, cols := b.Size()
	n := (rows-1)*(cols-1) + 1
	x := regions{parent: make([]int32, n), size: make([]int32, n), seen: make([]int32, rows*cols), walls: make([][2]int32, b.Bits())}
	for i := range x.parent {
		x.parent[i], x.size[i] = int32(i), 1
	}
	face := func(r, c int) int32 {
		if r < 0 || c < 0 || r >= rows-1 || c >= cols-1 {
			return int32(n - 1)
		}
		return int32(r*(cols-1) + c)
	}
	for e := range x.walls {
		r, c, down := b.Edge(e)
		x.walls[e] = [2]int32{face(r, c), face(r-1, c)}
		if down {
			x.walls[e][1] = face(r, c-1)
		}
	}
	return x
}

func (x *regions) root(face int32) int32 {
	for x.parent[face] != face {
		face = x.parent[face]
	}
	return face
}

// wall parts the two ends of an edge and reports whether that closes a ring.
func (x *regions) wall(e int) bool {
	a, b := x.root(x.walls[e][0]), x.root(x.walls[e][1])
	if a == b {
		x.merged = append(x.merged, -1)
		return true
	}
	if x.size[a] > x.size[b] {
		a, b = b, a
	}
	x.parent[a] = b
	x.size[b] += x.size[a]
	x.merged = append(x.merged, a)
	return false
}

// open takes the last wall back.
func (x *regions) open() {
	last := len(x.merged) - 1
	if a := x.merged[last]; a >= 0 {
		x.size[x.parent[a]] -= x.size[a]
		x.parent[a] = a
	}
	x.merged = x.merged[:last]
}

// ban notes an edge that cannot be drawn. If it closes a ring that has stops on both
// sides, it has to be drawn after all; in a region without stops nothing is drawn.
func (g *loopGuide) ban(e int) {
	if !g.wall(e) || g.goal == 0 {
		return
	}
	region, stops := g.smaller(g.ends[e])
	switch {
	case stops == g.goal: // the other region is without, but larger
	case stops > 0:
		g.conclude(g.edges[e], byRegion, region[0])
	default:
		for _, cell := range region {
			for _, inside := range g.around[cell][:2] { // right and down, so that each comes once
				if inside >= 0 && g.state[inside] != isFalse {
					g.conclude(g.edges[inside].Not(), byRegion, cell)
				}
			}
		}
	}
}

// smaller explores the regions of two cells in step and returns the cells and the
// stops of the one that is exhausted first.
func (g *loopGuide) smaller(cells [2]int32) (region []int32, stops int32) {
	g.stamp++
	var visits [2]int32
	for i, cell := range cells {
		g.queues[i] = append(g.queues[i][:0], cell)
		g.seen[cell] = g.stamp
	}
	for next := 0; ; next++ {
		for i := range g.queues {
			if next == len(g.queues[i]) {
				return g.queues[i], visits[i]
			}
			cell := g.queues[i][next]
			visits[i] += g.stops[cell]
			for _, e := range g.around[cell] {
				if e >= 0 && g.state[e] != isFalse {
					g.reach(i, g.across(e, cell))
				}
			}
		}
	}
}

// reach adds a cell to a queue if it has not been seen.
func (g *loopGuide) reach(queue int, cell int32) {
	if g.seen[cell] != g.stamp {
		g.seen[cell] = g.stamp
		g.queues[queue] = append(g.queues[queue], cell)
	}
}

// explainRegion appends the edges around the region of a cell, as it was: one of them is
// drawn, or l holds.
func (g *loopGuide) explainRegion(l cnf.Lit, why ground, dst []cnf.Lit) []cnf.Lit {
	g.stamp++
	g.queues[0] = g.queues[0][:0]
	g.reach(0, why.of)
	for i := 0; i < len(g.queues[0]); i++ {
		cell := g.queues[0][i]
		for _, e := range g.around[cell] {
			if e >= 0 && g.was(int(e), why.count) != isFalse {
				g.reach(0, g.across(e, cell))
			}
		}
	}
	for _, cell := range g.queues[0] {
		for _, e := range g.around[cell] {
			if e >= 0 && e != int32(l.Var()-1) && g.seen[g.across(e, cell)] != g.stamp {
				dst = append(dst, g.edges[e])
			}
		}
	}
	return dst
}
