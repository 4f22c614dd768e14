package infer

import (
	"gridcnf/puzzle/masyu"
	"gridcnf/rule"
)

// paths knows the ends of the lines that are drawn on a Masyu board. Edges are drawn and
// erased in the manner of a stack. An edge at a cell that a line has passed already is
// counted and otherwise left aside: the Cell instance is broken there.
type paths struct {
	board *masyu.Board
	must  int       // how many cells the loop has to visit
	joins [][2]cell // by edge: the cells that it joins
	by    []join    // by edge, if it is drawn: what that did
	ends  []end     // by cell; those within a line are as they were when they were its ends
	drawn int       // edges
	ring  int       // the edge that closed a loop, or -1
	alone line      // the one that may still be closed: it has all edges, and all cells that must be on it
}

type cell = int32

// line is a drawn line by its ends, or nowhere.
type line struct{ a, z cell }

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
	joined             // it joined two lines, or cells that had none
	closed             // it joined the ends of one
)

// end is the end of a line, or a cell without one.
type end struct {
	must   bool // the loop has to visit the cell
	degree int8 // drawn edges here, without those left aside
	other  cell // the other end of the line
	edges  int32
	musts  int32 // cells on the line that must be on it
}

func newPaths(b *masyu.Board) *paths {
	rows, cols := b.Size()
	p := &paths{
		board: b, joins: make([][2]cell, b.Bits()), by: make([]join, b.Bits()), ends: make([]end, rows*cols),
		ring: -1, alone: nowhere,
	}
	for edge := range p.joins {
		u, v := rule.Ends(b, edge)
		p.joins[edge] = [2]cell{cell(u), cell(v)}
	}
	for i := range p.ends {
		p.ends[i].must = b.Full || b.At(i/cols, i%cols) != masyu.None
		p.clear(cell(i))
		p.must += int(p.ends[i].musts)
	}
	return p
}

// clear makes a cell one without lines.
func (p *paths) clear(i cell) {
	e := &p.ends[i]
	e.other, e.edges, e.musts = i, 0, 0
	if e.must {
		e.musts = 1
	}
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
		j.line = p.join(u, v)
	}
	from.degree++
	to.degree++
}

// join makes one line of two whose ends are u and v.
func (p *paths) join(u, v cell) line {
	a, z := p.ends[u].other, p.ends[v].other
	edges := p.ends[u].edges + p.ends[v].edges + 1
	musts := p.ends[u].musts + p.ends[v].musts
	for _, at := range [...]line{{a, z}, {z, a}} {
		e := &p.ends[at.a]
		e.other, e.edges, e.musts = at.z, edges, musts
	}
	if int(edges) == p.drawn && int(musts) == p.must {
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

// part makes one line again of that between two cells: inner is as it was before its line
// was joined to another, if it is not its only cell.
func (p *paths) part(inner, outer cell) {
	if inner == outer {
		p.clear(inner)
		return
	}
	e := &p.ends[outer]
	e.other, e.edges, e.musts = inner, p.ends[inner].edges, p.ends[inner].musts
}

// leaves reports whether something is left out by the loop that one more edge makes of a
// line; more says how many edges are drawn now and on the loop, apart from those on
// the line.
func (p *paths) leaves(l line, more int) bool {
	e := &p.ends[l.a]
	return int(e.musts) < p.must || p.drawn > int(e.edges)+more
}

// isLine reports whether a line is there and has not been continued or closed.
func (p *paths) isLine(l line) bool {
	return l != nowhere && p.ends[l.a].degree == 1 && p.ends[l.z].degree == 1
}

// between returns the edge that joins two cells, or -1.
func (p *paths) between(u, v cell) int {
	_, cols := p.board.Size()
	low, high := int(min(u, v)), int(max(u, v))
	switch high - low {
	case 1: // -1 if the lower is the last of its row
		return p.board.Right(low/cols, low%cols)
	case cols:
		return p.board.Down(low/cols, low%cols)
	}
	return -1
}
