package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// paths are the drawn edges: disjoint paths, where a point without edges is one, too.
// Each end of a path knows the other end and what the path is worth (weigh), so that
// drawing an edge and taking it back need a few assignments. A path is only walked
// when its edges are asked for.
type paths struct {
	worth  []int32    // by edge
	goal   int32      // what a loop is worth that lacks nothing
	other  []int32    // by end of a path: its other end
	total  []int32    // by end of a path: what it is worth
	joined [][2]int32 // by drawn edge: the ends of the path that it made
}

func newPaths(points int, worth []int32, goal int) paths {
	p := paths{worth, int32(goal), make([]int32, points), make([]int32, points), make([][2]int32, len(worth))}
	for i := range p.other {
		p.other[i] = int32(i)
	}
	return p
}

// join makes one path of two that end in u and v, and returns its ends; of a path
// from u to v it makes a loop, and returns v, u.
func (p *paths) join(u, v int32, e int) (a, b int32) {
	a, b = p.other[u], p.other[v]
	p.joined[e] = [2]int32{a, b}
	if a != v {
		n := p.total[u] + p.total[v] + p.worth[e]
		p.other[a], p.other[b] = b, a
		p.total[a], p.total[b] = n, n
	}
	return a, b
}

// split takes join back. The points that were joined have kept what they knew, unless
// they were paths by themselves.
func (p *paths) split(u, v int32, e int) {
	if a, b := p.joined[e][0], p.joined[e][1]; a != v {
		p.end(a, u)
		p.end(b, v)
	}
}

// end makes the path from a end in u again.
func (p *paths) end(a, u int32) {
	p.other[a], p.total[a] = u, p.total[u]
	if a == u {
		p.total[a] = 0
	}
}

// draw notes a drawn edge. The edge that would close its path is forbidden, unless the
// loop would be a solution.
func (g *guide) draw(e int) {
	g.lines = append(g.lines, int32(e))
	u, v := g.ends[e][0], g.ends[e][1]
	if g.drawn[u] > 2 || g.drawn[v] > 2 {
		g.joined[e] = [2]int32{v, u} // no path; limit has found the contradiction
		return
	}
	a, b := g.join(u, v, e)
	if a == v {
		if g.early(g.total[u]+g.worth[e], int32(e)) {
			g.conclude(g.edges[e].Not(), byPath, 0)
		}
		return
	}
	for _, closing := range g.around[a] {
		if closing >= 0 && int(closing) != e && g.across(closing, a) == b && g.early(g.total[a]+g.worth[closing], closing) {
			g.conclude(g.edges[closing].Not(), byPath, 0)
		}
	}
}

// early reports whether a loop of so much worth lacks something, once an edge closes it.
func (g *guide) early(worth, closing int32) bool {
	if g.loose {
		return g.others(worth, closing)
	}
	return worth != g.goal
}

// explainPath says that not all edges of a loop are drawn: l and the path between its
// ends.
func (g *guide) explainPath(l cnf.Lit, why ground, dst []cnf.Lit) []cnf.Lit {
	closing := int32(l.Var() - 1)
	cell, end := g.ends[closing][0], g.ends[closing][1]
	g.stamp++
	for came := closing; cell != end; cell = g.across(came, cell) {
		g.seen[cell] = g.stamp
		came = g.onward(cell, came, why.count)
		dst = append(dst, g.edges[came].Not())
	}
	if g.loose {
		g.seen[end] = g.stamp
		dst = append(dst, g.line(false, why.count).Not())
	}
	return dst
}

// onward returns the edge by which a path, as it was when so many variables were
// assigned, leaves a point that it entered by another.
func (g *guide) onward(cell, came, count int32) int32 {
	for _, e := range g.around[cell] {
		if e >= 0 && e != came && g.Was(int(e), count) == fold.True {
			return e
		}
	}
	panic("loop: a path that ends in the middle")
}
