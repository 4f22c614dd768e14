package rule

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// Pearl states how the loop passes a pearl: straight through a white one, with a turn
// right before or right after it; with a turn on a black one, and straight on over both
// cells beside it.
type Pearl struct {
	Board    *masyu.Board
	Row, Col int
}

// Name says what is stated.
func (p *Pearl) Name() string {
	if p.Board.At(p.Row, p.Col) == masyu.White {
		return "white pearl at " + puzzle.CellName(p.Row, p.Col)
	}
	return "black pearl at " + puzzle.CellName(p.Row, p.Col)
}

// Rule is "pearls".
func (p *Pearl) Rule() string { return "pearls" }

// Cells is the cell of the pearl.
func (p *Pearl) Cells() []int { return []int{index(p.Board, p.Row, p.Col)} }

// The directions, as Around has them.
const (
	north = iota
	south
	east
	west
)

// Assert writes the pearl's clauses.
func (p *Pearl) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	w := arms{edge: Around(p.Board, p.Row, p.Col), beyond: Beyond(p.Board, p.Row, p.Col)}
	if p.Board.At(p.Row, p.Col) == masyu.White {
		w.white()
	} else {
		w.black()
	}
	for _, clause := range reduce(w.clauses) {
		s.Add(append(clause, unless...)...)
	}
}

// arms collects clauses over the edges of a pearl and those straight beyond. An edge that
// is not on the board is not drawn.
type arms struct {
	edge, beyond [4]int
	clauses      [][]cnf.Lit
}

// on and off are literals of an edge; 0 is false and always is true.
const always cnf.Lit = 1 << 30

func on(edge int) cnf.Lit {
	if edge < 0 {
		return 0
	}
	return Literal(edge, true)
}

func off(edge int) cnf.Lit {
	if edge < 0 {
		return always
	}
	return Literal(edge, false)
}

func (w *arms) add(lits ...cnf.Lit) {
	if slices.Contains(lits, always) {
		return
	}
	clause := slices.DeleteFunc(lits, func(l cnf.Lit) bool { return l == 0 })
	w.clauses = append(w.clauses, clause)
}

// reduce makes clauses no longer than they have to be at the border: what is sure by a clause
// of one literal is left out of the others.
func reduce(clauses [][]cnf.Lit) [][]cnf.Lit {
	var units [][]cnf.Lit
	for {
		i := slices.IndexFunc(clauses, func(c []cnf.Lit) bool { return len(c) < 2 })
		if i < 0 {
			return append(units, clauses...)
		}
		if len(clauses[i]) == 0 { // the pearl cannot be there
			return clauses[i : i+1]
		}
		unit := clauses[i][0]
		units = append(units, clauses[i])
		var rest [][]cnf.Lit
		for _, c := range clauses {
			if !slices.Contains(c, unit) {
				rest = append(rest, slices.DeleteFunc(c, func(l cnf.Lit) bool { return l == -unit }))
			}
		}
		clauses = rest
	}
}

// white writes: north and south or east and west; and not straight on at both ends.
func (w *arms) white() {
	e := w.edge
	w.add(on(e[north]), on(e[east]))
	w.add(off(e[north]), off(e[east]))
	for _, axis := range [...][2]int{{north, south}, {east, west}} {
		a, b := axis[0], axis[1]
		w.add(on(e[a]), off(e[b]))
		w.add(off(e[a]), on(e[b]))
		w.add(off(e[a]), off(w.beyond[a]), off(w.beyond[b]))
	}
}

// black writes: one of north and south, one of east and west; and straight on.
func (w *arms) black() {
	e := w.edge
	for _, axis := range [...][2]int{{north, south}, {east, west}} {
		w.add(on(e[axis[0]]), on(e[axis[1]]))
		w.add(off(e[axis[0]]), off(e[axis[1]]))
	}
	for d := range e {
		w.add(off(e[d]), on(w.beyond[d]))
	}
}
