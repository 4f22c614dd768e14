package line

import (
	"context"
	"math/rand/v2"

	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// first is a full board with which a search can begin. It starts as a chequerboard, and every move keeps its lines balanced and
// without three alike in a row.
type first struct {
	grid
	decided []fold.Value
	values  []fold.Value
}

// sweeps is how often we go over the whole board. Each sweep tries about half of the places. An empty board is well mixed after
// a few sweeps; more sweeps bring the board closer to the decided cells.
const sweeps = 16

// coins is the length up to which lines get random values. Valid lines are no better for them: boards of 14x14 to 30x30 cells
// take as many conflicts either way.
const coins = 40

// First returns values for all cells of a board that are a good start for a search. They are random, from a seed, so that lines
// that have to differ are seldom alike. If a line is long, the values obey the rules of single lines and mostly agree with the
// decided cells, since no move makes more cells wrong. If ctx ends, they are less random.
func First(ctx context.Context, book *rule.Book, decided []fold.Value, seed int64) []fold.Value {
	b := first{newGrid(book), decided, make([]fold.Value, len(decided))}
	rng := rand.New(rand.NewPCG(uint64(seed), 0))
	if Longest(book) <= coins {
		for i := range b.values {
			b.values[i] = fold.Of(rng.IntN(2) != 0)
		}
		return b.values
	}
	for i := range b.values {
		b.values[i] = fold.Of((i/b.cols+i%b.cols)%2 != 0)
	}
	for n := 0; n < sweeps && ctx.Err() == nil; n++ {
		for r := range b.rows - 1 {
			turn := uint64(0)
			for c := range b.cols - 1 {
				if c%64 == 0 {
					turn = rng.Uint64()
				}
				if turn>>(c%64)&1 != 0 {
					b.move(r, c)
				}
			}
		}
	}
	return b.values
}

// move turns a square of 0 1 above 1 0 into 1 0 above 0 1, or back, unless that makes three alike, or makes more decided cells
// wrong than right.
func (b *first) move(r, c int) {
	i := r*b.cols + c
	square := [...]int{i, i + 1, i + b.cols, i + b.cols + 1}
	v, right := b.values[i], fold.Value(0)
	for n, k := range square {
		if (b.values[k] == v) != (n == 0 || n == 3) {
			return
		}
		right += b.values[k] * b.decided[k]
	}
	if right > 0 {
		return
	}
	b.turn(square)
	for n, k := range square {
		if b.three(k, 1, c+n%2, b.cols) || b.three(k, b.cols, r+n/2, b.rows) {
			b.turn(square)
			return
		}
	}
}

func (b *first) turn(square [4]int) {
	for _, k := range square {
		b.values[k] = -b.values[k]
	}
}

// three reports whether a cell is one of three alike in a line. The line has n cells, step apart, and k of them come before the
// cell.
func (b *first) three(cell, step, k, n int) bool {
	v := b.values[cell]
	before := k > 0 && b.values[cell-step] == v
	after := k+1 < n && b.values[cell+step] == v
	return before && after ||
		before && k > 1 && b.values[cell-2*step] == v ||
		after && k+2 < n && b.values[cell+2*step] == v
}
