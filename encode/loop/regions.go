package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
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

	stops  int32     // how many there are
	single []int32   // by point: how many stops are there and nowhere else
	double [][]int32 // by point: the stops that are there and at another point, too
	stamp  int32
	seen   []int32    // by point
	half   [2][]int32 // by queue and double stop: the stamp of its first point
	queues [2][]int32
}

func newRegions(l *rule.Loop) regions {
	n := l.Faces() + 1
	x := regions{
		parent: make([]int32, n), size: make([]int32, n), walls: make([][2]int32, l.Edges()),
		stops: int32(len(l.Stops)), single: make([]int32, l.Points()), seen: make([]int32, l.Points()),
	}
	for i := range x.parent {
		x.parent[i], x.size[i] = int32(i), 1
	}
	for e := range x.walls {
		left, right := l.FacesOf(e)
		x.walls[e] = [2]int32{int32(right), int32(left)}
	}
	for i := range l.Stops {
		p := l.Stops[i].Points
		if p[0] == p[1] {
			x.single[p[0]]++
			continue
		}
		if x.double == nil {
			x.double = make([][]int32, l.Points())
			x.half = [2][]int32{make([]int32, len(l.Stops)), make([]int32, len(l.Stops))}
		}
		for _, point := range p {
			x.double[point] = append(x.double[point], int32(i))
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
// sides, it has to be drawn after all; in a region without stops, or with parts of some
// only, nothing is drawn if there are stops outside.
func (g *guide) ban(e int) {
	if !g.wall(e) || g.stops == 0 && !g.loose {
		return
	}
	region, here, torn := g.smaller(g.ends[e])
	all := g.stops
	if g.loose { // both ends of the drawn edges, in place of stops
		here, torn, all = 0, 0, 2*int32(len(g.lines))
		for _, point := range region {
			here += int32(g.drawn[point])
		}
	}
	switch {
	case here+torn == all: // the other region is without, but larger
	case here > 0:
		g.conclude(g.edges[e], byRegion, region[0])
	default:
		for _, point := range region {
			for _, inside := range g.around[point][:2] { // right and down, so that each comes once
				if inside >= 0 && g.State[inside] != fold.False {
					g.conclude(g.edges[inside].Not(), byRegion, point)
				}
			}
		}
	}
}

// smaller explores the regions of two points in step and returns the points of the one that
// is exhausted first, how many stops are in it, and how many are at one of their two points.
func (g *guide) smaller(points [2]int32) (region []int32, here, torn int32) {
	g.stamp++
	var in, parts [2]int32
	for i, point := range points {
		g.queues[i] = append(g.queues[i][:0], point)
		g.seen[point] = g.stamp
	}
	for next := 0; ; next++ {
		for i := range g.queues {
			if next == len(g.queues[i]) {
				return g.queues[i], in[i], parts[i]
			}
			point := g.queues[i][next]
			in[i] += g.single[point]
			if g.double != nil {
				for _, stop := range g.double[point] {
					if g.half[i][stop] == g.stamp {
						in[i]++
						parts[i]--
					} else {
						g.half[i][stop] = g.stamp
						parts[i]++
					}
				}
			}
			for _, e := range g.around[point] {
				if e >= 0 && g.State[e] != fold.False {
					g.reach(i, g.across(e, point))
				}
			}
		}
	}
}

// reach adds a point to a queue if it has not been seen.
func (g *guide) reach(queue int, point int32) {
	if g.seen[point] != g.stamp {
		g.seen[point] = g.stamp
		g.queues[queue] = append(g.queues[queue], point)
	}
}

// explainRegion appends the edges around the region of a point, as it was: one of them is drawn, or l holds.
func (g *guide) explainRegion(l cnf.Lit, why ground, dst []cnf.Lit) []cnf.Lit {
	g.stamp++
	g.queues[0] = g.queues[0][:0]
	g.reach(0, why.of)
	for i := 0; i < len(g.queues[0]); i++ {
		cell := g.queues[0][i]
		for _, e := range g.around[cell] {
			if e >= 0 && g.Was(int(e), why.count) != fold.False {
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
	if g.loose && l > 0 {
		dst = append(dst, g.line(true, why.count).Not())
	}
	if g.loose {
		dst = append(dst, g.line(false, why.count).Not())
	}
	return dst
}

// elsewhere replaces the stops if these come and go, so that any loop may be the solution. A loop
// then closes too early, or a region has the loop on its other side, if some edge is drawn
// elsewhere; that edge goes into the clause. Measured, it does not help the guide to know stops
// that depend on a literal: the edges that their shapes demand are soon drawn.
type elsewhere struct {
	loose bool
	lines []int32 // the drawn edges, in order
}

// others reports whether any drawn edge is outside the loop that the edge closing completes.
func (g *guide) others(edges, closing int32) bool {
	drawn := int32(len(g.lines))
	if g.State[closing] != fold.True {
		drawn++
	}
	return drawn > edges
}

// line returns the first of the edges that were drawn when so many variables were assigned and
// that begin, or do not, at one of the points seen last.
func (g *guide) line(seen bool, count int32) cnf.Lit {
	for _, e := range g.lines {
		if g.When[e] <= count && (g.seen[g.ends[e][0]] == g.stamp) == seen {
			return g.edges[e]
		}
	}
	panic("loop: nothing is drawn elsewhere")
}
