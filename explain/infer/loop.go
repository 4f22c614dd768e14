package infer

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/paths"
	"gridcnf/puzzle/rule"
)

// Spread searches the points of a loop breadth first, from points[at:], and returns points with each point appended that it
// enters. For every edge that it meets, enter decides whether to enter the point at the other end.
func Spread(loop *rule.Loop, points []int, at int, enter func(edge, point int) bool) []int {
	for ; at < len(points); at++ {
		for _, e := range loop.AroundPoint(points[at]) {
			if e < 0 {
				continue
			}
			from, to := loop.Ends(e)
			if next := from + to - points[at]; enter(e, next) {
				points = append(points, next)
			}
		}
	}
	return points
}

// closeUp draws conclusions from an edge that has just been drawn, and returns what is broken, or none. If the edge closed a
// loop, the loop must leave nothing out, and nothing else can be drawn. Otherwise, one more edge might close the line of this
// edge, or the line that had all drawn edges before, and so leave something out.
func (e *Engine) closeUp(edge int) source {
	p := e.paths
	j := &p.by[edge]
	if j.counts && j.line == nowhere { // the edge joined the two ends of a line
		return e.keepOut(edge)
	}
	for _, l := range [...]line{j.line, j.alone} {
		if !p.isLine(l) {
			continue
		}
		if last := p.loop.Between(int(l.a), int(l.z)); last >= 0 && e.value[last+1] == Open && p.leaves(l, last, 0) {
			e.assign(rule.Literal(last, false), source{closing, int32(last)})
		}
	}
	return none
}

// keepOut makes all open edges empty, since an edge closed the loop. It returns the closing as broken if the loop leaves
// something out.
func (e *Engine) keepOut(edge int) source {
	if e.paths.leaves(e.paths.joins[edge], edge, 1) {
		return source{closing, int32(edge)}
	}
	for other := range e.bits {
		if e.value[other+1] == Open {
			e.assign(rule.Literal(other, false), source{outside, int32(edge)})
		}
	}
	return none
}

