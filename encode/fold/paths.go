package fold

import "gridcnf/rule"

// paths are the drawn edges: disjoint paths, where a point without edges is one, too. Each
// end of a path knows the other end and what the path is worth: as much as the stops that
// its edges are around. A loop is worth the goal, all that the stops need, if it lacks
// nothing, as no stop has more edges than it needs in a solution.
type paths struct {
	worth  []int32 // by edge
	goal   int32
	other  []int32 // by end of a path: its other end
	total  []int32 // by end of a path: what it is worth
	joins  [][2]int32
	closed int // loops
}

func (p *paths) begin(l *rule.Loop) {
	p.worth, p.goal, p.closed, p.joins = room(p.worth, l.Edges()), 0, 0, p.joins[:0]
	for i := range l.Stops {
		s := &l.Stops[i]
		p.goal += int32(s.Need)
		for _, e := range s.Edges {
			if e >= 0 {
				p.worth[e]++
			}
		}
	}
	p.other, p.total = room(p.other, l.Points()), room(p.total, l.Points())
	for i := range p.other {
		p.other[i] = int32(i)
	}
}

// draw joins two paths by an edge. The edge that would close the path cannot be drawn if the
// loop would lack something. A loop that has been closed has to lack nothing; every other
// loop that contains it is the same, so that all other edges cannot be drawn.
func (p *propagator) draw(bit int32) bool {
	u, v := p.edges[bit].from, p.edges[bit].to
	a, b := p.other[u], p.other[v]
	p.joins = append(p.joins, [2]int32{a, b})
	worth := p.total[u] + p.worth[bit]
	if a == v {
		p.closed++
		return p.closed == 1 && worth == p.goal && p.rest()
	}
	worth += p.total[v]
	p.other[a], p.other[b] = b, a
	p.total[a], p.total[b] = worth, worth
	if e := p.between(min(a, b), max(a, b)); p.state[e] == Open && worth+p.worth[e] != p.goal {
		return p.set(e, False)
	}
	return true
}

// between returns the edge between two points, or one beyond the border if there is none.
func (g *grid) between(a, b int32) int32 {
	for _, e := range g.around[a] {
		if int(e) < len(g.edges) && g.edges[e].to == b {
			return e
		}
	}
	return int32(len(g.edges))
}

// rest decides that no other edge is drawn.
func (p *propagator) rest() bool {
	for bit, v := range p.state {
		if v == Open {
			p.set(int32(bit), False)
		}
	}
	return true
}

// undraw takes the last draw back.
func (p *propagator) undraw(bit int32) {
	last := len(p.joins) - 1
	a, b := p.joins[last][0], p.joins[last][1]
	p.joins = p.joins[:last]
	u, v := p.edges[bit].from, p.edges[bit].to
	if a == v {
		p.closed--
		return
	}
	p.end(a, u)
	p.end(b, v)
}

// end makes the path from a end in u again. What was in the middle has kept what it knew,
// unless it was a path by itself.
func (p *paths) end(a, u int32) {
	p.other[a], p.total[a] = u, p.total[u]
	if a == u {
		p.total[a] = 0
	}
}
