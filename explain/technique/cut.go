package technique

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle/rule"
)

// Cut looks for regions that the loop has to leave by two open edges, or cannot leave. What a drawn
// edge says of the others is found by Inside. Network.go finds the edges.
var Cut = &Technique{
	Name:  "cut",
	Class: 4,
	Find: func(k *Known, found func(*Deduction)) {
		g := newNetwork(k)
		for _, set := range g.cuts() {
			if r, ok := g.ring(set); ok {
				g.drawBoth(r, found)
			}
		}
		g.dropParts(found)
	},
	Say: sayCut,
}

// drawBoth finds, for a ring of open edges, that the two at a piece are drawn if the loop
// has to be in that piece and in another one.
func (g *network) drawBoth(r ring, found func(*Deduction)) {
	n := len(r.edges)
	sites := g.sites(r)
	for i, in := range sites {
		out := rule.Nowhere
		for j, s := range sites {
			if j != i && (out == rule.Nowhere || out.Stop < 0 && s.Stop >= 0) {
				out = s
			}
		}
		if in == rule.Nowhere || out == rule.Nowhere {
			continue
		}
		d := g.cut(in, out, func(point int) bool { return g.piece[point] == r.first+i })
		e, f := r.edges[i], r.edges[(i+1)%n]
		d.Lits = []cnf.Lit{cnf.Lit(min(e, f) + 1), cnf.Lit(max(e, f) + 1)}
		found(d)
		if n == 2 {
			return // the other piece says the same
		}
	}
}

// sites returns what the loop has in each piece of a ring of open edges: the first stop that
// it can touch only there, else the first drawn edge.
func (g *network) sites(r ring) []rule.Where {
	sites := slices.Repeat([]rule.Where{rule.Nowhere}, len(r.edges))
	for i, s := range g.board.Stops {
		at := g.piece[s.Points[0]] - r.first
		if at >= 0 && at == g.piece[s.Points[1]]-r.first && sites[at].Stop < 0 {
			sites[at].Stop = i
		}
	}
	for e := range g.label {
		from, _ := g.board.Ends(e)
		if at := g.piece[from] - r.first; at >= 0 && g.value(e) == infer.True && sites[at] == rule.Nowhere {
			sites[at].Edge = e
		}
	}
	return sites
}

// dropParts finds that the edges are empty from which the loop cannot go to where it has
// to be.
func (g *network) dropParts(found func(*Deduction)) {
	elsewhere := make(map[int]rule.Where) // by part
	for e := range g.label {
		if g.value(e) != infer.Open {
			continue
		}
		from, _ := g.board.Ends(e)
		part := g.part[from]
		home, seen := elsewhere[part]
		if !seen {
			home = g.elsewhere(part)
			elsewhere[part] = home
		}
		if home == rule.Nowhere {
			continue
		}
		d := g.cut(rule.Where{Stop: -1, Edge: e}, home, func(point int) bool { return g.part[point] == part })
		d.Lits = []cnf.Lit{-cnf.Lit(e + 1)}
		// Even if one of the crossing edges were drawn, it would be one only.
		d.Facts = d.Facts[:len(d.Facts)-1]
		found(d)
	}
}

// elsewhere returns what the loop has outside of a component: the first stop that it can
// touch only there, else the first drawn edge.
func (g *network) elsewhere(part int) rule.Where {
	for i, s := range g.board.Stops {
		if g.part[s.Points[0]] != part && g.part[s.Points[1]] != part {
			return rule.Where{Stop: i, Edge: -1}
		}
	}
	for e := range g.label {
		if from, _ := g.board.Ends(e); g.value(e) == infer.True && g.part[from] != part {
			return rule.Where{Stop: -1, Edge: e}
		}
	}
	return rule.Nowhere
}

// cut begins a deduction because the loop has something in a region and something not in it.
func (g *network) cut(inside, outside rule.Where, in func(point int) bool) *Deduction {
	region, other := g.region(in)
	if other {
		inside, outside = outside, inside
	}
	inst := &rule.Cut{Loop: g.board, Region: region, Inside: inside, Outside: outside}
	d := &Deduction{Rules: []rule.Instance{inst}, Tight: true}
	for _, w := range [...]rule.Where{inside, outside} {
		if w.Stop < 0 && g.value(w.Edge) == infer.True {
			d.Facts = append(d.Facts, cnf.Lit(w.Edge+1))
		}
	}
	d.Facts = append(d.Facts, g.k.of(g.board.Crossing(region))...)
	return d
}
