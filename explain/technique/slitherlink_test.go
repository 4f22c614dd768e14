package technique_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	slitherlinkrow "gridcnf/explain/technique/slitherlink"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
)

// TestSlitherlinkTechniques goes from random true facts of a random loop as far as the techniques lead, and adds a fact
// where they are silent. All that they find must be so in the loop, and follow from what is cited.
func TestSlitherlinkTechniques(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	found := map[string]int{}
	check := func(rows, cols, times int) {
		t.Helper()
		empty := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, rows, cols))
		loops := slices.Collect(brute.Slitherlink(empty))
		for i := range long.Of(times, times/3) {
			a := loops[rng.IntN(len(loops))]
			b := count(empty, a, rng, float64(1+i%5)/5)
			walkLoop(t, beginWith(t, b), a, rng, found)
		}
	}
	check(1, 1, 3)
	check(1, 4, 10)
	check(2, 3, 20)
	check(3, 3, 100)
	check(4, 4, 300)
	check(3, 5, 100)
	for _, tech := range direct(&slitherlinkrow.Techniques) {
		if found[tech.Name] == 0 {
			t.Errorf("%s was never found", tech.Name)
		}
	}
	t.Log(found)
}

// count puts numbers around a loop, in a share of the cells.
func count(empty *rulefile.Grid, a puzzle.Answer, rng *rand.Rand, share float64) *rulefile.Grid {
	b := empty.Copy().(*rulefile.Grid)
	rows, cols := b.Size()
	for i := range rows * cols {
		if rng.Float64() >= share {
			continue
		}
		n := 0
		for _, e := range boards.Lattice(b).Sides(i/cols, i%cols) {
			if a[e] {
				n++
			}
		}
		b.SetClue(i/cols, i%cols, slitherlink.Number(n))
	}
	return b
}
