package line_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/encode"
	"gridcnf/encode/fold"
	"gridcnf/encode/line"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/takuzu"
)

func TestFoldSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		b := boards.Must(takuzu.New(takuzu.Takuzu, 4+2*rng.IntN(2), 4))
		b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
		rows, cols := b.Size()
		for range rng.IntN(rows * cols / 2) {
			b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
		}
		decided := line.Values(b)
		order, clash := line.Fold(b.Book(), decided)
		propagation.Sound(t, clash, decided, brute.Takuzu(b))
		checkOrder(t, line.Values(b), decided, order)
	}
}

// checkOrder fails unless the order has every bit that was decided, once.
func checkOrder(t *testing.T, before, after []fold.Value, order []int) {
	t.Helper()
	for _, i := range order {
		if before[i] != fold.Open {
			t.Fatalf("bit %d is in the order %v, but was known or is there twice", i, order)
		}
		before[i] = after[i]
	}
	if !slices.Equal(before, after) {
		t.Fatalf("the order %v leaves out a bit of %v", order, after)
	}
}

// On a board of a single open row pair, lines say all there is to say: the row's
// consequences must all be found.
func TestFoldComplete(t *testing.T) {
	const n = 8
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		b := boards.Must(takuzu.New(takuzu.ThreeInARow, 2, n))
		for range rng.IntN(5) {
			b.Set(0, rng.IntN(n), takuzu.Cell(1+rng.IntN(2)))
		}
		truth, answers := propagation.Common[fold.Value](b.Bits(), brute.Takuzu(b))
		decided := line.Values(b)
		_, clash := line.Fold(b.Book(), decided)
		ok := clash == nil
		if ok != (answers > 0) {
			t.Fatalf("propagation says %v, there are %d solutions", ok, answers)
		}
		if ok && !slices.Equal(decided, truth) {
			t.Fatalf("decided %v, want %v", decided, truth)
		}
	}
}

func TestLongLines(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.ThreeInARow, 2, 2*line.MaxFold))
	b.Set(0, 0, takuzu.One)
	decided := line.Values(b)
	if _, clash := line.Fold(b.Book(), decided); clash != nil {
		t.Fatal("contradiction")
	}
	must.Get(encode.New(t.Context(), b, encode.Options{}))(t)
}
