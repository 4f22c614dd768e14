package count_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve/count"
)

func Example() {
	b, _ := masyu.New(9, 9)
	n, err := count.Count(context.Background(), b, 0)
	fmt.Println(n, err)
	b.Set(0, 0, masyu.White) // there is no way straight through a corner
	n, err = count.Count(context.Background(), b, 0)
	fmt.Println(n, err)
	// Output:
	// 2318527339461265 <nil>
	// 0 <nil>
}

func newTakuzu(rows, cols int, distinct takuzu.Distinct) *takuzu.Board {
	b := boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
	b.Distinct = distinct
	return b
}

func checkCount(t *testing.T, p puzzle.Puzzle, want string) {
	t.Helper()
	start := time.Now()
	n, err := count.Count(context.Background(), p, 0)
	rows, cols := p.Size()
	if got := fmt.Sprint(n); err != nil || got != want {
		t.Errorf("%dx%d %v: %s answers, error %v, want %s", rows, cols, p.Rules(), got, err, want)
	}
	t.Logf("%dx%d %v: %v in %v", rows, cols, p.Rules(), n, time.Since(start).Round(time.Millisecond))
}

// TestCounts has boards without clues, and those that take more than a second with GRIDCNF_LONG=1.
func TestCounts(t *testing.T) {
	for _, c := range golden.Lines(t, "counts.txt") {
		if len(c) > 4 && !long.On {
			continue
		}
		var rows, cols int
		must.Get(fmt.Sscanf(c[1], "%dx%d", &rows, &cols))(t)
		p := boards.Empty(t, puzzle.Kind(c[0]), rows, cols)
		if c[0] == "takuzu" {
			p = newTakuzu(rows, cols, takuzu.Distinct{Rows: c[2] == "rows" || c[2] == "both", Cols: c[2] == "columns" || c[2] == "both"})
		}
		checkCount(t, p, c[3])
	}
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 3, 3))
	b.SetClue(1, 1, slitherlink.Number(4))
	checkCount(t, b, "1")
	b.SetClue(0, 0, slitherlink.Number(1))
	checkCount(t, b, "0")
}

func TestSlitherlinkAgainstBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 1000 {
		rows, cols := 1+rng.IntN(4), 1+rng.IntN(4)
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
		for range rng.IntN(1 + rows*cols) {
			b.SetClue(rng.IntN(rows), rng.IntN(cols), slitherlink.Number(rng.IntN(4+rng.IntN(2))))
		}
		sameCount(t, b, brute.Slitherlink(b))
	}
}

// Boards whose numbers come from a loop have answers, even with many numbers.
func TestSlitherlinkWithManyNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	empty := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 4, 4))
	i := 0
	for a := range brute.Slitherlink(empty) {
		if i++; i%60 != 0 {
			continue
		}
		b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 4, 4))
		for face := range 16 {
			n := 0
			for _, e := range boards.Lattice(b).Sides(face/4, face%4) {
				if a[e] {
					n++
				}
			}
			if rng.IntN(3) > 0 {
				b.SetClue(face/4, face%4, slitherlink.Number(n))
			}
		}
		sameCount(t, b, brute.Slitherlink(b))
	}
}

// On two columns, one says what the other is, so that boards are words: balanced
// and without three alike. The longer ones count beyond 64 bits.
func TestTakuzuTwoColumns(t *testing.T) {
	checkCount(t, newTakuzu(2, 200, takuzu.Distinct{}), words(200).String())
}

// words counts balanced words of length n without three alike: runs of one and
// two zeros and ones take turns.
func words(n int) *big.Int {
	half := int64(n / 2)
	// With k runs, half - k of them have two: binomial(k, half-k) ways.
	ways := func(k int64) *big.Int {
		if k > half {
			return new(big.Int)
		}
		return new(big.Int).Binomial(k, half-k)
	}
	sum := new(big.Int)
	for k := (half + 1) / 2; k <= half; k++ {
		// The other value has k runs, in two orders, or one more or less.
		next := new(big.Int).Lsh(ways(k), 1)
		next.Add(next, ways(k-1))
		next.Add(next, ways(k+1))
		sum.Add(sum, next.Mul(next, ways(k)))
	}
	return sum
}

