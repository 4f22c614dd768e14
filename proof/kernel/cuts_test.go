package kernel_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/brute"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
)

func TestCuts(t *testing.T) {
	// Edges of 3x4 points: 1 2 3 / 4 5 6 / 7 8 9 to the right, 10 to 13 and 14 to 17 down.
	p := board(t, masyu.Masyu, "", "W...", "..B.", "....")
	check := func(line, want string) {
		t.Helper()
		f, m := state(t, p)
		before := f.Len()
		err := f.Cut(line, m)
		if err != nil {
			if want == "" || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", line, err, want)
			}
			return
		}
		if got := fmt.Sprint(f.At(f.Len()).Lits); got != want || f.Len() != before+1 {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
	}
	check("loop 1 11 4 10 misses r2c3", "[-1 -11 -4 -10]")
	check("loop 10 1 11 4 misses x3", "[-10 -1 -11 -4 -3]")
	check("loop 4 11 1 10 misses x17", "[-4 -11 -1 -10 -17]")
	check("loop 2 12 6 17 9 8 7 14 10 1 misses r1c1", "found")
	check("loop 1 11 4 10 misses r1c1", "misses the stop, which has 2 of its 2 edges")
	check("loop 1 11 4 10 misses x4", "misses the stop, which has 1 of its 1 edges")
	check("loop 1 11 4 10 misses r1c2", "a cell that the loop has to touch")
	check("loop 1 11 4 10 misses r4c1", "a number from 1 to 3")
	check("loop 1 11 4 10 misses r2c3 ", `expected "\n"`)
	check("loop 1 11 4 misses r2c3", "at least 4 edges")
	check("loop misses r2c3", "at least 4 edges")
	check("loop 1 2 3 13 misses x17", "a closed loop that misses")
	check("loop 1 11 4 4 misses r2c3", "an edge that is not there yet")
	check("loop 1 4 11 10 misses r2c3", "does not go on")
	check("loop 1 11 5 15 7 14 10 4 misses x17", "does not go on") // an eight
	check("loop 1 11 5 16 8 15 4 10 misses x3", "passes no point twice")
	check("loop 1 11 4 18 misses r2c3", "a number from 1 to 17")
	check("loop 1 11 4 0 misses r2c3", "a number from 1 to 17")
	check("loop 01 11 4 10 misses r2c3", "a number from 1 to 17")
	check("loop 1  11 4 10 misses r2c3", "a number from 1 to 17")
	check("loop 1 11 4 10 r2c3", "a number from 1 to 17")
	check("Loop 1 11 4 10 misses r2c3", `expected "border "`)
	check("border 2 5 8 parts r1c1 r2c3", "[2 5 8]")
	check("border 8 5 2 parts x10 x17", "[8 5 2 -10 -17]")
	check("border 2 5 8 parts r1c1 x3", "[2 5 8 -3]")
	check("border 2 5 parts r1c1 r2c3", "a way leads from stop to stop")
	check("border parts r1c1 r2c3", "a way leads from stop to stop")
	check("border 2 5 8 parts r1c1 r1c1", "a way leads from stop to stop")
	check("border 2 5 8 parts r1c1 x10", "a way leads from stop to stop")
	check("border 2 5 8 parts r1c1 x5", "a way leads from stop to stop")
	check("border 1 10 2 parts r1c1 x11", "[1 10 2 -11]")
	check("border 1 10 parts x1 r2c3", "a way leads from stop to stop")
	check("border 1 10 2 11 parts x1 r2c3", "edges that are not on the border themselves")
	check("border 2 5 8 parts r1c1", `expected " "`)
	check("", `expected "border "`)

	p = board(t, slitherlink.Slitherlink, "", "2.0", "..3") // 1 2 3 / 4 5 6 / 7 8 9, 10 to 13 and 14 to 17
	check("loop 1 11 4 10 misses r2c3", "[-1 -11 -4 -10]")
	check("loop 1 11 4 10 misses r1c1", "[-1 -11 -4 -10]")
	check("loop 1 11 4 10 misses r1c3", "a cell that the loop has to touch") // 0
	check("loop 2 12 5 11 misses r1c1", "[-2 -12 -5 -11]")
	check("border 2 5 8 parts r1c1 r2c3", "[2 5 8]")
	check("border 3 6 9 parts r1c1 r2c3", "a way leads from stop to stop")

	p = board(t, "takuzu", "", "..", "..")
	check("loop 1 11 4 10 misses r2c3", "no cuts, as there is no loop")
}

// Whatever cut is accepted, every solution has what its clause says.
func TestCutsHoldOfSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 3))
	accepted := map[string]int{}
	for range 1500 {
		p := randomBoard(t, rng)
		if p.Kind() != masyu.Masyu && p.Kind() != slitherlink.Slitherlink {
			continue
		}
		solutions := slices.Collect(brute.All(p))
		f, m := state(t, p)
		for range 40 {
			line := randomCut(rng, p.Bits())
			if f.Cut(line, m) != nil {
				continue
			}
			accepted[line[:4]]++
			c := f.At(f.Len())
			for _, a := range solutions {
				if !holds(c, a) {
					t.Fatalf("%s: %s: the clause %v cuts off %v", text(t, p), line, c.Lits, p.Text(a))
				}
			}
		}
	}
	t.Log(accepted)
	if accepted["loop"] < 100 || accepted["bord"] < 100 {
		t.Error("these are too few")
	}
}

// randomCut is the line of a cut: any edges, or around a face of the lattice of 3 columns.
func randomCut(rng *rand.Rand, edges int) string {
	word, between, stops := "border", "parts", 2
	var words []string
	for range rng.IntN(edges) {
		words = append(words, fmt.Sprint(1+rng.IntN(edges)))
	}
	slices.Sort(words)
	words = slices.Compact(words)
	if rng.IntN(2) == 0 {
		word, between, stops = "loop", "misses", 1
		words = slices.Repeat([]string{""}, 4)
		a, b, c := 1+rng.IntN(3), 2+rng.IntN(4), 4+rng.IntN(10)
		for i, e := range [...]int{a, c + 1, a + b, c} {
			words[i] = fmt.Sprint(e)
		}
	}
	line := word + " " + strings.Join(append(words, between), " ")
	for range stops {
		if rng.IntN(2) == 0 {
			line += fmt.Sprintf(" r%dc%d", 1+rng.IntN(3), 1+rng.IntN(4))
		} else {
			line += fmt.Sprintf(" x%d", 1+rng.IntN(edges))
		}
	}
	return line
}

func FuzzCut(f *testing.F) {
	f.Add("loop 1 11 4 10 misses r2c3")
	f.Add("border 2 5 8 parts r1c1 x3")
	f.Add("border parts x1 x2")
	p := board(f, masyu.Masyu, "", "W...", "..B.", "....")
	q := board(f, slitherlink.Slitherlink, "", "2.0", "..3")
	solutions := slices.Collect(brute.All(p))
	others := slices.Collect(brute.All(q))
	f.Fuzz(func(t *testing.T, line string) {
		g, m := state(t, p)
		h, n := state(t, q)
		check := func(f *kernel.Formula, err error, a []bool) {
			if err == nil && !holds(f.At(f.Len()), a) {
				t.Errorf("%q: %v is cut off", line, a)
			}
		}
		err, err2 := g.Cut(line, m), h.Cut(line, n)
		for _, a := range solutions {
			check(g, err, a)
		}
		for _, a := range others {
			check(h, err2, a)
		}
	})
}
