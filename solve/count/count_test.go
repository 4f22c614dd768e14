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
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
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

// checkDistinct checks a board without distinct lines, with distinct rows, with
// distinct columns and with both.
func checkDistinct(t *testing.T, rows, cols int, want ...string) {
	t.Helper()
	for i, distinct := range []takuzu.Distinct{{}, {Rows: true}, {Cols: true}, {Rows: true, Cols: true}} {
		checkCount(t, newTakuzu(rows, cols, distinct), want[i])
	}
}

// The counts are OEIS A140517: loops around cells.
func TestSlitherlinkLoops(t *testing.T) {
	for i, want := range []string{"1", "13", "213", "9349", "1222363", "487150371"} {
		checkCount(t, boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, i+1, i+1)), want)
	}
	checkCount(t, boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 2, 3)), "40")
	checkCount(t, boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 3, 2)), "40")
	checkCount(t, boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 1, 99)), "4950")
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

// The counts are OEIS A140517 and A231829.
func TestMasyuLoops(t *testing.T) {
	check := func(rows, cols int, want string) {
		t.Helper()
		checkCount(t, boards.Must(masyu.New(rows, cols)), want)
		checkCount(t, boards.Must(masyu.New(cols, rows)), want)
	}
	check(1, 1, "0")
	check(1, 9, "0")
	check(2, 2, "1")
	check(2, 100, "4950") // a pair of columns
	check(3, 3, "13")
	check(3, 4, "40")
	check(4, 4, "213")
	check(4, 5, "1049")
	check(5, 5, "9349")
	check(5, 6, "80626")
	check(6, 6, "1222363")
	check(7, 7, "487150371")
	check(8, 8, "603841648931")
	check(9, 9, "2318527339461265")
	check(10, 10, "27359264067916806101")
}

func TestTakuzuGrids(t *testing.T) {
	checkDistinct(t, 2, 2, "2", "2", "2", "2")
	checkDistinct(t, 4, 4, "90", "72", "72", "72")
	checkDistinct(t, 4, 6, "642", "600", "96", "96")
	checkDistinct(t, 6, 6, "11222", "5868", "5868", "4140")
	checkDistinct(t, 4, 8, "5238", "5136", "0", "0")
	checkDistinct(t, 8, 4, "5238", "0", "5136", "0")
	checkDistinct(t, 6, 8, "229798", "170712", "54048", "51744")
	checkDistinct(t, 8, 6, "229798", "54048", "170712", "51744")
	checkCount(t, newTakuzu(8, 8, takuzu.Distinct{}), "12413918")
}

// TestLong has the counts that take more than a second.
func TestLong(t *testing.T) {
	if !long.On {
		t.Skip("needs GRIDCNF_LONG=1")
	}
	checkDistinct(t, 6, 10, "4996560", "4368060", "392208", "392208")
	checkDistinct(t, 8, 8, "12413918", "6417612", "6417612", "4111116")
	checkCount(t, newTakuzu(10, 10, takuzu.Distinct{}), "117925227108")
}

// On two columns, one says what the other is, so that boards are words: balanced
// and without three alike. The longer ones count beyond 64 bits.
func TestTakuzuTwoColumns(t *testing.T) {
	for i, want := range []string{"2", "6", "14", "34", "84", "208", "518", "1296"} {
		checkCount(t, newTakuzu(2*i+2, 2, takuzu.Distinct{}), want)
	}
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
