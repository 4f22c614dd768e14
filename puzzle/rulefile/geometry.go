package rulefile

import "slices"

// geometry holds the places of a board, one object for each place. Rows and columns count from 0.
type geometry struct {
	rows, cols int
	all        []*place // all cells, row by row
	hole       map[*place]bool

	oblong  bool // the rules speak of boxes that are not square
	cells   []*place
	corners []*place
	areas   [][]*place
	area    map[*place]int // by cell: the index of its area

	outside map[Position]*place
	lines   map[string]map[[2]*place]*place // edges, borders and sides, by their ends
	ofKind  map[string][]*place             // the same as lists by kind, made on demand

	watch *place // the cell of the clue whose reach a patch measures, or nil
	reach int    // how far from watch the file has looked
}

// see notes that the file looks at all cells of a rectangle, given by two corners.
func (g *geometry) see(fromRow, fromCol, toRow, toCol int) {
	if w := g.watch; w != nil {
		g.reach = max(g.reach, w.row-fromRow, w.col-fromCol, toRow-w.row, toCol-w.col)
	}
}

// seeAll notes that the file may learn where on the board a cell is.
func (g *geometry) seeAll() { g.see(-1, -1, g.rows+patchReach, g.cols+patchReach) }

func newGeometry(rows, cols int) *geometry {
	g := &geometry{
		rows: rows, cols: cols, hole: make(map[*place]bool), area: make(map[*place]int), outside: make(map[Position]*place),
		lines: map[string]map[[2]*place]*place{edgePlace: {}, borderPlace: {}, sidePlace: {}}, ofKind: make(map[string][]*place),
	}
	for r := range rows {
		for c := range cols {
			g.all = append(g.all, &place{kind: cellPlace, row: r, col: c, g: g})
		}
	}
	for r := range rows + 1 {
		for c := range cols + 1 {
			g.corners = append(g.corners, &place{kind: cornerPlace, row: r, col: c, g: g})
		}
	}
	return g
}

// cellAt returns a cell, or nil if it is off the board or a hole.
func (g *geometry) cellAt(r, c int) *place {
	g.see(r, c, r, c)
	if r < 0 || c < 0 || r >= g.rows || c >= g.cols {
		return nil
	}
	if p := g.all[r*g.cols+c]; !g.hole[p] {
		return p
	}
	return nil
}

// stepFrom returns the cell n steps from another in a direction, or nil.
func (g *geometry) stepFrom(p *place, d string, n int) *place {
	return g.cellAt(p.row+n*steps[d][0], p.col+n*steps[d][1])
}

// corner returns a corner, or nil if there is none.
func (g *geometry) corner(r, c int) *place {
	g.see(r, c, r-1, c-1)
	if r < 0 || c < 0 || r > g.rows || c > g.cols {
		return nil
	}
	return g.corners[r*(g.cols+1)+c]
}

// placeOf returns the place of a clue, which may be a hole.
func (g *geometry) placeOf(s Position) *place {
	switch s.Kind {
	case cellPlace:
		return g.all[s.Row*g.cols+s.Col]
	case cornerPlace:
		return g.corner(s.Row, s.Col)
	case eastPlace:
		return g.line(borderPlace, g.all[s.Row*g.cols+s.Col], g.all[s.Row*g.cols+s.Col+1])
	case southPlace:
		return g.line(borderPlace, g.all[s.Row*g.cols+s.Col], g.all[(s.Row+1)*g.cols+s.Col])
	}
	p := g.outside[s]
	if p == nil {
		p = &place{kind: s.Kind, row: -1, col: s.Col, g: g}
		g.outside[s] = p
	}
	return p
}

// finish finds the cells and areas, once the holes are known.
func (g *geometry) finish(b *Board) {
	g.cells = slices.DeleteFunc(slices.Clone(g.all), func(p *place) bool { return g.hole[p] })
	number := make(map[string]int)
	for _, p := range g.cells {
		if b.areas == nil {
			break
		}
		name := b.areas[p.row*g.cols+p.col]
		i, known := number[name]
		if !known {
			i = len(g.areas)
			number[name] = i
			g.areas = append(g.areas, nil)
		}
		g.areas[i] = append(g.areas[i], p)
		g.area[p] = i
	}
}

