package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/paths"
)

// draw notes a drawn edge. It forbids the edge that would close the path, unless the loop would be a solution.
func (g *guide) draw(e int) {
	g.lines = append(g.lines, int32(e))
	u, v := g.ends[e][0], g.ends[e][1]
	if g.drawn[u] > 2 || g.drawn[v] > 2 {
		g.Skip(u, v, int32(e)) // limit has found the contradiction
		return
	}
	a, b := g.Join(u, v, int32(e))
	path := g.End(a)
	if a == v {
		if g.early(path, int32(e)) {
			g.conclude(g.edges[e].Not(), byPath, 0)
		}
		return
	}
	for _, closing := range g.around[a] {
		if closing >= 0 && int(closing) != e && g.across(closing, a) == b && g.early(path, closing) {
			g.conclude(g.edges[closing].Not(), byPath, 0)
		}
	}
}

// early reports whether a path would lack something if an edge closed it.
func (g *guide) early(path *paths.End, closing int32) bool {
	if g.loose {
		return g.others(path.Edges+1, closing)
	}
	return path.Worth+g.Worth[closing] != g.Goal
}

// explainPath explains l by the path that it would close: not all edges of that loop can be drawn.
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

// onward returns the edge by which a path leaves a point that it entered by edge came, at the time when count variables were
// assigned.
func (g *guide) onward(cell, came, count int32) int32 {
	for _, e := range g.around[cell] {
		if e >= 0 && e != came && g.Was(int(e), count) == fold.True {
			return e
		}
	}
	panic("loop: a path that ends in the middle")
}
