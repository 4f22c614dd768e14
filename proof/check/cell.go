package check

import "gridcnf/puzzle/masyu"

// cell is how the loop can pass a cell: over the edges around it, to the north, south, east
// and west, and on over those beyond its neighbours in the same directions.
type cell struct {
	pearl          masyu.Pearl
	around, beyond [4]int32 // answer bits; beyond the border the number of bits
}

// straightOn holds the opposite of every direction.
var straightOn = [4]int{1, 0, 3, 2}

func newCells(b *masyu.Board) []cell {
	rows, cols := b.Size()
	edge := func(bit int) int32 {
		if bit < 0 {
			bit = b.Bits()
		}
		return int32(bit)
	}
	cells := make([]cell, 0, rows*cols)
	for r := range rows {
		for c := range cols {
			cells = append(cells, cell{
				pearl:  b.At(r, c),
				around: [4]int32{edge(b.Down(r-1, c)), edge(b.Down(r, c)), edge(b.Right(r, c)), edge(b.Right(r, c-1))},
				beyond: [4]int32{edge(b.Down(r-2, c)), edge(b.Down(r+1, c)), edge(b.Right(r, c+1)), edge(b.Right(r, c-2))},
			})
		}
	}
	return cells
}

// passable reports whether the loop can pass a cell, or leave it out if that is allowed,
// given what the edges can be.
func (j *masyuJudge) passable(i int) bool {
	x := &j.cells[i]
	drawn, open := 0, 0 // directions in which there has to be an edge, or can be one
	for d, e := range x.around {
		switch j.edges[e] {
		case one:
			drawn |= 1 << d
			open |= 1 << d
		case either:
			open |= 1 << d
		case none:
			return false
		}
	}
	if x.pearl == masyu.None && !j.board.Full && drawn == 0 {
		return true
	}
	for d := range 4 {
		for e := range d {
			pair := 1<<d | 1<<e
			if pair&^open == 0 && drawn&^pair == 0 && j.pearlAllows(x, d, e) {
				return true
			}
		}
	}
	return false
}

// pearlAllows reports whether the pearl in a cell allows the loop to pass in two directions.
// It goes straight on in a neighbour if it has the edge beyond, and else turns there.
func (j *masyuJudge) pearlAllows(x *cell, d, e int) bool {
	straight := straightOn[d] == e
	d1, e1 := j.edges[x.beyond[d]], j.edges[x.beyond[e]]
	switch x.pearl {
	case masyu.White:
		return straight && (d1|e1)&zero != 0
	case masyu.Black:
		return !straight && d1&e1&one != 0
	}
	return true
}
