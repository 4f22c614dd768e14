package encode

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/masyu"
)

// loopGuide follows a search and draws the conclusions that hold for every loop, whatever
// the pearls:
//
//   - a cell has no edges or two (degrees.go),
//   - an edge parts the inside from the outside (sides.go),
//   - an edge that would close a loop too early cannot be drawn (paths.go),
//   - where the edges that cannot be drawn close a ring around a region, the loop is
//     on one side of it, and that is where all the pearls have to be (regions.go).
//
// For the first two, others get clauses; the guide states them in a fraction of the
// memory. The third is what loopCutter would find out from a model, long before there
// is one. The fourth keeps the third from trying all the small loops of a region one
// after the other.
type loopGuide struct {
	edges  []cnf.Lit  // by answer bit
	ends   [][2]int32 // by edge: its cells
	around [][4]int32 // by cell: its edges, right, down, left and up, -1 where the board ends
	goal   int32      // how many stops a loop has to visit: the pearls, or all cells

	history
	degrees
	sides
	paths
	regions

	grounds [2][]ground // of conclusions, by sign and variable
	implied []cnf.Lit
	clash   bool // the last of them is false
}

// ground says what a conclusion followed from.
type ground struct {
	rule  rule
	count int32 // how many variables were assigned
	of    int32 // the cell or the edge, if the rule has to know
}

// rule is one of those of a loopGuide.
type rule int8

const (
	byDegree rule = iota
	bySides
	byPath
	byRegion
)

func newLoopGuide(b *masyu.Board, edges []cnf.Lit, parts [][2]cnf.Lit, vars int) *loopGuide {
	rows, cols := b.Size()
	g := &loopGuide{
		edges: edges, ends: make([][2]int32, len(edges)), around: make([][4]int32, rows*cols),
		history: newHistory(vars),
		grounds: [2][]ground{make([]ground, vars), make([]ground, vars)},
	}
	for e := range g.ends {
		r, c, down := b.Edge(e)
		from := int32(r*cols + c)
		g.ends[e] = [2]int32{from, from + 1}
		if down {
			g.ends[e][1] = from + int32(cols)
		}
	}
	stops := make([]int32, rows*cols)
	for i := range stops {
		r, c := i/cols, i%cols
		g.around[i] = [4]int32{int32(b.Right(r, c)), int32(b.Down(r, c)), int32(b.Right(r, c-1)), int32(b.Down(r-1, c))}
		if b.Full || b.At(r, c) != masyu.None {
			stops[i] = 1
			g.goal++
		}
	}
	g.degrees = newDegrees(g.around)
	g.sides = newSides(parts, vars)
	g.paths = newPaths(stops, len(edges))
	g.regions = newRegions(b)
	return g
}

// Observed returns the edges and the colours of faces, and their complements.
func (g *loopGuide) Observed() []cnf.Lit {
	lits := make([]cnf.Lit, 0, 2*len(g.state))
	for v := range g.state {
		lits = append(lits, cnf.Lit(v+1), -cnf.Lit(v+1))
	}
	return lits
}

// Hints are the edges of the pearls first, from the top to the bottom: there most
// follows from an edge that is drawn, and what follows stays together.
func (g *loopGuide) Hints() []cnf.Hint {
	const conflicts = 10 // measured: 1 and 40 are no better
	hints := make([]cnf.Hint, len(g.edges))
	for e, l := range g.edges {
		u, v := g.ends[e][0], g.ends[e][1]
		hints[e] = cnf.Hint{Lit: l.Not(), Weight: 1 - float64(u)/float64(len(g.around))}
		if pearls := g.stops[u] + g.stops[v]; pearls > 0 {
			hints[e].Lit = l
			hints[e].Weight += conflicts * float64(pearls)
		}
	}
	return hints
}

// Assign notes that an edge is drawn, or that it cannot be, or the colour of a face.
func (g *loopGuide) Assign(l cnf.Lit) {
	v := g.note(l)
	if v >= len(g.edges) {
		g.colour(v)
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

// Undo forgets the last variable that was assigned.
func (g *loopGuide) Undo(l cnf.Lit) {
	v := g.forget(l)
	if v >= len(g.edges) {
		return
	}
	g.degrees.undo(g.ends[v], l > 0)
	if l > 0 {
		g.split(g.ends[v][0], g.ends[v][1], v)
	} else {
		g.open()
	}
}

// Propagate returns what followed from the variables assigned since it was last called.
func (g *loopGuide) Propagate() []cnf.Lit {
	implied := g.implied
	g.implied, g.clash = g.implied[:0], false
	return implied
}

// conclude adds a literal to what Propagate returns, unless it is known. After one that
// is known to be false nothing is concluded: what there is then makes no sense.
func (g *loopGuide) conclude(l cnf.Lit, by rule, of int32) {
	v, s := l.Var()-1, sign(l)
	if known := g.state[v]; g.clash || known == [2]value{isTrue, isFalse}[s] {
		return
	} else if known != open {
		g.clash = true
	}
	g.grounds[s][v] = ground{by, g.count, of}
	g.implied = append(g.implied, l)
}

// Explain appends the clause by which l followed.
func (g *loopGuide) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	dst = append(dst, l)
	switch why := g.grounds[sign(l)][l.Var()-1]; why.rule {
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

// refuted is the literal of an assigned variable that is false.
func (g *loopGuide) refuted(v int) cnf.Lit { return is(cnf.Lit(v+1), -g.state[v]) }

// across returns the other end of an edge.
func (g *loopGuide) across(e, cell int32) int32 { return g.ends[e][0] ^ g.ends[e][1] ^ cell }