// sameCount compares the number of answers with answers that are listed.
func sameCount(t *testing.T, p puzzle.Puzzle, answers iter.Seq[puzzle.Answer]) {
	t.Helper()
	want := 0
	for range answers {
		want++
	}
	n, err := count.Count(context.Background(), p, 0)
	if err != nil || !n.IsInt64() || n.Int64() != int64(want) {
		t.Fatalf("%+v: %v answers, error %v, want %d", p, n, err, want)
	}
}

func TestMasyuAgainstBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		rows, cols := 1+rng.IntN(5), 1+rng.IntN(5)
		b := boards.Must(masyu.New(rows, cols))
		b.Full = rng.IntN(4) == 0
		for range rng.IntN(1 + min(6, rows*cols/2)) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
		}
		sameCount(t, b, brute.Masyu(b))
	}
}

// Boards whose pearls come from a loop have answers, even with many pearls.
func TestMasyuWithManyPearls(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	empty := boards.Must(masyu.New(5, 5))
	i := 0
	for a := range brute.Masyu(empty) {
		if i++; i%60 != 0 {
			continue
		}
		b := empty.Clone()
		for cell := range 25 {
			for _, pearl := range []masyu.Pearl{masyu.White, masyu.Black, masyu.Unknown} {
				with := b.Clone()
				with.Set(cell/5, cell%5, pearl)
				if rng.IntN(2) == 0 && with.Check(a) == nil {
					b = with
				}
			}
		}
		sameCount(t, b, brute.Masyu(b))
	}
}

func TestTakuzuAgainstBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 1000 {
		rows, cols := 2+2*rng.IntN(3), 2+2*rng.IntN(3)
		b := newTakuzu(rows, cols, takuzu.Distinct{Rows: rng.IntN(2) == 1, Cols: rng.IntN(2) == 1})
		for range 1 + rng.IntN(rows*cols/3) {
			b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
		}
		sameCount(t, b, brute.Takuzu(b))
	}
}

func TestBudget(t *testing.T) {
	check := func(p puzzle.Puzzle, budget int) {
		t.Helper()
		if n, err := count.Count(context.Background(), p, budget); !errors.Is(err, count.ErrTooLarge) || n != nil {
			t.Errorf("budget %d: %v answers, error %v, want ErrTooLarge", budget, n, err)
		}
	}
	check(boards.Must(masyu.New(6, 6)), 10)
	check(newTakuzu(6, 6, takuzu.Distinct{}), 100)
	check(newTakuzu(6, 6, takuzu.Distinct{}), 10) // not even the words
	check(newTakuzu(40, 40, takuzu.Distinct{}), 10_000)
	check(newTakuzu(100, 100, takuzu.Distinct{}), 0)
	check(otherPuzzle{boards.Must(masyu.New(2, 2))}, 0)
}

type otherPuzzle struct{ puzzle.Puzzle }

func TestCancel(t *testing.T) {
	for _, p := range []puzzle.Puzzle{
		boards.Must(masyu.New(20, 20)),
		newTakuzu(10, 10, takuzu.Distinct{Rows: true, Cols: true}),
		newTakuzu(40, 40, takuzu.Distinct{}),
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		start := time.Now()
		_, err := count.Count(ctx, p, 1<<30)
		cancel()
		if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > 5*time.Second {
			t.Errorf("error %v after %v, want the context's after 30ms", err, took)
		}
	}
}

// A row whose end cannot be filled must not be searched from its beginning.
func TestRowWithoutWords(t *testing.T) {
	for _, rows := range []int{2, 60} {
		b := boards.Must(takuzu.New(takuzu.ThreeInARow, rows, 60))
		for c := 57; c < 60; c++ {
			b.Set(0, c, takuzu.Zero)
		}
		n, err := count.Count(t.Context(), b, 10000)
		if err == nil && n.Sign() != 0 || err != nil && !errors.Is(err, count.ErrTooLarge) {
			t.Errorf("%v, %v", n, err)
		}
	}
}
