package infer

import (
	"gridcnf/puzzle/paths"
	"gridcnf/puzzle/rule"
)

// drawing has the paths of edges where the answer is a loop. Edges are drawn and erased in the manner of a stack. An
// edge at a point that a line has passed already is counted and otherwise left aside: the Point instance breaks there.
type drawing struct {
	paths.Paths
	loop   *rule.Loop
	joins  []line // by edge: the points that it joins
	by     []join // by edge, if it is drawn: what that did
	degree []int8 // by point: drawn edges there, without those left aside
	drawn  int    // edges
	ring   int    // the edge that closed a loop, or -1
	alone  line   // the one that has all edges
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

// draw counts an edge that is drawn now.
func (p *drawing) draw(edge int) {
	u, v := p.joins[edge].a, p.joins[edge].z
	j := &p.by[edge]
	*j = join{nothing, nowhere, p.alone}
	p.alone = nowhere
	p.drawn++
	if p.degree[u] == 2 || p.degree[v] == 2 {
		p.Skip(u, v, int32(edge))
		return
	}
	p.degree[u]++
	p.degree[v]++
	a, z := p.Join(u, v, int32(edge))
	if a == v {
		j.did = closed
		if p.ring < 0 {
			p.ring = edge
		}
		return
	}
	j.did, j.line = joined, line{a, z}
	if int(p.End(a).Edges) == p.drawn {
		p.alone = j.line
	}
}

// erase takes back the edge that was drawn last.
func (p *drawing) erase(edge int) {
	u, v := p.joins[edge].a, p.joins[edge].z
	p.Split(u, v, int32(edge))
	if p.by[edge].did != nothing {
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

// leaves reports whether something is left out by the loop that one more edge, last, makes of a line; more says how
// many edges are drawn now and on the loop, apart from those on the line.
func (p *drawing) leaves(l line, last, more int) bool {
	e := p.End(l.a)
	return e.Worth+p.Worth[last] < p.Goal || p.drawn > int(e.Edges)+more
}

// isLine reports whether a line is there and has not been continued or closed.
func (p *drawing) isLine(l line) bool {
	return l != nowhere && p.degree[l.a] == 1 && p.degree[l.z] == 1
}

// between returns the edge that joins two points, or -1.
func (p *drawing) between(u, v point) int {
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
