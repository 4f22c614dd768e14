package technique_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	slitherlinkrow "gridcnf/explain/technique/slitherlink"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
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
		for i := range times {
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

// TestSlitherlinkSay checks every word that the techniques say of some small boards.
func TestSlitherlinkSay(t *testing.T) {
	check := func(name, board, facts string, want ...string) {
		t.Helper()
		b := boards.Slitherlink(t, board)
		says(t, b, name, edges(t, b, strings.Fields(facts)...), want)
	}
	const empty = ".../.../..."
	check("zero", ".../.0./...", "",
		"There is no line beside the 0 at r2c2: r1c2-r2c2, r2c2-r3c2, r2c1-r2c2 and r2c2-r2c3 are empty.")
	check("number", ".../.3./...", "!r1c2-r2c2",
		"The 3 at r2c2 has only three sides left, so r2c2-r3c2, r2c1-r2c2 and r2c2-r2c3 are drawn.")
	check("number", ".../.1./...", "!r1c2-r2c2 !r2c2-r3c2 !r2c1-r2c2",
		"The 1 at r2c2 has only one side left, so r2c2-r2c3 is drawn.")
	check("number", ".../.1./...", "r1c2-r2c2",
		"The 1 at r2c2 already has its line, so r2c2-r3c2, r2c1-r2c2 and r2c2-r2c3 are empty.")
	check("number", ".../.2./...", "r1c2-r2c2 r2c1-r2c2",
		"The 2 at r2c2 already has its two lines, so r2c2-r3c2 and r2c2-r2c3 are empty.")
	check("number in a corner", "1.2/.../..3", "",
		"The 1 at r1c1 is in a corner of the board, where both sides are drawn or neither. Both would be too many, so the top edge of r1c1 and the left edge of r1c1 are empty.",
		"The 2 at r1c3 is in a corner of the board, where both sides are drawn or neither. Either way one of its lines ends at the top end of r1c2-r1c3 and has to go on: the top edge of r1c2 is drawn.",
		"The 2 at r1c3 is in a corner of the board, where both sides are drawn or neither. Either way one of its lines ends at the right end of r1c3-r2c3 and has to go on: the right edge of r2c3 is drawn.",
		"The 3 at r3c3 is in a corner of the board, where both sides are drawn or neither. Without them only two sides would be left, so the bottom edge of r3c3 and the right edge of r3c3 are drawn.")
	check("adjacent threes", "..../.33./..../...1", "",
		"The 3s at r2c2 and r2c3 are side by side, and the line can neither end nor fork at the two corners between them. With no line between them, the loop would close around both and leave the 1 at r4c4 out. So r2c1-r2c2, r2c3-r2c4 and r2c2-r2c3 are drawn, and r1c2-r1c3 and r3c2-r3c3 are empty.")
	check("adjacent threes", "33", "",
		"The 3s at r1c1 and r1c2 are side by side, and the line can neither end nor fork at the two corners between them. So the left edge of r1c1 and the right edge of r1c2 are drawn.")
	check("adjacent threes", ".../33./.../..2", "r1c1-r2c1 r2c0-r2c1 !r1c1-r1c2 !r2c1-r2c2 r2c2-r2c3 !r3c1-r3c2")
	check("adjacent threes", "..../.3../.3../...2", "!r2c1-r3c1",
		"The 3s at r2c2 and r3c2 are side by side, and the line can neither end nor fork at the two corners between them. With no line between them, the loop would close around both and leave the 2 at r4c4 out. So r1c2-r2c2, r3c2-r4c2 and r2c2-r3c2 are drawn, and r2c3-r3c3 is empty.")
	check("diagonal threes", "3.../.2../..3./....", "",
		"The 3s at r1c1 and r3c3 are on a diagonal with the 2 at r2c2 between them. If one of them lacked a side away from the other, both of its sides towards it would be drawn, then both sides of the 2 towards it, and the other 3 would be left with two lines. So the top edge of r1c1, the left edge of r1c1, r3c3-r4c3 and r3c3-r3c4 are drawn.")
	check("diagonal threes", "..../..3./.3../....", "",
		"The 3s at r2c3 and r3c2 are on a diagonal. If one of them lacked a side away from the other, both of its sides towards it would be drawn, and the other 3 would be left with two lines. So r1c3-r2c3, r2c3-r2c4, r3c2-r4c2 and r3c1-r3c2 are drawn.")
	check("diagonal threes", "3..../.2.../..2../...3./.....", "r0c1-r1c1 r1c0-r1c1",
		"The 3s at r1c1 and r4c4 are on a diagonal with the 2s at r2c2 and r3c3 between them. If one of them lacked a side away from the other, both of its sides towards it would be drawn, then both sides of every 2 towards it, and the other 3 would be left with two lines. So r4c4-r5c4 and r4c4-r4c5 are drawn.")
	check("way on", empty, "r1c1-r1c2 r1c1-r2c1",
		"r1c1/r2c2 already has two lines: no other edge, so r1c2-r2c2 and r2c1-r2c2 are empty.")
	check("way on", empty, "r1c1-r1c2 !r1c1-r2c1 !r1c2-r2c2",
		"r1c1/r2c2 has one line and one free side: it continues to r2c1/r3c2.")
	check("way on", empty, "!r0c1-r1c1",
		"No side is left at the top left corner of the board for a second line, so the left edge of r1c1 is empty.")
	check("number and corner", ".../.3./...", "r1c1-r1c2",
		"A line comes to r1c1/r2c2, a corner of the 3 at r2c2, and goes on along one of the two sides there: r2c2-r3c2 and r2c2-r2c3 are drawn, and r1c1-r2c1 is empty.")
	check("number and corner", ".../.1./...", "!r1c1-r1c2 !r1c1-r2c1",
		"No line comes to r1c1/r2c2 from elsewhere, so both sides of the 1 at r2c2 there are drawn or neither: r1c2-r2c2 and r2c1-r2c2 are empty.")
	check("number and corner", ".../.1./...", "r1c1-r1c2 !r1c1-r2c1",
		"A line comes to r1c1/r2c2, a corner of the 1 at r2c2, and goes on along one of the two sides there: r2c2-r3c2 and r2c2-r2c3 are empty.")
	check("number and corner", ".../.2./...", "r2c2-r2c3 !r2c2-r3c2 !r1c1-r2c1",
		"As r2c2-r2c3 is drawn and r1c1-r2c1 and r2c2-r3c2 are empty, just one of the two sides of the 2 at r2c2 that meet at r1c1/r2c2 is drawn, and the line goes on from there: r1c1-r1c2 is drawn.")
	check("closing", "../.3", "r0c1-r1c1 r1c0-r1c1 r1c1-r1c2",
		"Joining r1c1-r2c1 would close the loop through 4 corners and leave the 3 at r2c2 out, so it is empty.")
	check("closing", ".../.../..1", "r0c1-r1c1 r1c0-r1c1 r1c1-r1c2",
		"Joining r1c1-r2c1 would close the loop through 4 corners and leave the 1 at r3c3 out, so it is empty.")
	check("inside and outside", empty, "r0c1-r1c1 !r1c1-r1c2 !r1c2-r1c3 r1c3-r2c3 !r2c2-r2c3",
		"Going from r1c2 to the outside by way of r1c1 crosses the loop once, so r1c2 is inside it: the top edge of r1c2 is drawn.",
		"Going from r1c3 to the outside by way of r1c2 and r1c1 crosses the loop once, so r1c3 is inside it: the top edge of r1c3 is drawn.",
		"Going from r1c2 to r2c2 by way of r1c3 and r2c3 crosses the loop once, so one of them is inside it and the other outside: r1c2-r2c2 is drawn.",
		"Going from r1c1 to the outside over their other edge crosses the loop once, so r1c1 is inside it: the left edge of r1c1 is drawn.",
		"Going from r1c3 to the outside by way of r1c2 and r1c1 crosses the loop once, so r1c3 is inside it: the right edge of r1c3 is drawn.",
		"Going from r2c3 to the outside by way of r1c3, r1c2 and r1c1 crosses the loop twice, so r2c3 is outside it as well: the right edge of r2c3 is empty.")
	check("inside and outside", "...../...../...../1...3", "!r2c1-r3c1 !r2c0-r2c1",
		"Going from r3c1 to the outside by way of r2c1 does not cross the loop, so r3c1 is outside it as well: the left edge of r3c1 is empty.")
	check("inside and outside", "...../.2.../...../.....", "!r1c2-r2c2 r2c2-r3c2 r1c1-r1c2 !r1c2-r1c3 r1c3-r2c3",
		"Going from r2c3 to r2c2 by way of r1c3 and r1c2 crosses the loop once, so one of them is inside it and the other outside: r2c2-r2c3 is drawn.",
		"Going from r1c1 to r2c1 by way of r1c2, r1c3, r2c3 and r2c2 crosses the loop an odd number of times, as the 2 at r2c2 has just one of r2c1-r2c2 and r2c2-r2c3, so one of them is inside it and the other outside: r1c1-r2c1 is drawn.")
	check("cut", "2..../...../...../....2", "!r2c0-r2c1 !r2c1-r2c2 !r2c2-r2c3 !r2c4-r2c5",
		"From the 2 at r1c1 to the 2 at r4c5 and back, the loop can cross the border of the block of rows 1-2 and columns 1-2 of corners only at the top edge of r1c2 and r1c2-r2c2, so both are drawn.",
		"From the 2 at r1c1 to the 2 at r4c5 and back, the loop can cross the border of the block of rows 1-2 and columns 1-3 of corners only at the top edge of r1c3 and r1c3-r2c3, so both are drawn.",
		"From the 2 at r1c1 to the 2 at r4c5 and back, the loop can cross the border of rows 1-2 of corners only at r2c3-r2c4 and the right edge of r2c5, so both are drawn.")
}
