package rules

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// masyu states the rules of Masyu, but that there is a single loop: for that, cuts are
// added. Variable i+1 is the edge of bit i; it holds if the edge is drawn.
func (f *Formula) masyu(b *masyu.Board) {
	rows, cols := b.Size()
	visited := false // some cell has to be
	for r := range rows {
		for c := range cols {
			f.cells.begin(f)
			f.passing(b, r, c)
			f.pearl(b, r, c)
			if b.Full {
				edges := around(b, r, c)
				f.comment("the loop visits %s", puzzle.CellName(r, c))
				f.atLeast(1, present(edges[:]...)...)
			}
			visited = visited || b.Full || b.At(r, c) != masyu.None
		}
	}
	f.cells.begin(f)
	if !visited {
		f.comment("there is a loop")
		all := make([]int, b.Bits())
		for i := range all {
			all[i] = i + 1
		}
		f.atLeast(1, all...)
	}
}

// passing states that a cell has no edges or two.
func (f *Formula) passing(b *masyu.Board, r, c int) {
	f.comment("an edge at %s goes on, and no three meet", puzzle.CellName(r, c))
	all := around(b, r, c)
	edges := present(all[:]...)
	for i, e := range edges {
		goesOn := append([]int{-e}, edges[:i]...)
		f.atLeast(1, append(goesOn, edges[i+1:]...)...)
	}
	if len(edges) > 2 {
		f.atMost(2, edges...)
	}
}

// pearl states what a pearl asks of the edges around it, and of those straight beyond.
func (f *Formula) pearl(b *masyu.Board, r, c int) {
	name := puzzle.CellName(r, c)
	e, next := around(b, r, c), beyond(b, r, c)
	north, south, east, west := e[0], e[1], e[2], e[3]
	switch b.At(r, c) {
	case masyu.White:
		f.comment("white pearl at %s: straight on", name)
		f.implies(north, south)
		f.implies(south, north)
		f.implies(east, west)
		f.implies(west, east)
		f.atLeast(1, present(north, east)...)
		f.comment("white pearl at %s: not straight on at both ends", name)
		f.notAll(north, next[0], next[1])
		f.notAll(east, next[2], next[3])
	case masyu.Black:
		f.comment("black pearl at %s: a turn", name)
		f.exactly(1, present(north, south)...)
		f.exactly(1, present(east, west)...)
		f.comment("black pearl at %s: straight on at both ends", name)
		for i := range e {
			f.implies(e[i], next[i])
		}
	}
}

// implies states that with one edge the other is drawn, too. An edge beyond the border,
// which is 0, is not drawn.
func (f *Formula) implies(e, then int) {
	if e != 0 {
		f.atLeast(1, present(-e, then)...)
	}
}

// notAll states that one of the edges is not drawn.
func (f *Formula) notAll(edges ...int) {
	if inside := present(edges...); len(inside) == len(edges) {
		f.atMost(len(edges)-1, edges...)
	}
}

// around returns the edges of a cell: north, south, east, west.
func around(b *masyu.Board, r, c int) [4]int {
	return [4]int{b.Down(r-1, c) + 1, b.Down(r, c) + 1, b.Right(r, c) + 1, b.Right(r, c-1) + 1}
}

// beyond returns the edges that continue those of around: from the northern neighbour
// further north, and so on.
func beyond(b *masyu.Board, r, c int) [4]int {
	return [4]int{b.Down(r-2, c) + 1, b.Down(r+1, c) + 1, b.Right(r, c+1) + 1, b.Right(r, c-2) + 1}
}

// present returns the literals but those beyond the border.
func present(lits ...int) []int {
	inside := make([]int, 0, len(lits))
	for _, l := range lits {
		if l != 0 {
			inside = append(inside, l)
		}
	}
	return inside
}

// Cell returns the constraints of a cell of a Masyu board, counted from 0.
func (f *Formula) Cell(r, c int) []Constraint { return f.cells.of(f, r*f.cols+c) }
