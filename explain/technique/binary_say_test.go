package technique

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/golden"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/takuzu"
)

// TestSayBinary reads every kind of sentence. The first deduction of a cell is told.
func TestSayBinary(t *testing.T) {
	golden.Cases(t, "binary.txt", func(t *testing.T, words []string) string {
		all := []*Technique{ThreeAlike, FullLine, jointLine, distinctLines}
		tech := all[slices.IndexFunc(all, func(tech *Technique) bool { return tech.Name == words[1] })]
		k := begin(t, puzzle.Kind(words[0]), words[2])
		for _, d := range deductions(k, tech) {
			if k.Name(d.Lits[0]) == words[3] {
				d = Shrink(d)
				if tech.Along != nil {
					tech.Along(k, d)
				}
				return tech.Say(k, d)
			}
		}
		return "nothing"
	})
}

// TestSayOnOtherBoards tells a deduction where more is known than its facts: what was
// counted, or what lines have in common, is not so any more, and must not be said.
func TestSayOnOtherBoards(t *testing.T) {
	check := func(tech *Technique, board, cell, later, want string) {
		t.Helper()
		for _, d := range deductions(begin(t, takuzu.Takuzu, board), tech) {
			k := begin(t, takuzu.Takuzu, later)
			if k.Name(d.Lits[0]) != cell {
				continue
			}
			if got := tech.Say(k, Shrink(d)); got != want {
				t.Errorf("%s:\ngot  %s\nwant %s", cell, got, want)
			}
			return
		}
		t.Errorf("%s finds nothing for %s", tech.Name, cell)
	}
	const empty = "/.........."
	// Row 1 has its 0s.
	check(jointLine, "001001...."+empty, "r1c7", "001001...0"+empty,
		"Suppose r1c7 is 0. Then r1c8, r1c9 and r1c10 are 1 (row 1 has its 5 zeros). But then r1c8-r1c10 would be 1 1 1. So r1c7 is 1.")
	// The rows differ.
	check(distinctLines, "0101/0..1", "r2c2", "0101/0.11",
		"Row 2 still needs one 0. The only place for it without repeating row 1 is r2c2, so r2c2 is 0.")
}

// TestCountingFits makes deductions up for which counting is no argument.
func TestCountingFits(t *testing.T) {
	// To count, it takes a Balance, and triples that cannot all have the value of the cell, which is 1; a cell that two
	// triples share has the value that they cannot all lack.
	fitting := func(say func(*Known, *Deduction) string, counts bool) func(row string, place int, blocks string, fits bool) {
		return func(row string, place int, blocks string, fits bool) {
			t.Helper()
			k := begin(t, takuzu.ThreeInARow, row+"/"+strings.Repeat(".", len(row)))
			line := k.lines[0][0]
			d := &Deduction{Lits: []cnf.Lit{rule.Literal(line.Bit(place), true)}}
			if counts {
				d.Facts, d.Rules = k.of(line.Bits()), []rule.Instance{&rule.Balance{Line: line}}
			}
			for _, first := range strings.Fields(blocks) {
				d.Rules = append(d.Rules, &rule.NoThree{Line: line, First: int(first[0] - '0'), Value: counts})
			}
			if got := say(k, d); (got != "") != fits {
				t.Errorf("%s, place %d: got %q", row, place, got)
			}
		}
	}
	check, shared := fitting(sayBlocks, true), fitting(sayShared, false)
	check("0...01...0", 8, "1 5", true)
	check("0.....0..0", 8, "1 3", false) // both have the fourth cell
	check("0...01....", 8, "1 5", false) // not all 0s are there
	check("0...01...0", 7, "1 5", false) // the cell is in a triple
	check("0..110...0", 1, "2 6", false) // one cell of a triple is left: that is three alike
	check("0...01...0", 8, "", false)

	shared("1.....1101", 3, "1 3", true)
	shared("1.....1101", 2, "1 2", false) // they share two cells
	shared("1.....1101", 2, "1 3", false) // they share another cell
	shared("1.....1001", 3, "1 3", false) // two 1s are needed
	shared("1.....1101", 3, "1", false)
}
