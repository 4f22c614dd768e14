package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// elsewhere is what a guide has in place of stops if these come and go, and any loop can be all
// there is: a loop closes too early, and a region has the loop on its other side, if an edge is
// drawn elsewhere. Clauses have that edge. Measured, the guide gains nothing if it knows of stops
// that depend on a literal: the edges that their shapes ask for are soon drawn.
type elsewhere struct {
	loose bool
	lines []int32 // the drawn edges, in order
}

// others reports whether a loop of so many edges, which an edge closes, leaves drawn ones out.
func (g *guide) others(edges, closing int32) bool {
	drawn := int32(len(g.lines))
	if g.State[closing] != fold.True {
		drawn++
	}
	return drawn > edges
}

// drawnEnds counts the ends of drawn edges in a region.
func (g *guide) drawnEnds(region []int32) (n int32) {
	for _, point := range region {
		n += int32(g.drawn[point])
	}
	return n
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
