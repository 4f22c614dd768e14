package encode

import (
	"gridcnf/puzzle/masyu"
)

// A pattern is one way in which the loop can pass a cell, over eight edges: the
// four of the cell (bits 0 to 3: north, south, east, west) and the four that
// continue them beyond its neighbours (bits 4 to 7). The edges in care have the
// values in on; the others may have any.
type pattern struct{ care, on uint8 }

const (
	north = 1 << iota
	south
	east
	west
	four = north | south | east | west
)

// patterns lists the ways to pass a cell: not at all, or by two of its edges.
var patterns = func() [3][]pattern {
	var p [3][]pattern
	p[masyu.None] = []pattern{{four, 0}}
	for _, pair := range [...]uint8{north | south, east | west, north | east, north | west, south | east, south | west} {
		p[masyu.None] = append(p[masyu.None], pattern{four, pair})
		beyond := pair << 4
		if pair == north|south || pair == east|west {
			// A white pearl: the loop does not go on straight at both ends.
			first := beyond & -beyond
			p[masyu.White] = append(p[masyu.White], pattern{four | first, pair}, pattern{four | beyond&^first, pair})
		} else {
			// A black pearl: it goes on straight at both ends.
			p[masyu.Black] = append(p[masyu.Black], pattern{four | beyond, pair | beyond})
		}
	}
	return p
}()

// propagateCells fills decided with all that follows from the rules of single
// cells, again and again until nothing more follows. It returns the edges that it
// decided, in order: each follows from one cell and those before. If the cells contradict
// each other, it returns the edges of one that cannot be as decided.
func propagateCells(b *masyu.Board, decided []value) (order, clash []int) {
	rows, cols := b.Size()
	p := &cellPropagator{board: b, decided: decided, queue: make([]int, 0, 4*rows*cols), queued: make([]bool, rows*cols)}
	for i := range rows * cols {
		p.push(i/cols, i%cols)
	}
	for len(p.queue) > 0 {
		cell := p.queue[0]
		p.queue = p.queue[1:]
		p.queued[cell] = false
		if r, c := cell/cols, cell%cols; !p.cell(r, c) {
			edges := p.seen(r, c)
			return p.order, edges[:]
		}
	}
	return p.order, nil
}

// cellPropagator holds the edges while the cells are propagated.
type cellPropagator struct {
	board   *masyu.Board
	decided []value
	order   []int // the edges decided so far
	queue   []int // cells one of whose edges has been decided
	queued  []bool
}

func (p *cellPropagator) push(r, c int) {
	rows, cols := p.board.Size()
	if r < 0 || c < 0 || r >= rows || c >= cols || p.queued[r*cols+c] {
		return
	}
	p.queued[r*cols+c] = true
	p.queue = append(p.queue, r*cols+c)
}

// cell decides the edges around a cell that have the same value in all patterns
// that are still possible, and returns false if none is.
func (p *cellPropagator) cell(r, c int) bool {
	b := p.board
	edges := p.seen(r, c)
	var known, on uint8
	for i, e := range edges {
		switch {
		case e < 0 || p.decided[e] == isFalse:
			known |= 1 << i
		case p.decided[e] == isTrue:
			known |= 1 << i
			on |= 1 << i
		}
	}
	always, never, possible := uint8(0xff), uint8(0xff), false
	for _, x := range patterns[b.At(r, c)] {
		if (x.on^on)&x.care&known != 0 || b.Full && x.on == 0 {
			continue
		}
		possible = true
		always &= x.care & x.on
		never &= x.care &^ x.on
	}
	if !possible {
		return false
	}
	for i, e := range edges {
		if bit := uint8(1) << i; known&bit == 0 && (always|never)&bit != 0 {
			p.decide(e, always&bit != 0)
		}
	}
	return true
}

// seen returns the edges that the rules of a cell are about, in the order of a pattern; -1
// stands for one beyond the border.
func (p *cellPropagator) seen(r, c int) [8]int {
	b := p.board
	return [8]int{
		b.Down(r-1, c), b.Down(r, c), b.Right(r, c), b.Right(r, c-1),
		b.Down(r-2, c), b.Down(r+1, c), b.Right(r, c+1), b.Right(r, c-2),
	}
}

// decide sets an edge and queues the cells that see it: its two ends, and those
// straight beyond them.
func (p *cellPropagator) decide(e int, on bool) {
	p.decided[e] = isFalse
	if on {
		p.decided[e] = isTrue
	}
	p.order = append(p.order, e)
	r, c, down := p.board.Edge(e)
	for d := -1; d <= 2; d++ {
		if down {
			p.push(r+d, c)
		} else {
			p.push(r, c+d)
		}
	}
}
