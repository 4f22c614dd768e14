package brute_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
)

// must is a board that can be made.
func must[B puzzle.Board](b B, err error) B {
	if err != nil {
		panic(err)
	}
	return b
}

func newTakuzu(rows, cols int, distinct takuzu.Distinct) *takuzu.Board {
	b := must(takuzu.New(takuzu.Takuzu, rows, cols))
	b.Distinct = distinct
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
			b := newTakuzu(rows, cols, distinct)
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
		b := must(masyu.New(rows, cols))
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

// The counts are OEIS A140517, as those of Masyu with a cell more each way.
func TestSlitherlinkCounts(t *testing.T) {
	check := func(rows, cols, want int) {
		t.Helper()
		b := must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
		if got := count(t, b, brute.Slitherlink(b)); got != want {
			t.Errorf("%dx%d: %d loops, want %d", rows, cols, got, want)
		}
	}
	check(1, 1, 1)
	check(1, 4, 10)
	check(2, 2, 13)
	check(2, 3, 40)
	check(3, 3, 213)
	check(4, 4, 9349)
}

// every lists all fillings with a number of bits.
func every(bits int) []puzzle.Answer {
	all := make([]puzzle.Answer, 1<<bits)
	for n := range all {
		all[n] = make(puzzle.Answer, bits)
		for i := range bits {
			all[n][i] = n>>i&1 == 1
		}
	}
	return all
}

// compare orders answers.
func compare(a, b puzzle.Answer) int {
	for i := range a {
		if a[i] != b[i] && a[i] {
			return 1
		} else if a[i] != b[i] {
			return -1
		}
	}
	return 0
}

// sameAnswers fails unless the answers are those that the rule checker accepts among
// some candidates, each of them once.
func sameAnswers(t *testing.T, p puzzle.Puzzle, answers iter.Seq[puzzle.Answer], candidates []puzzle.Answer) {
	t.Helper()
	got := slices.SortedFunc(answers, compare)
	var want []puzzle.Answer
	for _, a := range candidates {
		if p.Check(a) == nil {
			want = append(want, a)
		}
	}
	slices.SortFunc(want, compare)
	if !slices.EqualFunc(got, want, puzzle.Answer.Equal) {
		t.Errorf("%+v: %d answers, the rule checker accepts %d", p, len(got), len(want))
	}
}

func TestTakuzuAgainstCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	check := func(rows, cols, boards int) {
		t.Helper()
		for range boards {
			b := newTakuzu(rows, cols, takuzu.Distinct{Rows: rng.IntN(2) == 1, Cols: rng.IntN(2) == 1})
			for range rng.IntN(rows * cols / 2) {
				b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
			}
			sameAnswers(t, b, brute.Takuzu(b), every(b.Bits()))
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
			b := must(masyu.New(rows, cols))
			b.Full = rng.IntN(3) == 0
			for range rng.IntN(1 + min(i, 4)) {
				b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
			}
			sameAnswers(t, b, brute.Masyu(b), every(b.Bits()))
		}
	}
	check(1, 3, 5)
	check(2, 3, 50)
	check(3, 3, 80)
	check(3, 4, 2)
	check(4, 3, 2)
}

// Every Slitherlink of up to 2x2 cells, with every number or none in each cell.
func TestSlitherlinkAgainstCheck(t *testing.T) {
	check := func(rows, cols, highest int) {
		t.Helper()
		b := must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
		candidates := every(b.Bits())
		var fill func(cell int)
		fill = func(cell int) {
			if cell == rows*cols {
				sameAnswers(t, b, brute.Slitherlink(b), candidates)
				return
			}
			for clue := slitherlink.Empty; clue <= slitherlink.Number(highest); clue++ {
				b.SetClue(cell/cols, cell%cols, clue)
				fill(cell + 1)
			}
		}
		fill(0)
	}
	check(1, 1, 4)
	check(1, 2, 4)
	check(2, 1, 4)
	check(2, 2, 3)
}

// Random numbers on 3x3 cells. The candidates are the loops around the cells, which
// are as many as they should be, and any two of them put together, where edges that
// both have cancel out: loops that touch, several loops, and single ones again.
func TestLargerSlitherlinkAgainstCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	loops := slices.Collect(brute.Slitherlink(must(rulefile.FirstGrid(slitherlink.Slitherlink, 3, 3))))
	candidates := slices.Clone(loops)
	for i, first := range loops {
		for _, second := range loops[:i] {
			both := slices.Clone(first)
			for e, drawn := range second {
				both[e] = both[e] != drawn
			}
			candidates = append(candidates, both)
		}
	}
	slices.SortFunc(candidates, compare)
	candidates = slices.CompactFunc(candidates, puzzle.Answer.Equal)
	for range 30 {
		b := must(rulefile.FirstGrid(slitherlink.Slitherlink, 3, 3))
		for range 1 + rng.IntN(5) {
			b.SetClue(rng.IntN(3), rng.IntN(3), slitherlink.Number(rng.IntN(4)))
		}
		sameAnswers(t, b, brute.Slitherlink(b), candidates)
	}
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
	for range brute.Takuzu(newTakuzu(6, 6, takuzu.Distinct{})) {
		break
	}
	for range brute.Masyu(must(masyu.New(5, 5))) {
		break
	}
	for range brute.Slitherlink(must(rulefile.FirstGrid(slitherlink.Slitherlink, 4, 4))) {
		break
	}
	for range brute.SAT(20, nil) {
		break
	}
}
