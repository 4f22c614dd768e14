package technique

import (
	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// Cut looks for regions that the loop has to leave, or cannot, by few edges. Network.go
// and ring.go find them.
var Cut = &Technique{
	Name:  "cut",
	Class: 4,
	Text:  "a region has only two ways out for the loop, or one, or none",
	Find: func(k *Known, yield func(*Deduction) bool) {
		g := newNetwork(k)
		bridges, sets := g.cuts()
		for _, e := range bridges {
			if !g.dropBridge(e, yield) {
				return
			}
		}
		for _, set := range sets {
			if !g.useRing(set, yield) {
				return
			}
		}
		g.dropParts(yield)
	},
	Say: sayCut,
}

// dropBridge yields that a bridge is empty: the loop would not come back.
func (g *network) dropBridge(edge int, yield func(*Deduction) bool) bool {
	if g.value(edge) != infer.Open {
		return true
	}
	cells, ok := g.side(edge)
	if !ok {
		return true
	}
	d := g.deduction(&rule.Parity{Loop: g.board, Region: g.region(cells)})
	d.Lits = []cnf.Lit{-cnf.Lit(edge + 1)}
	return yield(d)
}

// useRing yields what follows for the edges of a ring. They are all drawn or all empty.
func (g *network) useRing(set []int, yield func(*Deduction) bool) bool {
	open := 0
	for _, e := range set {
		if g.value(e) == infer.Open {
			open++
		}
	}
	if open == 0 {
		return true
	}
	r, ok := g.ring(set)
	switch {
	case !ok:
		return true
	case open < len(set):
		return g.drawOther(r, yield)
	}
	return g.drawBoth(r, yield)
}

// drawOther yields that open edges of a ring are drawn, for another one is.
func (g *network) drawOther(r ring, yield func(*Deduction) bool) bool {
	n := len(r.edges)
	for i, e := range r.edges {
		if g.value(e) != infer.Open {
			continue
		}
		ahead, back := 1, 1 // pieces as far as a drawn edge
		for g.value(r.edges[(i+ahead)%n]) == infer.Open {
			ahead++
		}
		for g.value(r.edges[(i-back+n)%n]) == infer.Open {
			back++
		}
		first, next := r.arc(i, ahead), r.arc(i-back+n, back)
		if total(next) < total(first) {
			first = next
		}
		d := g.deduction(&rule.Parity{Loop: g.board, Region: g.region(first...)})
		d.Lits = []cnf.Lit{cnf.Lit(e + 1)}
		if !yield(d) {
			return false
		}
	}
	return true
}

// arc returns some pieces of a ring in a row.
func (r *ring) arc(from, count int) [][]int {
	var pieces [][]int
	for i := range count {
		pieces = append(pieces, r.pieces[(from+i)%len(r.pieces)])
	}
	return pieces
}

// total is the number of cells of some pieces.
func total(pieces [][]int) int {
	n := 0
	for _, p := range pieces {
		n += len(p)
	}
	return n
}

// drawBoth yields, for a ring of open edges, that the two at a piece are drawn if the loop
// has to be in that piece and in another one.
func (g *network) drawBoth(r ring, yield func(*Deduction) bool) bool {
	sites := make([]rule.Where, len(r.pieces))
	for i, cells := range r.pieces {
		sites[i] = g.where(cells)
	}
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
		d := g.deduction(g.between(g.region(r.pieces[i]), in, out))
		e, f := r.edges[i], r.edges[(i+1)%len(r.edges)]
		d.Lits = []cnf.Lit{cnf.Lit(min(e, f) + 1), cnf.Lit(max(e, f) + 1)}
		if !yield(d) {
			return false
		}
		if len(r.edges) == 2 {
			return true // the other piece says the same
		}
	}
	return true
}

// where returns what the loop has among some points: the first stop, else the first drawn
// edge of those that are not taken out.
func (g *network) where(points []int) rule.Where {
	s := rule.Nowhere
	for _, c := range points {
		for _, stop := range g.stopsAt[c] {
			if g.met[stop]++; int(g.met[stop]) == g.corners(stop) && (s.Stop < 0 || int(stop) < s.Stop) {
				s = rule.Where{Stop: int(stop), Edge: -1}
			}
		}
		if s.Stop >= 0 {
			continue
		}
		g.around(c, func(edge, _ int) {
			if g.value(edge) == infer.True && (s.Edge < 0 || edge < s.Edge) {
				s.Edge = edge
			}
		})
	}
	for _, c := range points {
		for _, stop := range g.stopsAt[c] {
			g.met[stop] = 0
		}
	}
	return s
}

// corners is how many points a stop is at.
func (g *network) corners(stop int32) int {
	if p := g.board.Stops[stop].Points; p[0] == p[1] {
		return 1
	}
	return 2
}

// pointOf is a point of something that the loop has.
func (g *network) pointOf(w rule.Where) int {
	if w.Stop >= 0 {
		return g.board.Stops[w.Stop].Points[0]
	}
	from, _ := g.board.Ends(w.Edge)
	return from
}

// between makes the Cut instance of a region and two things that the loop has, one in it
// and one not.
func (g *network) between(region []bool, a, b rule.Where) *rule.Cut {
	if !region[g.pointOf(a)] {
		a, b = b, a
	}
	return &rule.Cut{Loop: g.board, Region: region, Inside: a, Outside: b}
}

// dropParts yields that the edges are empty from which the loop cannot go to where it has
// to be.
func (g *network) dropParts(yield func(*Deduction) bool) {
	elsewhere := make(map[int32]rule.Where) // by part
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
		cells, _ := g.flood(from)
		g.release(cells)
		d := g.deduction(g.between(g.region(cells), rule.Where{Stop: -1, Edge: e}, home))
		d.Lits = []cnf.Lit{-cnf.Lit(e + 1)}
		// Even if one of the crossing edges were drawn, it would be one only.
		d.Facts = d.Facts[:len(d.Facts)-1]
		if !yield(d) {
			return
		}
	}
}

// elsewhere returns what the loop has outside of a component: the first stop that it can
// touch only there, else the first drawn edge.
func (g *network) elsewhere(part int32) rule.Where {
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

// deduction begins one from what is known of the edges over the border of a region, and
// of those that the loop has.
func (g *network) deduction(inst rule.Instance) *Deduction {
	d := &Deduction{Rules: []rule.Instance{inst}, Tight: true}
	var region []bool
	switch r := inst.(type) {
	case *rule.Parity:
		region = r.Region
	case *rule.Cut:
		region = r.Region
		for _, s := range [...]rule.Where{r.Inside, r.Outside} {
			if s.Stop < 0 && g.value(s.Edge) == infer.True {
				d.Facts = append(d.Facts, cnf.Lit(s.Edge+1))
			}
		}
	}
	for _, e := range g.board.Crossing(region) {
		switch g.value(e) {
		case infer.True:
			d.Facts = append(d.Facts, cnf.Lit(e+1))
		case infer.False:
			d.Facts = append(d.Facts, -cnf.Lit(e+1))
		}
	}
	return d
}
