package infer

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// closeUp looks at what an edge did that is drawn now. If it closed a loop, that must leave
// nothing out, and nothing else can be drawn. Otherwise one more edge could close one: of the
// line that the edge is on, or of one that had all edges before.
func (e *Engine) closeUp(edge int) source {
	p := e.paths
	j := &p.by[edge]
	if j.did == closed {
		return e.keepOut(edge)
	}
	for _, l := range [...]line{j.line, j.alone} {
		if !p.isLine(l) {
			continue
		}
		if last := p.between(l.a, l.z); last >= 0 && e.value[last+1] == Open && p.leaves(l, last, 0) {
			e.assign(rule.Literal(last, false), source{closing, int32(last)})
		}
	}
	return none
}

// keepOut leaves undrawn what is not on the loop that an edge closed.
func (e *Engine) keepOut(edge int) source {
	if e.paths.leaves(line{e.paths.joins[edge][0], e.paths.joins[edge][1]}, edge, 1) {
		return source{closing, int32(edge)}
	}
	for other := range e.bits {
		if e.value[other+1] == Open {
			e.assign(rule.Literal(other, false), source{outside, int32(edge)})
		}
	}
	return none
}

// Closing returns why an edge cannot be drawn: with the lines that are drawn it closes a
// loop that leaves something out, or there is a loop already which leaves the edge out. It
// returns nil if that is not so, and where the answer is no loop.
func (e *Engine) Closing(edge int) *rule.Closing {
	p := e.paths
	if p == nil || edge < 0 || edge >= e.bits {
		return nil
	}
	if e.Closes(edge) {
		if p.leaves(line{p.joins[edge][0], p.joins[edge][1]}, edge, 0) {
			return e.closing(edge, len(e.trail))
		}
		return nil
	}
	if p.ring < 0 {
		return nil
	}
	c := e.closing(p.ring, len(e.trail))
	if !slices.Contains(c.Edges, edge) {
		c.Stop, c.Edge = -1, edge
	} else if c.Stop < 0 && c.Edge < 0 {
		return nil
	}
	return c
}

// Closes reports whether an edge that is not drawn joins the ends of a line. The answer must
// be a loop.
func (e *Engine) Closes(edge int) bool {
	u, v := e.paths.joins[edge][0], e.paths.joins[edge][1]
	return e.value[edge+1] != True && e.paths.isLine(line{u, v}) && e.paths.End(u).Other == v
}

// loop is the instance by which an edge is not drawn, or that is broken.
func (e *Engine) loop(lits []cnf.Lit, s source) *rule.Closing {
	first := len(e.trail)
	if len(lits) > 0 {
		first = int(e.at[lits[0].Var()])
	}
	c := e.closing(int(s.which), first)
	if s.kind == outside {
		c.Stop, c.Edge = -1, lits[0].Var()-1
	}
	return c
}

// closing is the instance for the loop that an edge closes with edges that came first on
// the trail. What is left out is a stop, or an edge of them, the oldest, which is the
// surest; both are -1 if it is nothing.
func (e *Engine) closing(edge, first int) *rule.Closing {
	p := e.paths
	c := &rule.Closing{Loop: p.loop, Edges: []int{edge}, Stop: -1, Edge: -1}
	at, came := p.joins[edge][0], edge
	for at != p.joins[edge][1] {
		came = e.next(at, came, first)
		c.Edges = append(c.Edges, came)
		at = p.joins[came][0] + p.joins[came][1] - at
	}
	slices.Sort(c.Edges)
	on := make([]bool, e.bits)
	for _, f := range c.Edges {
		on[f] = true
	}
	if c.Stop = p.loop.Missed(func(f int) bool { return on[f] }); c.Stop >= 0 {
		return c
	}
	for _, l := range e.trail[:first] {
		if f := l.Var() - 1; l > 0 && f < e.bits && !slices.Contains(c.Edges, f) {
			c.Edge = f
			return c
		}
	}
	return c
}

// next is the edge by which a line goes on from a point, other than the one by which it came
// and among those that came first on the trail, or -1.
func (e *Engine) next(at point, came, first int) int {
	p := e.paths
	for _, f := range p.loop.AroundPoint(int(at)) {
		if f >= 0 && f != came && p.by[f].did != nothing && int(e.at[f+1]) < first {
			return f
		}
	}
	return -1
}

// drawn returns the literals by which all edges of a closing but one are drawn, and what it
// leaves out if that is an edge.
func drawn(c *rule.Closing, but int) []cnf.Lit {
	var lits []cnf.Lit
	for _, f := range c.Edges {
		if f+1 != but {
			lits = append(lits, rule.Literal(f, true))
		}
	}
	if c.Stop < 0 && c.Edge+1 != but {
		lits = append(lits, rule.Literal(c.Edge, true))
	}
	return lits
}
