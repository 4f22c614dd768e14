package near_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/internal/brute"
	"gridcnf/near"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// What is found near a solution are solutions, and on most boards there are some.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	open := make(map[puzzle.Kind]int)
	for i := range 300 {
		random := [...]func(*rand.Rand) (puzzle.Puzzle, error){randomMasyu, randomSlitherlink, randomBinary}[i%3]
		p, err := random(rng)
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Collect(brute.All(p))
		if len(all) == 0 {
			continue
		}
		n, err := near.New(p)
		if err != nil {
			t.Fatal(err)
		}
		wanted := slices.Repeat([]bool{true}, p.Bits())
		meet := func(found []puzzle.Answer) {
			for _, a := range found {
				if !slices.ContainsFunc(all, a.Equal) {
					t.Fatalf("%s: %v is no solution", p.Kind(), a)
				}
				for bit := range a {
					if wanted[bit] && a[bit] != all[0][bit] {
						wanted[bit] = false
						open[p.Kind()]++
					}
				}
			}
		}
		if err := n.Roam(t.Context(), all[0], wanted, meet); err != nil {
			t.Fatal(err)
		}
	}
	for kind, bits := range open {
		if bits < 100 {
			t.Errorf("%s: %d open bits, want more", kind, bits)
		}
	}
}

func randomBinary(rng *rand.Rand) (puzzle.Puzzle, error) {
	b, err := takuzu.New([]puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow}[rng.IntN(2)], 4, 4+2*rng.IntN(2))
	if err == nil {
		for range rng.IntN(6) {
			b.Set(rng.IntN(4), rng.IntN(4), takuzu.Cell(1+rng.IntN(2)))
		}
	}
	return b, err
}

func randomMasyu(rng *rand.Rand) (puzzle.Puzzle, error) {
	b, err := masyu.New(2+rng.IntN(3), 2+rng.IntN(3))
	if err == nil {
		rows, cols := b.Size()
		b.Full = rng.IntN(5) == 0
		for range rng.IntN(3) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(rng.IntN(4)))
		}
	}
	return b, err
}

func randomSlitherlink(rng *rand.Rand) (puzzle.Puzzle, error) {
	b, err := slitherlink.New(2+rng.IntN(2), 2+rng.IntN(2))
	if err == nil {
		brute.Numbers(rng, b)
	}
	return b, err
}
