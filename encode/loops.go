package encode

import (
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// loop is a closed loop of a model, in the order in which one walks it.
type loop struct {
	cells  []int // row·columns + column
	edges  []int // answer bits
	pearls int   // how many of the cells have one
}

// answer draws the loop alone.
func (l loop) answer(bits int) puzzle.Answer {
	a := make(puzzle.Answer, bits)
	for _, e := range l.edges {
		a[e] = true
	}
	return a
}

// findLoops takes an answer in which every cell has no edges or two apart into
// its loops, in the order of their first cells. Of another answer it makes
// something that no rule checker accepts.
func findLoops(b *masyu.Board, a puzzle.Answer) []loop {
	rows, cols := b.Size()
	seen := make([]bool, rows*cols)
	var loops []loop
	for start := range seen {
		// Walking row by row, the first cell of a loop has its edges right and down.
		r, c := start/cols, start%cols
		if e := b.Right(r, c); seen[start] || e < 0 || !a[e] {
			continue
		}
		var l loop
		for cell, came := start, -1; !seen[cell]; {
			seen[cell] = true
			r, c := cell/cols, cell%cols
			l.cells = append(l.cells, cell)
			if b.At(r, c) != masyu.None {
				l.pearls++
			}
			for _, way := range [...]struct{ edge, to int }{
				{b.Right(r, c), cell + 1},
				{b.Down(r, c), cell + cols},
				{b.Right(r, c-1), cell - 1},
				{b.Down(r-1, c), cell - cols},
			} {
				if way.edge >= 0 && a[way.edge] && way.edge != came {
					l.edges = append(l.edges, way.edge)
					cell, came = way.to, way.edge
					break
				}
			}
		}
		loops = append(loops, l)
	}
	return loops
}
