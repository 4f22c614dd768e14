package encode

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/internal/brute"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// common returns for every bit what all answers have in common, and how many
// answers there are.
func common(bits int, answers func(func(puzzle.Answer) bool)) (values []value, n int) {
	values = make([]value, bits)
	for a := range answers {
		for i, v := range a {
			x := isFalse
			if v {
				x = isTrue
			}
			if n == 0 {
				values[i] = x
			} else if values[i] != x {
				values[i] = open
			}
		}
		n++
	}
	return values, n
}

// checkSound fails if decided has a bit that is not the same in all answers, or if
// a contradiction was found where there are answers.
func checkSound(t *testing.T, ok bool, decided, truth []value, answers int) {
	t.Helper()
	if !ok && answers > 0 {
		t.Fatalf("contradiction, but there are %d solutions", answers)
	}
	if !ok || answers == 0 {
		return
	}
	for i, v := range decided {
		if v != open && v != truth[i] {
			t.Fatalf("bit %d decided as %d, in the solutions it is %d", i, v, truth[i])
		}
	}
}

func TestPropagateLinesSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		b, err := takuzu.New(takuzu.Takuzu, 4+2*rng.IntN(2), 4)
		if err != nil {
			t.Fatal(err)
		}
		b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
		rows, cols := b.Size()
		for range rng.IntN(rows * cols / 2) {
			b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
		}
		truth, n := common(b.Bits(), brute.Takuzu(b))
		decided, _ := givens(b)
		_, clash := propagateLines(b, decided)
		checkSound(t, clash == nil, decided, truth, n)
	}
}

// On a board of a single open row pair, lines say all there is to say: the row's
// consequences must all be found.
func TestPropagateLinesComplete(t *testing.T) {
	const n = 8
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		b, err := takuzu.New(takuzu.ThreeInARow, 2, n)
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(5) {
			b.Set(0, rng.IntN(n), takuzu.Cell(1+rng.IntN(2)))
		}
		truth, answers := common(b.Bits(), brute.Takuzu(b))
		decided, _ := givens(b)
		_, clash := propagateLines(b, decided)
		ok := clash == nil
		if ok != (answers > 0) {
			t.Fatalf("propagation says %v, there are %d solutions", ok, answers)
		}
		if ok && !slices.Equal(decided, truth) {
			t.Fatalf("decided %v, want %v", decided, truth)
		}
	}
}

func TestPropagateCellsSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 1500 {
		b := randomPearls(t, rng)
		truth, n := common(b.Bits(), brute.Masyu(b))
		decided := make([]value, b.Bits())
		_, clash := propagateCells(b, decided)
		checkSound(t, clash == nil, decided, truth, n)
	}
}

// randomPearls returns a small Masyu board with some pearls.
func randomPearls(t *testing.T, rng *rand.Rand) *masyu.Board {
	t.Helper()
	b, err := masyu.New(1+rng.IntN(4), 1+rng.IntN(4))
	if err != nil {
		t.Fatal(err)
	}
	b.Full = rng.IntN(4) == 0
	rows, cols := b.Size()
	for range rng.IntN(4) {
		b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(3)))
	}
	return b
}

func TestPatterns(t *testing.T) {
	for pearl, want := range map[masyu.Pearl]int{masyu.None: 7, masyu.White: 4, masyu.Black: 4} {
		if got := len(patterns[pearl]); got != want {
			t.Errorf("pearl %d has %d patterns, want %d", pearl, got, want)
		}
	}
}

func TestLongLines(t *testing.T) {
	b, err := takuzu.New(takuzu.ThreeInARow, 2, 2*maxFold)
	if err != nil {
		t.Fatal(err)
	}
	b.Set(0, 0, takuzu.One)
	decided, _ := givens(b)
	if _, clash := propagateLines(b, decided); clash != nil {
		t.Fatal("contradiction")
	}
	if _, err := New(t.Context(), b, Options{}); err != nil {
		t.Fatal(err)
	}
}
