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
	"gridcnf/puzzle"
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

// first returns the first values of a board as an answer.
func first(t *testing.T, b *takuzu.Board, decided []fold.Value, seed int64) puzzle.Answer {
	t.Helper()
	a := make(puzzle.Answer, b.Bits())
	for i, v := range line.First(t.Context(), b.Book(), decided, seed) {
		if v == fold.Open {
			t.Fatalf("cell %d is open", i)
		}
		a[i] = v == fold.True
	}
	return a
}

// First values of a board with long lines obey the rules of single lines, whatever is decided.
func TestFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	for range 100 {
		b := boards.Must(takuzu.New(takuzu.ThreeInARow, 2+2*rng.IntN(30), 42+2*rng.IntN(20)))
		decided := make([]fold.Value, b.Bits())
		for range rng.IntN(len(decided)) {
			decided[rng.IntN(len(decided))] = fold.Of(rng.IntN(2) == 0)
		}
		must.Do(t, b.Check(first(t, b, decided, rng.Int64())))
	}
}

// The first values of an empty board of some size are a solution even if lines have to differ.
// Another seed gives others.
func TestFirstOfEmpty(t *testing.T) {
	for _, size := range [][2]int{{60, 60}, {40, 200}, {200, 150}} {
		b := boards.Must(takuzu.New(takuzu.Takuzu, size[0], size[1]))
		var found []puzzle.Answer
		for seed := range int64(3) {
			a := first(t, b, make([]fold.Value, b.Bits()), seed)
			if err := b.Check(a); err != nil {
				t.Errorf("%v, seed %d: %v", size, seed, err)
			}
			if slices.ContainsFunc(found, func(other puzzle.Answer) bool { return slices.Equal(a, other) }) {
				t.Errorf("%v, seed %d: the values of another one", size, seed)
			}
			found = append(found, a)
		}
	}
}

// Lines that are equal in an answer are told apart by clauses that only hold if
// they differ.
func TestEqualLines(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.Takuzu, 4, 4))
	e := boards.Must(encode.New(t.Context(), b, encode.Options{Balance: encode.CardinalityNetwork}))
	plain := b.Clone()
	plain.Distinct = takuzu.Distinct{}
	for a := range brute.Takuzu(plain) {
		before := e.NumClauses()
		found, cuts := e.Refine(a, e)
		if right := b.Check(a) == nil; right != (len(found) == 1) || right == (len(cuts) > 0) {
			t.Fatalf("a %v answer: %d solutions, cuts %v", right, len(found), cuts)
		}
		if len(cuts) == 0 && e.NumClauses() != before {
			t.Fatal("clauses without cuts")
		}
	}
}
