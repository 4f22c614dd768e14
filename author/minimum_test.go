package author_test

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// minimum proves how few clues of an answer leave no other answer, 0 if all of them do.
func minimum(t *testing.T, b puzzle.Board, a puzzle.Answer) int {
	t.Helper()
	s, least := newAtelier(t, b), 0
	best, err := author.Minimum(t.Context(), s.draft, a, s.setting.Clues(b, a), author.Reduction{}, func(b author.Bounds) {
		least = b.Least
	})
	if errors.Is(err, author.ErrNotUnique) {
		return 0
	}
	if err != nil || best.Least != len(best.Best) || least > best.Least {
		t.Errorf("%s: got %v, %v after %d", b.Text(a), best, err, least)
	}
	r, err := solve.Unique(t.Context(), puzzle.With(b, best.Best), solve.Options{Backend: "gini"})
	if err != nil || r.Verdict != solve.OnlyOne {
		t.Errorf("%s: %v is %v, %v", b.Text(a), best.Best, r, err)
	}
	return best.Least
}

// What other programs have found by going through all boards.
func TestKnownMinima(t *testing.T) {
	b := boards.Empty(t, "takuzu", 6, 6)
	check := func(rows string, want int) {
		t.Helper()
		if got := minimum(t, b, b.Answer(strings.Fields(rows))); got != want {
			t.Errorf("%s: got %d, want %d", rows, got, want)
		}
	}
	check("110100 011010 101001 010110 001011 100101", 5)
	for i, least := range [...]int{5, 6} { // with and without distinct lines
		b := boards.Empty(t, [...]puzzle.Kind{"takuzu", "3-in-a-row"}[i], 6, 6)
		for seed := range int64(3) {
			a, _ := newAtelier(t, b).first(t, seed+1)
			if n := minimum(t, b, a); n < least || n > least+3 {
				t.Errorf("%s: %d clues, expected %d to %d", b.Text(a), n, least, least+3)
			}
		}
	}
	for _, size := range [][2]int{{3, 3}, {3, 4}, {4, 4}} {
		b, fewest := boards.Empty(t, "masyu", size[0], size[1]), 99
		for a := range brute.All(b) {
			if n := minimum(t, b, a); n > 0 {
				fewest = min(fewest, n)
			}
		}
		if fewest != 2 {
			t.Errorf("Masyu %v: %d pearls, want 2", size, fewest)
		}
	}
}

// When time is up, what is known is returned.
func TestMinimumStops(t *testing.T) {
	s := newAtelier(t, boards.Empty(t, "takuzu", 8, 8))
	a, clues := s.first(t, 0)
	ctx, cancel := context.WithCancel(t.Context())
	bounds, err := author.Minimum(ctx, s.draft, a, clues, author.Reduction{}, func(b author.Bounds) {
		if b.Least == 9 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || bounds.Least != 9 || len(bounds.Best) < 10 {
		t.Errorf("got %v, %v", bounds, err)
	}
}

// On small boards, the fewest clues are those that trying every set of clues finds.
func TestMinimum(t *testing.T) {
	several := 0
	for i, s := range smalls(t) {
		rows, cols := s.draft.Board().Size()
		random := rand.New(rand.NewPCG(uint64(i), 2))
		for sym := author.Asymmetric; sym <= author.Antidiagonal; sym++ {
			how, keep, parts := author.Reduction{Symmetry: sym, Random: random}, uint(0), s.orbits(sym)
			if sym.Check(rows, cols) != nil || len(parts) > 11 && i%7 > 0 || len(parts) == 0 {
				continue
			}
			if i%3 == 0 {
				keep = parts[random.IntN(len(parts))]
				how.Keep = []puzzle.Cell{s.clues[bits.TrailingZeros(keep)].Cell}
			}
			var want []uint
			fewest := len(s.clues) + 1
			for set := range uint(1) << len(parts) {
				mask := uint(0)
				for j, p := range parts {
					if set>>j&1 == 1 {
						mask |= p
					}
				}
				if keep&^mask == 0 && s.unique(mask) {
					fewest = min(fewest, bits.OnesCount(mask))
					if s.irreducible(mask, keep, parts) {
						want = append(want, mask)
					}
				}
			}

			told := author.Bounds{}
			b, err := author.Minimum(t.Context(), s.draft, s.answer, s.clues, how, func(b author.Bounds) {
				if b.Least < told.Least || told.Best != nil && len(b.Best) > len(told.Best) || b.Least > len(b.Best) {
					t.Errorf("%s, %s: bounds %v after %v", s.name, sym, b, told)
				}
				told = b
			})
			if want == nil {
				if !errors.Is(err, author.ErrNotUnique) {
					t.Errorf("%s, %s: got %v, want %v", s.name, sym, err, author.ErrNotUnique)
				}
				continue
			}
			if len(want) > 1 {
				several++
			}
			if err != nil || b.Least != fewest || len(b.Best) != fewest || !slices.Contains(want, s.maskOf(t, b.Best)) {
				t.Errorf("%s, %s, keep %v: got %v, %v, want %d clues", s.name, sym, how.Keep, b, err, fewest)
			}
		}
	}
	if several < 50 {
		t.Errorf("only %d boards with several subsets", several)
	}
}
