package loop

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle"
	"gridcnf/puzzle/paths"
)

// guide follows a search and draws conclusions that hold for every loop:
//
//   - a point has no edges or two (degrees.go),
//   - an edge divides the inside from the outside (sides.go),
//   - an edge that would close a loop too early cannot be drawn (paths.go),
//   - if the edges that cannot be drawn close a ring, the loop is on one side of it,
//     and all stops have to be on that side (regions.go).
//
// If the stops come and go, the last two look at what is drawn elsewhere instead (elsewhere).
//
// Solvers without a guide get clauses for the first two; the guide needs a fraction of their memory. The third finds what
// Refine would find in a model, long before there is one. The fourth keeps a search from trying all small loops of a region
// one after the other.
type guide struct {
	edges  []cnf.Lit  // by answer bit
	ends   [][2]int32 // by edge: its points
	around [][4]int32 // by point: its edges, right, down, left and up, -1 where the lattice ends

	fold.History
	degrees
	sides
	paths.Paths
	regions
	elsewhere

	grounds []ground  // by literal l, at index vars+l: the ground of what Propagate returned
	implied []cnf.Lit // what Propagate will return
	because []ground  // by place in implied: its ground
	clash   bool      // the last literal of implied is false
}

// ground records from what a conclusion follows.
type ground struct {
	by    reason
	count int32 // how many variables were assigned
	of    int32 // the point or the edge, if the reason needs one
}

// reason says which rule of the guide led to a conclusion.
type reason int8

const (
	byDegree reason = iota
	bySides
	byPath
	byRegion
)

// Guide returns a guide for the loop, whose edges have to be the variables 1, 2, and so on. For edges with parts, the colours
// of their two faces (see Parted), the guide propagates between the three. vars is the number of variables of the formula.
func (m *Writer) Guide(parts [][2]cnf.Lit, vars int) cnf.Propagator {
	l, edges := m.loop, m.edges
	g := &guide{
		edges: edges, ends: make([][2]int32, len(edges)), around: make([][4]int32, l.Points()),
		History: fold.NewHistory(vars),
		grounds: make([]ground, 2*vars+1),
	}
	for e := range g.ends {
		from, to := l.Ends(e)
		g.ends[e] = [2]int32{int32(from), int32(to)}
	}
	for p := range g.around {
		around := l.AroundPoint(p)
		g.around[p] = [4]int32{int32(around[puzzle.East]), int32(around[puzzle.South]), int32(around[puzzle.West]), int32(around[puzzle.North])}
	}
	g.degrees = newDegrees(g.around)
	g.sides = newSides(parts, vars)
	g.elsewhere.loose = m.Loose && len(l.Stops) == 0
	g.Begin(l)
	g.regions = newRegions(l)
	return g
}

// Hints puts the edges of stops first, drawn, from the top to the bottom: most follows from a drawn edge there, and the
// search stays in one area.
func (g *guide) Hints() []cnf.Hint {
	const conflicts = 10 // measured: 1 and 40 are no better
	hints := make([]cnf.Hint, len(g.edges))
	for e, l := range g.edges {
		hints[e] = cnf.Hint{Lit: l.Not(), Weight: 1 - float64(g.ends[e][0])/float64(len(g.around))}
		if g.Worth[e] > 0 {
			hints[e].Lit = l
			hints[e].Weight += conflicts * float64(g.Worth[e])
		}
	}
	return hints
}

// Assign notes that an edge is drawn or empty, or the colour of a face.
func (g *guide) Assign(l cnf.Lit) {
	v := g.Note(l)
	if v >= len(g.edges) { // a face
		for _, e := range g.edgesOf[v] {
			g.part(int(e))
		}
		return
	}
	g.limit(v, l > 0)
	g.part(v)
	if l > 0 {
		g.draw(v)
	} else {
		g.ban(v)
	}
}

// Undo forgets the last variable that was assigned, and drops conclusions from it that Propagate has not returned.
func (g *guide) Undo(l cnf.Lit) {
	v := g.Forget(l)
	for last := len(g.implied) - 1; last >= 0 && g.because[last].count > g.Count; last-- {
		g.implied, g.because, g.clash = g.implied[:last], g.because[:last], false
	}
	if v >= len(g.edges) {
		return
	}
	g.degrees.undo(g.ends[v], l > 0)
	if l > 0 {
		g.lines = g.lines[:len(g.lines)-1]
		g.Split(g.ends[v][0], g.ends[v][1], int32(v))
	} else {
		g.faces.Undo()
	}
}

// Propagate returns what followed from the variables assigned since it was last called.
func (g *guide) Propagate() []cnf.Lit {
	implied := g.implied
	for i, l := range implied {
		g.grounds[len(g.State)+int(l)] = g.because[i]
	}
	g.implied, g.because, g.clash = g.implied[:0], g.because[:0], false
	return implied
}

// conclude adds a literal to what Propagate returns, unless it is true already. After a literal that is false it adds nothing
// more, since the search is in conflict.
func (g *guide) conclude(l cnf.Lit, by reason, of int32) {
	known := g.Value(l)
	if g.clash || known == fold.True {
		return
	}
	g.clash = known == fold.False
	g.implied = append(g.implied, l)
	g.because = append(g.because, ground{by, g.Count, of})
}

// Explain appends the clause by which l followed.
func (g *guide) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	dst = append(dst, l)
	switch why := g.grounds[len(g.State)+int(l)]; why.by {
	case byDegree:
		return g.explainDegree(l, why, dst)
	case bySides:
		return g.explainSides(l, why, dst)
	case byPath:
		return g.explainPath(l, why, dst)
	default:
		return g.explainRegion(l, why, dst)
	}
}

// refuted returns the literal of an assigned variable (from 0) that is false.
func (g *guide) refuted(v int) cnf.Lit { return fold.Is(cnf.Lit(v+1), -g.State[v]) }

// across returns the other end of an edge.
func (g *guide) across(e, cell int32) int32 { return g.ends[e][0] ^ g.ends[e][1] ^ cell }
