package author_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/puzzle"
)

// On small boards, all irreducible subsets are found, each once, and the fewest clues: those
// that trying every set of clues finds.
func TestSubsetsAndMinimum(t *testing.T) {
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

			var got []uint
			var failed error
			for clues, err := range author.Subsets(t.Context(), s.draft, s.answer, s.clues, how) {
				if failed = err; err == nil {
					got = append(got, s.maskOf(t, clues))
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) || (failed != nil) != (want == nil) {
				t.Errorf("%s, %s, keep %v: got subsets %b, %v, want %b", s.name, sym, how.Keep, got, failed, want)
			}
			told := author.Bounds{}
			b, err := author.Minimum(t.Context(), s.draft, s.answer, s.clues, how, func(b author.Bounds) {
				if b.Least < told.Least || told.Best != nil && len(b.Best) > len(told.Best) || b.Least > len(b.Best) {
					t.Errorf("%s, %s: bounds %v after %v", s.name, sym, b, told)
				}
				told = b
			})
			if want == nil {
				if !errors.Is(err, author.ErrNotUnique) || !errors.Is(failed, author.ErrNotUnique) {
					t.Errorf("%s, %s: got %v and %v, want %v", s.name, sym, err, failed, author.ErrNotUnique)
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
