package brute_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/brute"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

func newTakuzu(t testing.TB, rows, cols int, distinct takuzu.Distinct) *takuzu.Board {
	t.Helper()
	b, err := takuzu.New(takuzu.Takuzu, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	b.Distinct = distinct
	return b
}

func newMasyu(t testing.TB, rows, cols int) *masyu.Board {
	t.Helper()
	b, err := masyu.New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// count returns how many answers there are and fails for one that the rule
// checker refuses.
func count(t *testing.T, p puzzle.Puzzle, answers iter.Seq[puzzle.Answer]) int {
	t.Helper()
	n := 0
	for a := range answers {
		if err := p.Check(a); err != nil {
			t.Fatalf("%q: %v", p.Text(a), err)
		}
		n++
	}
	return n
}

// The counts are known: OEIS A253316 and the recounts by others of the rest.
func TestTakuzuCounts(t *testing.T) {
	check := func(rows, cols int, want ...int) {
		t.Helper()
		for i, distinct := range []takuzu.Distinct{{}, {Rows: true}, {Cols: true}, {Rows: true, Cols: true}} {
			b := newTakuzu(t, rows, cols, distinct)
			if got := count(t, b, brute.Takuzu(b)); got != want[i] {
				t.Errorf("%dx%d with %v: %d answers, want %d", rows, cols, distinct, got, want[i])
			}
		}
	}
	check(2, 2, 2, 2, 2, 2)
	check(4, 4, 90, 72, 72, 72)
	check(4, 6, 642, 600, 96, 96)
	check(6, 4, 642, 96, 600, 96)
	check(6, 6, 11222, 5868, 5868, 4140)
}

// The counts are OEIS A140517 and A231829.
func TestMasyuCounts(t *testing.T) {
	check := func(rows, cols, want int) {
		t.Helper()
		b := newMasyu(t, rows, cols)
		if got := count(t, b, brute.Masyu(b)); got != want {
			t.Errorf("%dx%d: %d loops, want %d", rows, cols, got, want)
		}
	}
	for n := range 6 {
		check(1, n+1, 0)
		check(n+1, 1, 0)
	}
	check(2, 2, 1)
	check(3, 3, 13)
	check(3, 4, 40)
	check(4, 3, 40)
	check(4, 4, 213)
	check(4, 5, 1049)
	check(5, 5, 9349)
}

// accepted lists the fillings that the rule checker accepts, among all of them.
func accepted(p puzzle.Puzzle) []puzzle.Answer {
	var all []puzzle.Answer
	a := make(puzzle.Answer, p.Bits())
	for n := range 1 << len(a) {
		for i := range a {
			a[len(a)-1-i] = n>>i&1 == 1
		}
		if p.Check(a) == nil {
			all = append(all, slices.Clone(a))
		}
	}
	return all
}

// sameAnswers fails unless the answers are those the rule checker accepts, each
// of them once.
func sameAnswers(t *testing.T, p puzzle.Puzzle, answers iter.Seq[puzzle.Answer]) {
	t.Helper()
	got := slices.SortedFunc(answers, func(a, b puzzle.Answer) int {
		for i := range a {
			if a[i] != b[i] && a[i] {
				return 1
			} else if a[i] != b[i] {
				return -1
			}
		}
		return 0
	})
	if want := accepted(p); !slices.EqualFunc(got, want, puzzle.Answer.Equal) {
		t.Errorf("%+v: %d answers, the rule checker accepts %d", p, len(got), len(want))
	}
}

func TestTakuzuAgainstCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	check := func(rows, cols, boards int) {
		t.Helper()
		for range boards {
			b := newTakuzu(t, rows, cols, takuzu.Distinct{Rows: rng.IntN(2) == 1, Cols: rng.IntN(2) == 1})
			for range rng.IntN(rows * cols / 2) {
				b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
			}
			sameAnswers(t, b, brute.Takuzu(b))
		}
	}
	check(2, 2, 20)
	check(2, 4, 100)
	check(4, 2, 100)
	check(4, 4, 6)
}

func TestMasyuAgainstCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	check := func(rows, cols, boards int) {
		t.Helper()
		for i := range boards {
			b := newMasyu(t, rows, cols)
			b.Full = rng.IntN(3) == 0
			for range rng.IntN(1 + min(i, 4)) {
				b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(2)))
			}
			sameAnswers(t, b, brute.Masyu(b))
		}
	}
	check(1, 3, 5)
	check(2, 3, 50)
	check(3, 3, 80)
	check(3, 4, 2)
	check(4, 3, 2)
}

func TestSAT(t *testing.T) {
	check := func(vars, want int, clauses ...[]cnf.Lit) {
		t.Helper()
		n := 0
		for m := range brute.SAT(vars, clauses) {
			for _, c := range clauses {
				if !slices.ContainsFunc(c, m.Value) {
					t.Errorf("%v is false under %v", c, m)
				}
			}
			n++
		}
		if n != want {
			t.Errorf("%v over %d variables: %d models, want %d", clauses, vars, n, want)
		}
	}
	check(0, 1)
	check(0, 0, []cnf.Lit{})
	check(3, 8)
	check(3, 7, []cnf.Lit{1, -2, 3})
	check(3, 3, []cnf.Lit{1, 2, 3}, []cnf.Lit{-1, -2}, []cnf.Lit{-1, -3}, []cnf.Lit{-2, -3})
	check(2, 0, []cnf.Lit{1}, []cnf.Lit{-1, 2}, []cnf.Lit{-2})
}

// A consumer may stop at any answer.
func TestStop(t *testing.T) {
	for range brute.Takuzu(newTakuzu(t, 6, 6, takuzu.Distinct{})) {
		break
	}
	for range brute.Masyu(newMasyu(t, 5, 5)) {
		break
	}
	for range brute.SAT(20, nil) {
		break
	}
}
