package technique

import (
	"slices"
)

// ring is a component that some edges take apart into as many pieces. Piece i lies between
// edges i and i+1, the last one between the last edge and the first.
type ring struct {
	edges  []int
	pieces [][]int // cells
}

// ring goes around a set of edges from its first one. It fails if they are no ring. A bridge
// alone is none.
func (g *network) ring(set []int) (r ring, ok bool) {
	for _, e := range set {
		g.inCut[e] = true
	}
	defer func() {
		for _, e := range set {
			g.inCut[e] = false
		}
		for _, cells := range r.pieces {
			g.release(cells)
		}
	}()
	edge := set[0]
	_, cell := g.board.Ends(edge)
	for range set {
		if g.piece[cell] {
			return r, false
		}
		cells, ends := g.flood(cell)
		r.edges, r.pieces = append(r.edges, edge), append(r.pieces, cells)
		if len(ends) != 2 || ends[0] == ends[1] {
			return r, false
		}
		if ends[0] == edge {
			ends[0] = ends[1]
		}
		edge = ends[0]
		from, to := g.board.Ends(edge)
		cell = from + to
		if g.piece[from] && slices.Contains(cells, from) {
			cell -= from
		} else {
			cell -= to
		}
	}
	return r, edge == set[0]
}

// flood returns the cells that can be reached from one, itself first, without the edges that
// are taken out, and those of these edges that it comes to. It marks the cells.
func (g *network) flood(cell int) (cells, ends []int) {
	g.piece[cell] = true
	cells = append(cells, cell)
	for i := 0; i < len(cells); i++ {
		g.around(cells[i], func(edge, other int) {
			switch {
			case g.inCut[edge]:
				ends = append(ends, edge)
			case !g.piece[other]:
				g.piece[other] = true
				cells = append(cells, other)
			}
		})
	}
	return cells, ends
}

// release takes the marks of a flood back.
func (g *network) release(cells []int) {
	for _, c := range cells {
		g.piece[c] = false
	}
}

// side returns the cells on one side of a bridge. It fails if there is another way round.
func (g *network) side(bridge int) (cells []int, ok bool) {
	from, _ := g.board.Ends(bridge)
	g.inCut[bridge] = true
	cells, ends := g.flood(from)
	g.inCut[bridge] = false
	g.release(cells)
	return cells, len(ends) == 1
}

// region makes a region of cells, or of all others if those are fewer. Idle cells that have
// half of their neighbours in it join it, so that its border is short.
func (g *network) region(pieces ...[]int) []bool {
	region := make([]bool, len(g.part))
	cells := slices.Concat(pieces...)
	for _, c := range cells {
		region[c] = true
	}
	for i := 0; i < len(cells); i++ {
		for _, c := range g.neighbours(cells[i]) {
			if !region[c] && g.idle(c) && g.mostly(c, region) {
				region[c] = true
				cells = append(cells, c)
			}
		}
	}
	if 2*len(cells) > len(region) {
		for c := range region {
			region[c] = !region[c]
		}
	}
	return region
}

// neighbours lists the cells beside a cell.
func (g *network) neighbours(cell int) []int {
	var cells []int
	for _, e := range g.board.AroundPoint(cell) {
		if e >= 0 {
			from, to := g.board.Ends(e)
			cells = append(cells, from+to-cell)
		}
	}
	return cells
}

// idle reports whether a cell is left out by the loop: all its edges are empty, and it is not
// at a stop.
func (g *network) idle(cell int) bool {
	idle := len(g.stopsAt[cell]) == 0
	g.around(cell, func(int, int) { idle = false })
	return idle
}

// mostly reports whether at least half of the neighbours of a cell are in a region.
func (g *network) mostly(cell int, region []bool) bool {
	in := 0
	near := g.neighbours(cell)
	for _, c := range near {
		if region[c] {
			in++
		}
	}
	return 2*in >= len(near)
}
