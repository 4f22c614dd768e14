package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
)

// total counts the solutions of a puzzle with zero Options.
func total(t *testing.T, p puzzle.Puzzle) int {
	t.Helper()
	r, err := Count(context.Background(), p, Counting{Search: true}, Options{})
	if err != nil || !r.Complete {
		t.Fatal(r, err)
	}
	return int(r.Count.Int64())
}

// turned is a board turned by a quarter.
func turned(t *testing.T, b *takuzu.Board) *takuzu.Board {
	t.Helper()
	rows, cols := b.Size()
	n := boards.Must(takuzu.New(b.Kind(), cols, rows))
	n.Distinct = takuzu.Distinct{Rows: b.Distinct.Cols, Cols: b.Distinct.Rows}
	for r := range rows {
		for c := range cols {
			n.Set(c, rows-1-r, b.At(r, c))
		}
	}
	return n
}

// mapped is a board of the same size with cell (r, c) taken from elsewhere.
func mapped(b *takuzu.Board, from func(r, c int) takuzu.Cell) *takuzu.Board {
	n := b.Clone()
	rows, cols := b.Size()
	for r := range rows {
		for c := range cols {
			n.Set(r, c, from(r, c))
		}
	}
	return n
}

// The number of solutions does not change when a board is turned, reflected, or
// its symbols are exchanged; a given that is true in the only solution of a board
// leaves it the only one.
func TestBinarySymmetries(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for range 80 {
		rows, cols := 4+2*rng.IntN(2), 4+2*rng.IntN(2)
		b := boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
		b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
		for range rows*cols/5 + rng.IntN(6) {
			b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
		}
		want := total(t, b)
		if got := total(t, turned(t, b)); got != want {
			t.Errorf("turned: %d solutions, want %d", got, want)
		}
		mirror := mapped(b, func(r, c int) takuzu.Cell { return b.At(r, cols-1-c) })
		if got := total(t, mirror); got != want {
			t.Errorf("reflected: %d solutions, want %d", got, want)
		}
		swap := mapped(b, func(r, c int) takuzu.Cell {
			return [...]takuzu.Cell{takuzu.Open: takuzu.Open, takuzu.Zero: takuzu.One, takuzu.One: takuzu.Zero}[b.At(r, c)]
		})
		if got := total(t, swap); got != want {
			t.Errorf("symbols exchanged: %d solutions, want %d", got, want)
		}
		r := must.Get(First(context.Background(), b, Options{}))(t)
		if want == 0 {
			continue
		}
		more, i := b.Clone(), rng.IntN(rows*cols)
		more.Set(i/cols, i%cols, takuzu.Zero)
		if r.Solutions[0][i] {
			more.Set(i/cols, i%cols, takuzu.One)
		}
		if got := total(t, more); got == 0 || got > want || want == 1 && got != 1 {
			t.Errorf("a true given changes %d solutions to %d", want, got)
		}
	}
}

// Likewise for pearls, turned and reflected at the diagonal.
func TestLoopSymmetries(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	for range 80 {
		rows, cols := 3+rng.IntN(2), 3+rng.IntN(3)
		b := boards.Must(masyu.New(rows, cols))
		turn := boards.Must(masyu.New(cols, rows))
		flip := boards.Must(masyu.New(cols, rows))
		full := rng.IntN(4) == 0
		b.Full, turn.Full, flip.Full = full, full, full
		for range 1 + rng.IntN(4) {
			r, c, p := rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(4))
			b.Set(r, c, p)
			turn.Set(c, rows-1-r, p)
			flip.Set(c, r, p)
		}
		want := total(t, b)
		if got := total(t, turn); got != want {
			t.Errorf("turned: %d solutions, want %d", got, want)
		}
		if got := total(t, flip); got != want {
			t.Errorf("reflected: %d solutions, want %d", got, want)
		}
	}
}
