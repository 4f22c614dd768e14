package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// regions are the parts into which the edges that cannot be drawn divide the board. Such an edge is a wall that connects its
// two faces. If walls connect the two already, the new wall closes a ring and divides what is inside from what is outside.
type regions struct {
	faces fold.Faces // in groups of those that walls connect
	walls [][2]int32 // by edge: its two faces

	stops  int32      // how many stops there are
	single []int32    // by point: how many stops are at this point alone
	double [][]int32  // by point: the stops that are at this point and at another one
	stamp  int32      // the number of the latest exploration
	seen   []int32    // by point: the latest exploration that reached it
	half   [2][]int32 // by queue and double stop: the latest exploration that reached its first point
	queues [2][]int32
}

func newRegions(l *rule.Loop) regions {
	x := regions{
		walls: make([][2]int32, l.Edges()), stops: int32(len(l.Stops)), single: make([]int32, l.Points()), seen: make([]int32, l.Points()),
	}
	x.faces.Begin(l.Faces())
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

// ban notes an edge that cannot be drawn. If it closes a ring with stops on both sides, that is a conflict: the edge has to be
// drawn. If one side has no stop completely but there are stops on the other, nothing is drawn on the first side.
func (g *guide) ban(e int) {
	if a, b, _ := g.faces.Join(g.walls[e][0], g.walls[e][1], 0); a != b || g.stops == 0 && !g.loose {
		return
	}
	region, here, torn := g.smaller(g.ends[e])
	all := g.stops
	if g.loose { // count the ends of drawn edges instead of stops
		here, torn, all = 0, 0, 2*int32(len(g.lines))
		for _, point := range region {
			here += int32(g.drawn[point])
		}
	}
	switch {
	case here+torn == all: // the other region has no stops, but to empty a large region would take long
	case here > 0:
		g.conclude(g.edges[e], byRegion, region[0])
	default:
		for _, point := range region {
			for _, inside := range g.around[point][:2] { // right and down, so that each edge comes once
				if inside >= 0 && g.State[inside] != fold.False {
					g.conclude(g.edges[inside].Not(), byRegion, point)
				}
			}
		}
	}
}

// smaller explores the regions of two points in step, and returns the points of the region that is exhausted first. here is
// how many stops are completely in it, and torn how many have only one of their two points in it.
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

// explainRegion explains l by the region of a point as it was then: an edge around the region is drawn, or l holds.
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

// elsewhere replaces the stops if these come and go, so that any loop may be the solution. A loop then closes too early if an
// edge is drawn elsewhere, and a region is empty if an edge is drawn outside; the clause then has that edge, too. Measured, the
// guide gains nothing from stops that depend on a literal: the edges that their shapes demand are soon drawn.
type elsewhere struct {
	loose bool
	lines []int32 // the drawn edges, in order
}

// others reports whether some drawn edge is not on the loop that closing completes, which has the given number of edges.
func (g *guide) others(edges, closing int32) bool {
	drawn := int32(len(g.lines))
	if g.State[closing] != fold.True {
		drawn++
	}
	return drawn > edges
}

// line returns the first edge that was drawn when count variables were assigned and whose first point was seen in the latest
// exploration, or was not, as seen says.
func (g *guide) line(seen bool, count int32) cnf.Lit {
	for _, e := range g.lines {
		if g.When[e] <= count && (g.seen[g.ends[e][0]] == g.stamp) == seen {
			return g.edges[e]
		}
	}
	panic("loop: nothing is drawn elsewhere")
}
