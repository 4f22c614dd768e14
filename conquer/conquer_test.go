package conquer

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"gridcnf/farm"
	"gridcnf/internal/brute"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// boards are small ones of all families.
func boards(t *testing.T, rng *rand.Rand, n int) []puzzle.Puzzle {
	t.Helper()
	var all []puzzle.Puzzle
	for i := range n {
		var b puzzle.Board
		var err error
		switch i % 4 {
		case 0, 1:
			kind := []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow}[i%4]
			var grid *takuzu.Board
			if grid, err = takuzu.New(kind, 4, 6); err == nil {
				for range rng.IntN(8) {
					grid.Set(rng.IntN(4), rng.IntN(6), takuzu.Cell(1+rng.IntN(2)))
				}
			}
			b = grid
		case 2:
			var pearls *masyu.Board
			if pearls, err = masyu.New(2+rng.IntN(3), 4); err == nil {
				rows, cols := pearls.Size()
				for range rng.IntN(4) {
					pearls.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(4)))
				}
			}
			b = pearls
		default:
			var numbers *slitherlink.Board
			if numbers, err = slitherlink.New(2+rng.IntN(2), 3); err == nil {
				brute.Numbers(rng, numbers)
			}
			b = numbers
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

// run conquers a puzzle with limits so short that cubes are split until nothing is left to split.
func run(t *testing.T, p puzzle.Puzzle, q Question, patience time.Duration) *Result {
	t.Helper()
	w, err := NewWorker(p, q, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), w, Options{
		Patience: patience, Jobs: 2, Cubes: 60,
		Job: farm.Job{Version: "test", Work: "conquer", Detail: []byte("{}")},
	})
	if err != nil {
		rows, cols := p.Size()
		t.Fatalf("%s %dx%d: %v", p.Kind(), rows, cols, err)
	}
	return r
}

func TestBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	splits := 0
	for i, p := range boards(t, rng, 40) {
		want := 0
		for range brute.All(p) {
			want++
		}
		verdict := [...]solve.Verdict{solve.NoneAtAll, solve.OnlyOne, solve.Several}[min(want, 2)]
		q := [...]Question{First, Unique, Count}[i/4%3]
		r := run(t, p, q, 1)
		splits += r.Account.Splits
		switch {
		case q == First && want > 0:
			if len(r.Solutions) == 0 || r.Verdict == solve.NoneAtAll {
				t.Errorf("%s: %s, %d solutions, expected one", p.Kind(), r.Verdict, len(r.Solutions))
			}
		case r.Verdict != verdict || len(r.Solutions) != min(want, 2):
			t.Errorf("%s, %s: %s, %d solutions, expected %s", p.Kind(), q, r.Verdict, len(r.Solutions), verdict)
		case q == Count && (r.Count.Int64() != int64(want) || !r.Complete):
			t.Errorf("%s: %v solutions (all: %v), expected %d", p.Kind(), r.Count, r.Complete, want)
		}
		for _, a := range r.Solutions {
			if err := p.Check(a); err != nil {
				t.Error(err)
			}
		}
		if a := r.Account; r.Complete && (a.Leaves != a.Refuted || a.Leaves != len(r.Leaves) || a.Leaves != a.Splits+1) {
			t.Errorf("%s: %+v, %d leaves", p.Kind(), a, len(r.Leaves))
		}
	}
	if splits < 200 {
		t.Errorf("%d splits: not much of a test", splits)
	}
}