// list lists the edges, borders or sides of a board in the order of puzzle.Lattice. The cells must be known.
func (g *geometry) list(kind string) []*place {
	if known, done := g.ofKind[kind]; done {
		return known
	}
	watch := g.watch
	g.watch = nil // the file learns nothing from this
	defer func() { g.watch = watch }()
	var all []*place
	ends, next := g.cells, g.cellAt
	if kind == sidePlace {
		ends, next = g.corners, g.corner
	}
	for down := range 2 {
		for _, p := range ends {
			if q := next(p.row+down, p.col+1-down); q != nil {
				all = append(all, g.line(kind, p, q))
			}
		}
	}
	if g.cells != nil { // until then the holes are not known
		g.ofKind[kind] = all
	}
	return all
}

// line returns the edge, border or side between two places, or nil if one of them is nil.
func (g *geometry) line(kind string, a, b *place) *place {
	if a == nil || b == nil {
		return nil
	}
	if b.row < a.row || b.row == a.row && b.col < a.col {
		a, b = b, a
	}
	table := g.lines[kind]
	p := table[[2]*place{a, b}]
	if p == nil {
		p = &place{kind: kind, row: a.row, col: a.col, a: a, b: b, g: g}
		table[[2]*place{a, b}] = p
	}
	return p
}

// placesOf returns the places of a layer of the answer.
func (g *geometry) placesOf(l *layer) []*place {
	switch l.kind {
	case edgePlace, borderPlace, sidePlace:
		return g.list(l.kind)
	case cornerPlace:
		return g.corners
	}
	if l.all {
		return g.all
	}
	return g.cells
}

var steps = map[string][2]int{"n": {-1, 0}, "e": {0, 1}, "s": {1, 0}, "w": {0, -1}}

// directions are the keys of steps, in order.
var directions = []string{"n", "e", "s", "w"}

// neighbours returns the cells that share a side with a cell.
func (g *geometry) neighbours(p *place) (out []*place) {
	for _, d := range directions {
		if q := g.stepFrom(p, d, 1); q != nil {
			out = append(out, q)
		}
	}
	return out
}

// ray returns the cells seen from a cell in a direction, without itself, up to the border or a hole.
func (g *geometry) ray(p *place, d string) (out []*place) {
	for q := p; ; {
		if q = g.stepFrom(q, d, 1); q == nil {
			return out
		}
		out = append(out, q)
	}
}

// runs returns the runs of cells between borders and holes, rows first.
func (g *geometry) runs() (out [][]*place) {
	for _, d := range []string{"e", "s"} {
		for _, p := range g.cells {
			if g.stepFrom(p, d, -1) == nil {
				out = append(out, append([]*place{p}, g.ray(p, d)...))
			}
		}
	}
	return out
}

// windows returns all blocks of a given height and width without a hole.
func (g *geometry) windows(h, w int) (out [][]*place) {
	for r := range g.rows - h + 1 {
		for c := range g.cols - w + 1 {
			if block := g.block(r, c, h, w); len(block) == h*w {
				out = append(out, block)
			}
		}
	}
	return out
}

// block returns the cells of a rectangle, without holes.
func (g *geometry) block(r, c, h, w int) (out []*place) {
	for i := range h {
		for j := range w {
			if p := g.cellAt(r+i, c+j); p != nil {
				out = append(out, p)
			}
		}
	}
	return out
}

// boxes returns the boxes of a Sudoku: as square as possible, and no higher than wide.
func (g *geometry) boxes() (out [][]*place) {
	h := 1
	for k := 1; k*k <= g.rows; k++ {
		if g.rows%k == 0 {
			h = k
		}
	}
	w := g.rows / h
	g.oblong = h != w
	for r := 0; r < g.rows; r += h {
		for c := 0; c < g.cols; c += w {
			out = append(out, g.block(r, c, h, w))
		}
	}
	return out
}

// row and column return the cells of a line, without holes.
func (g *geometry) row(r int) []*place    { return g.block(r, 0, 1, g.cols) }
func (g *geometry) column(c int) []*place { return g.block(0, c, g.rows, 1) }

// seenFrom returns the cells of the line of a place outside, in the order seen from there.
func (g *geometry) seenFrom(p *place) []*place {
	var line []*place
	switch p.kind {
	case topPlace, bottomPlace:
		line = g.column(p.col)
	case leftPlace, rightPlace:
		line = g.row(p.col)
	}
	if p.kind == bottomPlace || p.kind == rightPlace {
		slices.Reverse(line)
	}
	return line
}
