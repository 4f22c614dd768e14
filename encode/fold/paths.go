package fold

// draw joins two paths by an edge, and returns false if that closes a loop that lacks something. The edge that would close
// the new path cannot be drawn if the loop would lack something. Once the loop is closed, no other edge can be drawn.
func (p *propagator) draw(bit int32) bool {
	u, v := p.edges[bit].from, p.edges[bit].to
	a, b := p.Join(u, v, bit)
	worth := p.End(a).Worth
	if a == v {
		p.closed++
		return p.closed == 1 && worth+p.Worth[bit] == p.Goal && p.rest()
	}
	if e := p.lattice.Between(int(a), int(b)); e >= 0 && p.state[e] == Open && worth+p.Worth[e] != p.Goal {
		return p.set(int32(e), False)
	}
	return true
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
