package author_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/author"
	"gridcnf/internal/testkit/boards"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// On small boards, what is left is unique and nothing of it can be left out, in any order,
// under every symmetry, with clues to be kept and with a number to be reached.
func TestReduce(t *testing.T) {
	reached := make(map[author.Symmetry]int)
	for _, s := range smalls(t) {
		rows, cols := s.draft.Board().Size()
		for sym := author.Asymmetric; sym <= author.Antidiagonal; sym++ {
			if sym.Check(rows, cols) != nil {
				continue
			}
			parts, whole := s.orbits(sym), uint(0)
			for _, p := range parts {
				whole |= p
			}
			for seed := range uint64(3) {
				random := rand.New(rand.NewPCG(seed, 1))
				how := author.Reduction{Symmetry: sym, Random: random}
				var keep uint
				if seed > 0 && len(parts) > 0 {
					keep = parts[random.IntN(len(parts))]
					how.Keep = []puzzle.Cell{s.clues[bits.TrailingZeros(keep)].Cell}
				}
				clues, err := author.Reduce(t.Context(), newAtelier(t, s.draft.Board()).draft, s.answer, s.clues, how)
				if !s.unique(whole) {
					if !errors.Is(err, author.ErrNotUnique) {
						t.Errorf("%s, %s: got %v, %v, want an error", s.name, sym, clues, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s, %s: %v", s.name, sym, err)
				}
				mask := s.maskOf(t, clues)
				if reached[sym]++; !s.irreducible(mask, keep, parts) {
					t.Errorf("%s, %s, keep %v: %v is not irreducible", s.name, sym, how.Keep, clues)
				}

				how.Givens, how.Random = len(s.clues)*3/4, rand.New(rand.NewPCG(seed, 1))
				if keep != 0 {
					how.Random.IntN(len(parts))
				}
				more, err := author.Reduce(t.Context(), newAtelier(t, s.draft.Board()).draft, s.answer, s.clues, how)
				if err != nil {
					t.Errorf("%s, %s: %v", s.name, sym, err)
				}
				got := s.maskOf(t, more)
				ok := got&mask == mask && got&^whole == 0 && len(more) <= max(how.Givens, len(clues))
				for _, p := range parts {
					ok = ok && (got&p == 0 || got&p == p) && (got&p == p || len(more)+bits.OnesCount(p) > how.Givens)
				}
				if !ok {
					t.Errorf("%s, %s: %d givens: got %v after %v", s.name, sym, how.Givens, more, clues)
				}
			}
		}
	}
	for sym := author.Asymmetric; sym <= author.Antidiagonal; sym++ {
		if reached[sym] < 5 {
			t.Errorf("%s: only %d boards", sym, reached[sym])
		}
	}
}

func TestReduceRefuses(t *testing.T) {
	d := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 4, 6)).draft
	clues := []puzzle.Placed{{Cell: puzzle.Cell{Row: 0, Col: 1}, Clue: puzzle.Clue(takuzu.One)}}
	check := func(how author.Reduction, want string) {
		t.Helper()
		if _, err := author.Reduce(t.Context(), d, nil, clues, how); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	check(author.Reduction{Symmetry: author.Rot90}, "symmetry rot90: expected a square board, found 4x6")
	check(author.Reduction{Symmetry: author.Diagonal}, "symmetry diagonal: expected a square board, found 4x6")
	check(author.Reduction{Keep: []puzzle.Cell{{Row: 1, Col: 1}}}, "r2c2 cannot be kept: there is no clue in r2c2")
	check(author.Reduction{Keep: []puzzle.Cell{{Row: 9, Col: 9}}}, "r10c10 cannot be kept: there is no clue in r10c10")
	check(author.Reduction{Keep: []puzzle.Cell{clues[0].Cell}, Symmetry: author.Rot180},
		"r1c2 cannot be kept: there is no clue in r4c5")
}

// Clues that are taken back are spread over the board.
func TestGivensAreSpread(t *testing.T) {
	s := newAtelier(t, boards.Empty(t, takuzu.Takuzu, 8, 8))
	a, all := s.first(t, 0)
	clues, err := author.Reduce(t.Context(), s.draft, a, all, author.Reduction{Givens: 24})
	if err != nil || len(clues) != 24 {
		t.Fatalf("got %v, %v, want 24 clues", clues, err)
	}
	count := make(map[puzzle.Cell]int)
	for _, c := range clues {
		count[puzzle.Cell{Row: c.Row / 4, Col: c.Col / 4}]++
	}
	for quarter, n := range count {
		if n < 3 || len(count) < 4 {
			t.Errorf("%d clues in the quarter %v", n, quarter)
		}
	}
}

// What a draft lacks for a symmetry are the clues that its answer allows there.
func TestMissing(t *testing.T) {
	b := boards.Takuzu(t, "10../..../..../..0.")
	a := make(puzzle.Answer, 16)
	a[15] = true
	check := func(s author.Symmetry, want ...puzzle.Placed) {
		t.Helper()
		if got, err := s.Missing(b, a); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %v, %v, want %v", s, got, err, want)
		}
	}
	check(author.Asymmetric)
	check(author.Rot180, puzzle.Placed{Cell: puzzle.Cell{Row: 3, Col: 3}, Clue: puzzle.Clue(takuzu.One)})
	check(author.Diagonal,
		puzzle.Placed{Cell: puzzle.Cell{Row: 1, Col: 0}, Clue: puzzle.Clue(takuzu.Zero)},
		puzzle.Placed{Cell: puzzle.Cell{Row: 2, Col: 3}, Clue: puzzle.Clue(takuzu.Zero)})
}
