package infer

import "gridcnf/rule"

// paths knows the ends of the lines that are drawn where the answer is a loop. Edges are
// drawn and erased in the manner of a stack. An edge at a point that a line has passed
// already is counted and otherwise left aside: the Point instance is broken there.
//
// What the loop has to touch is counted by edges: an edge is worth as much as the stops
// around which it is, and a loop that lacks nothing is worth all that they need.
type paths struct {
	loop  *rule.Loop
	must  int        // what the stops need
	worth []int32    // by edge
	joins [][2]point // by edge: the points that it joins
	by    []join     // by edge, if it is drawn: what that did
	ends  []end      // by point; those within a line are as they were when they were its ends
	drawn int        // edges
	ring  int        // the edge that closed a loop, or -1
	alone line       // the one that has all edges
}

type point = int32

// line is a drawn line by its ends, or nowhere.
type line struct{ a, z point }

var nowhere = line{-1, -1}

// join is what an edge did when it was drawn.
type join struct {
	did   did
	line  line // that it is on now
	alone line // as it was before
}

type did uint8

const (
	nothing did = iota // the edge is not drawn, or left aside
	joined             // it joined two lines, or points that had none
	closed             // it joined the ends of one
)

// end is the end of a line, or a point without one.
type end struct {
	degree int8  // drawn edges here, without those left aside
	other  point // the other end of the line
	edges  int32
	worth  int32 // of the edges on the line
}

func newPaths(b *rule.Loop) *paths {
	p := &paths{
		loop: b, worth: make([]int32, b.Edges()),
		joins: make([][2]point, b.Edges()), by: make([]join, b.Edges()), ends: make([]end, b.Points()),
		ring: -1, alone: nowhere,
	}
	for edge := range p.joins {
		u, v := b.Ends(edge)
		p.joins[edge] = [2]point{point(u), point(v)}
	}
	for i := range p.ends {
		p.clear(point(i))
	}
	for _, stop := range b.Stops {
		p.must += stop.Need
		for _, e := range stop.Edges {
			if e >= 0 {
				p.worth[e]++
			}
		}
	}
	return p
}

// clear makes a point one without lines.
func (p *paths) clear(i point) {
	e := &p.ends[i]
	e.other, e.edges, e.worth = i, 0, 0
}

// draw counts an edge that is drawn now.
func (p *paths) draw(edge int) {
	u, v := p.joins[edge][0], p.joins[edge][1]
	j := &p.by[edge]
	*j = join{nothing, nowhere, p.alone}
	p.alone = nowhere
	p.drawn++
	from, to := &p.ends[u], &p.ends[v]
	switch {
	case from.degree == 2 || to.degree == 2:
		return
	case from.other == v:
		j.did = closed
		if p.ring < 0 {
			p.ring = edge
		}
	default:
		j.did = joined
		j.line = p.join(u, v, p.worth[edge])
	}
	from.degree++
	to.degree++
}

// join makes one line of two whose ends are u and v, by an edge with a worth.
func (p *paths) join(u, v point, worth int32) line {
	a, z := p.ends[u].other, p.ends[v].other
	edges := p.ends[u].edges + p.ends[v].edges + 1
	worth += p.ends[u].worth + p.ends[v].worth
	for _, at := range [...]line{{a, z}, {z, a}} {
		e := &p.ends[at.a]
		e.other, e.edges, e.worth = at.z, edges, worth
	}
	if int(edges) == p.drawn {
		p.alone = line{a, z}
	}
	return line{a, z}
}

// erase takes back the edge that was drawn last.
func (p *paths) erase(edge int) {
	j := p.by[edge]
	p.by[edge] = join{}
	p.drawn--
	p.alone = j.alone
	if p.ring == edge {
		p.ring = -1
	}
	if j.did == nothing {
		return
	}
	u, v := p.joins[edge][0], p.joins[edge][1]
	p.ends[u].degree--
	p.ends[v].degree--
	if j.did == joined {
		p.part(u, j.line.a)
		p.part(v, j.line.z)
	}
}

// part makes one line again of that between two points: inner is as it was before its line
// was joined to another, if it is not its only point.
func (p *paths) part(inner, outer point) {
	if inner == outer {
		p.clear(inner)
		return
	}
	e := &p.ends[outer]
	e.other, e.edges, e.worth = inner, p.ends[inner].edges, p.ends[inner].worth
}

// leaves reports whether something is left out by the loop that one more edge, last, makes
// of a line; more says how many edges are drawn now and on the loop, apart from those on
// the line.
func (p *paths) leaves(l line, last, more int) bool {
	e := &p.ends[l.a]
	return int(e.worth+p.worth[last]) < p.must || p.drawn > int(e.edges)+more
}

// isLine reports whether a line is there and has not been continued or closed.
func (p *paths) isLine(l line) bool {
	return l != nowhere && p.ends[l.a].degree == 1 && p.ends[l.z].degree == 1
}

// between returns the edge that joins two points, or -1.
func (p *paths) between(u, v point) int {
	cols := p.loop.Cols
	low, high := int(min(u, v)), int(max(u, v))
	switch high - low {
	case 1: // -1 if the lower is the last of its row
		return p.loop.Right(low/cols, low%cols)
	case cols:
		return p.loop.Down(low/cols, low%cols)
	}
	return -1
}