// Closing returns why an edge cannot be drawn if the answer is a loop: it would close a loop that leaves something out, or
// a closed loop leaves the edge out. It returns nil if neither is so.
func (e *Engine) Closing(edge int) *rule.Closing {
	p := e.paths
	switch l := p.joins[edge]; {
	case e.value[edge+1] != True && p.isLine(l) && p.End(l.a).Other == l.z:
		if p.leaves(l, edge, 0) {
			return e.closing(edge, len(e.trail))
		}
		return nil
	case p.ring < 0:
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

// loop makes the Closing of a source: the one by which the edge of lits is empty, or, without lits, the one that is broken.
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

// closing makes the Closing of the loop that an edge closes together with edges among the first literals of the trail. What
// the loop leaves out is a stop, or else the oldest of those edges, since that is the most certain. Stop and Edge are both -1
// if it leaves nothing out.
func (e *Engine) closing(edge, first int) *rule.Closing {
	p := e.paths
	c := &rule.Closing{Loop: p.loop, Edges: []int{edge}, Stop: -1, Edge: -1}
	on := make([]bool, e.bits)
	on[edge] = true
	for at, came := p.joins[edge].a, edge; at != p.joins[edge].z; at = p.joins[came].a + p.joins[came].z - at {
		came = e.next(at, came, first)
		c.Edges, on[came] = append(c.Edges, came), true
	}
	slices.Sort(c.Edges)
	if c.Stop = p.loop.Missed(func(f int) bool { return on[f] }); c.Stop >= 0 {
		return c
	}
	for _, l := range e.trail[:first] {
		if f := l.Var() - 1; l > 0 && f < e.bits && !on[f] {
			c.Edge = f
			break
		}
	}
	return c
}

// next returns the edge by which a line goes on from a point, other than the one by which it came, among the first literals
// of the trail; -1 if there is none.
func (e *Engine) next(at point, came, first int) int {
	p := e.paths
	for _, f := range p.loop.AroundPoint(int(at)) {
		if f >= 0 && f != came && p.by[f].counts && int(e.at[f+1]) < first {
			return f
		}
	}
	return -1
}

// Drawn returns literals that say that the edges of a closing are drawn, and the edge that it leaves out, if it is an edge.
// It leaves out the literal of variable but.
func Drawn(c *rule.Closing, but int) []cnf.Lit {
	edges := slices.Clip(c.Edges)
	if c.Stop < 0 {
		edges = append(edges, c.Edge)
	}
	var lits []cnf.Lit
	for _, f := range edges {
		if f+1 != but {
			lits = append(lits, rule.Literal(f, true))
		}
	}
	return lits
}

// drawing holds the drawn paths if the answer is a loop. The edge drawn last has to be erased first. An edge at a point that
// a line passes already is counted but otherwise ignored, as the Point instance is broken there.
type drawing struct {
	paths.Paths
	loop   *rule.Loop
	joins  []line // by edge: the points that it joins
	by     []join // by drawn edge: what drawing it did
	degree []int8 // by point: drawn edges there, without ignored ones
	drawn  int    // the number of drawn edges
	ring   int    // the edge that closed the first loop, or -1
	alone  line   // the line with all drawn edges, or nowhere if there is no such line
}

type point = int32

// line is a drawn line, given by its ends, or nowhere.
type line struct{ a, z point }

var nowhere = line{-1, -1}

// join is what an edge did when it was drawn.
type join struct {
	counts bool // the edge is not ignored
	line   line // the line that it is on since; nowhere if it closed a loop
	alone  line // drawing.alone before it
}

func newDrawing(b *rule.Loop) *drawing {
	p := &drawing{
		loop: b, joins: make([]line, b.Edges()), by: make([]join, b.Edges()),
		degree: make([]int8, b.Points()), ring: -1, alone: nowhere,
	}
	p.Begin(b)
	for edge := range p.joins {
		u, v := b.Ends(edge)
		p.joins[edge] = line{point(u), point(v)}
	}
	return p
}

func (p *drawing) draw(edge int) {
	u, v := p.joins[edge].a, p.joins[edge].z
	j := &p.by[edge]
	*j = join{line: nowhere, alone: p.alone}
	p.alone = nowhere
	p.drawn++
	if p.degree[u] == 2 || p.degree[v] == 2 {
		p.Skip(u, v, int32(edge))
		return
	}
	j.counts = true
	p.degree[u]++
	p.degree[v]++
	a, z := p.Join(u, v, int32(edge))
	if a == v {
		if p.ring < 0 {
			p.ring = edge
		}
		return
	}
	j.line = line{a, z}
	if int(p.End(a).Edges) == p.drawn {
		p.alone = j.line
	}
}

// erase removes the edge that was drawn last.
func (p *drawing) erase(edge int) {
	u, v := p.joins[edge].a, p.joins[edge].z
	p.Split(u, v, int32(edge))
	if p.by[edge].counts {
		p.degree[u]--
		p.degree[v]--
	}
	if p.ring == edge {
		p.ring = -1
	}
	p.drawn--
	p.alone = p.by[edge].alone
	p.by[edge] = join{}
}

// leaves reports whether the loop leaves something out that the edge last makes of line l: a stop, or a drawn edge. more is
// the number of drawn edges of the loop that are not on the line.
func (p *drawing) leaves(l line, last, more int) bool {
	e := p.End(l.a)
	return e.Worth+p.Worth[last] < p.Goal || p.drawn > int(e.Edges)+more
}

// isLine reports whether a line is still there, neither continued nor closed.
func (p *drawing) isLine(l line) bool {
	return l != nowhere && p.degree[l.a] == 1 && p.degree[l.z] == 1
}

// ClosingBoth returns another open edge that cannot be drawn together with an open edge, and why: the two would close a loop
// that leaves something out. It returns nil if there is no such edge. The answer must be a loop.
func (e *Engine) ClosingBoth(edge int) (c *rule.Closing, other int) {
	drawn := rule.Literal(edge, true)
	if !e.open(drawn) {
		return nil, -1
	}
	defer e.undo(len(e.trail))
	e.assign(drawn, source{kind: assumed})
	l := e.paths.by[edge].line
	if other = e.paths.loop.Between(int(l.a), int(l.z)); other < 0 || !e.paths.isLine(l) || !e.open(cnf.Lit(other+1)) {
		return nil, -1
	}
	return e.Closing(other), other
}
